// The terms of a match: the engines, the time and the adjudication, and how to read them from the
// "key=value,key=value" texts of the command line.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/rules.hpp"
#include "protocol/match/model/statistics.hpp"

namespace soplo {

/// The protocol of an engine.
enum class EngineProtocol : std::uint8_t { hub, dxp, uci };
/// The names of the protocols, by EngineProtocol.
inline constexpr std::array<std::string_view, 3> engine_protocol_names{"hub", "dxp", "uci"};

/// One engine, as --engine describes it.
struct EngineSpec {
    std::string name;                ///< name in the results; unique in a match
    std::vector<std::string> words;  ///< program and arguments; empty: a DXP peer that runs already
    std::string folder;              ///< working directory; empty: that of the runner
    EngineProtocol protocol = EngineProtocol::hub;
    std::vector<std::pair<std::string, std::string>> parameters;  ///< name and value
    std::string connect;  ///< DXP: the address to connect to, HOST:PORT or PORT
    std::string listen;   ///< DXP: the address to listen on
    double odds = 1;      ///< multiplies the time or the nodes of the match
    bool operator==(const EngineSpec&) const = default;

    /// Returns whether several instances of the engine can run at the same time.
    [[nodiscard]] bool can_run_many() const;
};

/// The limit of a game or a move: either the clock (moves, time, inc), or move_time, nodes or
/// depth.
struct TimeControl {
    int moves = 0;    ///< moves in a period; 0: the time is for the whole game
    double time = 0;  ///< seconds for a period
    double inc = 0;   ///< seconds added for each move
    std::optional<double> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;

    /// Returns whether the clock limits the game.
    [[nodiscard]] bool has_clock() const { return !move_time && !nodes && !depth; }
    bool operator==(const TimeControl&) const = default;
};
/// Reads MOVES/SECONDS+INC, where moves and increment are optional. Throws BadInput.
[[nodiscard]] TimeControl parse_time_control(std::string_view text);
/// Returns "40/60+0.5", "0.1 s a move", "1000 nodes a move" or "depth 8".
[[nodiscard]] std::string time_control_text(const TimeControl&);

/// When the runner ends a game that the rules have not ended. Scores are in men.
struct Adjudication {
    double draw_score = 0;  ///< draw if both engines' scores are at most this far from 0 ...
    int draw_moves = 0;     ///< ... for this number of moves each; 0: off
    int draw_from = 0;      ///< ... after this number of moves each
    double win_score = 0;   ///< win if both engines give one side at least this advantage ...
    int win_moves = 0;      ///< ... for this number of moves each; 0: off
    int plies = 1000;       ///< draw after this number of plies; 0: off
    bool operator==(const Adjudication&) const = default;
};
/// Reads "draw-score=0.1,draw-moves=10,draw-from=40,win-score=5,win-moves=4,plies=300". Throws
/// BadInput.
[[nodiscard]] Adjudication parse_adjudication(std::string_view text);

/// Reads "elo0=0,elo1=5,alpha=0.05,beta=0.05". These values are the defaults. Throws BadInput.
[[nodiscard]] Sprt parse_sprt(std::string_view text);

/// The part of a job that one of several runs does: part `number` (from 1) of `count`.
struct Shard {
    int number = 1, count = 1;
    bool operator==(const Shard&) const = default;
};
/// Reads I/N, the argument of --shard. Throws BadInput.
[[nodiscard]] Shard parse_shard(std::string_view text);

/// The terms that all games of a match share.
struct GameTerms {
    const Rules* rules = nullptr;
    DrawSet draws = DrawSet::simple;
    TimeControl time;
    double margin = 0.2;      ///< seconds by which a move may exceed its time
    double stall_limit = 10;  ///< seconds over the time after which an engine counts as hanging
    double start_limit = 30;  ///< seconds an engine may take to get ready
    bool ponder = false;
    Adjudication adjudication;
    std::string log_folder;  ///< for messages and error streams; empty: no logs
};

/// Reads a list of fields "key=value,key=value". A comma that no "key=" follows belongs to the
/// value, and so does a comma inside double quotes. `known` lists the keys, separated by blanks; a
/// key that ends in a dot allows all keys that begin with it ("param." allows "param.hash"). Throws
/// BadInput beginning with `shown` for an unknown key.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parse_fields(std::string_view shown,
                                                                            std::string_view text,
                                                                            std::string_view known);

/// Reads the argument of --engine. The name may be empty. Throws BadInput.
[[nodiscard]] EngineSpec parse_engine(std::string_view text);

}  // namespace soplo
