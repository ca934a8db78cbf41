// What a match leaves behind of each game: who met whom, the moves with their clocks and scores,
// how it ended. Statistics, files and reports are made from these records alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"

namespace soplo {

/// How a game of a match came to its end.
enum class Ending : std::uint8_t {
    no_result,     ///< not finished: interrupted, or neither engine could be started
    rules,         ///< by the rules of the game: win, loss or draw
    adjudication,  ///< by the options of the match: score, table, ply limit
    resignation,   ///< an engine said that it gives up (DXP)
    illegal_move,  // from here on: failures, each a loss for the engine that failed
    time_loss,
    crash,          ///< the process ended or the line was cut
    stall,          ///< no answer within the stall limit
    wrong_message,  ///< an answer that is none of the protocol
    no_start,       ///< the engine could not be started or did not get ready
};
[[nodiscard]] constexpr bool is_failure(Ending e) noexcept { return e >= Ending::illegal_move; }
/// One or two words, such as "time loss"; the same in JSON, PDN and reports.
[[nodiscard]] std::string_view ending_text(Ending);

/// One move of a game of a match.
struct MatchMove {
    GameMove move;
    std::string text;             ///< in the variant's own notation
    double seconds = 0;           ///< spent on it, measured by the runner
    std::optional<double> clock;  ///< seconds left after it, increment included
    std::optional<double> score;  ///< men, from the mover's side, as the engine said
    std::optional<int> depth;     ///< plies, as the engine said
    std::optional<std::uint64_t> nodes;
    bool operator==(const MatchMove&) const = default;
};

/// One finished game.
struct GameRecord {
    int number = 0;   ///< in the schedule, from 1
    int round = 1;    ///< from 1
    int opening = 0;  ///< index of the opening, from 1
    int pair = 0;     ///< games of one opening between the same two share it; from 1
    std::array<std::string, 2> names;  ///< engines by index(Side)
    Setup start;
    std::vector<MatchMove> opening_moves;  ///< played before the engines take over
    std::vector<MatchMove> moves;
    Outcome outcome = Outcome::unfinished;
    Ending ending = Ending::no_result;
    std::string reason;  ///< in words: the rule, the law broken, by how much the time was passed
    bool operator==(const GameRecord&) const = default;
};

/// What a report says above its tables.
struct MatchHeader {
    const Rules* rules = nullptr;
    DrawSet draws = DrawSet::simple;
    std::string time_control;          ///< "40/60+0.5", "0.1 s a move", "1000 nodes a move"
    std::string format;                ///< "match", "round-robin", "gauntlet", "swiss"
    std::vector<std::string> engines;  ///< names, in the order given
    std::string date;                  ///< PDN form, "2026.01.31"
};

}  // namespace soplo
