// What a match is played by: the engines, the time, when a game is broken off. Read from the
// command line's "key=value,key=value" texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/rules.hpp"
#include "protocol/match/model/statistics.hpp"

namespace soplo {

enum class EngineProtocol : std::uint8_t { hub, dxp, uci };

/// One engine as --engine says it.
struct EngineSpec {
    std::string name;                ///< as in results; unique in a match
    std::vector<std::string> words;  ///< program and arguments; empty: a DXP peer that runs already
    std::string folder;              ///< working directory; empty: ours
    EngineProtocol protocol = EngineProtocol::hub;
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string connect;  ///< DXP: the address to call, HOST:PORT or PORT
    std::string listen;   ///< DXP: the address to wait at
    double odds = 1;      ///< so many times the time, or the nodes, of the match
    bool operator==(const EngineSpec&) const = default;

    /// Whether several of it can run at a time.
    [[nodiscard]] bool is_many() const;
};

/// The time of a game or a move. Exactly one of clock, move_time, nodes, depth is in force.
struct TimeControl {
    int moves = 0;  ///< of a period; 0: the time is for the whole game
    double time = 0;
    double inc = 0;  ///< seconds added before each move
    std::optional<double> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;

    [[nodiscard]] bool has_clock() const { return !move_time && !nodes && !depth; }
    bool operator==(const TimeControl&) const = default;
};
/// Reads MOVES/SECONDS+INC; moves and increment may be left out. Throws BadInput.
[[nodiscard]] TimeControl parse_time_control(std::string_view text);
/// "40/60+0.5", "0.1 s a move", "1000 nodes a move", "depth 8".
[[nodiscard]] std::string time_control_text(const TimeControl&);

/// When the runner ends a game that the rules have not ended. Scores in men.
struct Adjudication {
    double draw_score = 0;  ///< both engines' scores no further than this from 0 ...
    int draw_moves = 0;     ///< ... for so many moves each; 0: off
    int draw_from = 0;      ///< ... after so many moves each
    double win_score = 0;   ///< both engines agree on an advantage of at least this ...
    int win_moves = 0;      ///< ... for so many moves each; 0: off
    int plies = 1000;       ///< a game of so many plies is a draw; 0: off
    bool operator==(const Adjudication&) const = default;
};
/// Reads "draw-score=0.1,draw-moves=10,draw-from=40,win-score=5,win-moves=4,plies=300". Throws
/// BadInput.
[[nodiscard]] Adjudication parse_adjudication(std::string_view text);

/// Reads "elo0=0,elo1=5,alpha=0.05,beta=0.05"; what is left out is so. Throws BadInput.
[[nodiscard]] Sprt parse_sprt(std::string_view text);

/// Everything that judges a game beside the moves.
struct GameTerms {
    const Rules* rules = nullptr;
    DrawSet draws = DrawSet::simple;
    TimeControl time;
    double margin = 0.2;      ///< seconds over the time that are forgiven
    double stall_limit = 10;  ///< seconds over the time until an engine is given up
    double start_limit = 30;  ///< seconds an engine has to get ready
    bool ponder = false;
    Adjudication adjudication;
    std::string log_folder;  ///< for conversations and error streams; empty: none kept
};

/// A list of fields "key=value,key=value". A comma that no "key=" follows belongs to the value;
/// double quotes round a value hold everything together. Keys that end in a dot begin a family
/// ("param." allows "param.hash"). Throws BadInput beginning with `shown` for an unknown key.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parse_fields(std::string_view shown,
                                                                            std::string_view text,
                                                                            std::string_view known);

/// Reads an --engine text. The name may be empty. Throws BadInput.
[[nodiscard]] EngineSpec parse_engine(std::string_view text);

}  // namespace soplo
