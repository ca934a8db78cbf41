// The record of one game of a match: the engines, the moves with clocks and scores, and the ending.
// Statistics, files and reports use nothing but these records.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"

namespace soplo {

/// How a game of a match ended. From illegal_move on an engine failed and lost the game.
enum class Ending : std::uint8_t {
    no_result,      ///< not finished: interrupted, or neither engine could be started
    rules,          ///< by the rules of the game: win, loss or draw
    adjudication,   ///< by the options of the match: score, table, ply limit
    resignation,    ///< an engine resigned (DXP)
    illegal_move,   ///< an engine sent an illegal move
    time_loss,      ///< an engine exceeded its time
    crash,          ///< the process ended or the connection was closed
    stall,          ///< no answer within the stall limit
    wrong_message,  ///< an answer that the protocol does not allow
    no_start,       ///< the engine could not be started or did not get ready
};
/// Returns whether the ending is the failure of an engine.
[[nodiscard]] constexpr bool is_failure(Ending e) noexcept { return e >= Ending::illegal_move; }
/// Returns one or two words, such as "time loss"; JSON, PDN and reports use the same words.
[[nodiscard]] std::string_view ending_text(Ending);

/// One move of a game of a match.
struct MatchMove {
    GameMove move;
    std::string text;                    ///< in the variant's own notation
    double seconds = 0;                  ///< time that the runner measured
    std::optional<double> clock;         ///< seconds left after the move, increment included
    std::optional<double> score;         ///< the engine's score in men, from the side that moved
    std::optional<int> depth;            ///< the engine's depth in plies
    std::optional<std::uint64_t> nodes;  ///< the engine's node count
    bool operator==(const MatchMove&) const = default;
};

/// One finished game.
struct GameRecord {
    int number = 0;   ///< in the schedule, from 1
    int round = 1;    ///< from 1
    int opening = 0;  ///< number of the opening, from 1
    int pair = 0;     ///< from 1; the two games of one opening between the same engines share it
    std::array<std::string, 2> names;  ///< engines by index(Side)
    Setup start;
    std::vector<MatchMove> opening_moves;  ///< played before the engines begin
    std::vector<MatchMove> moves;          ///< the engines' moves
    Outcome outcome = Outcome::unfinished;
    Ending ending = Ending::no_result;
    std::string reason;  ///< in words: the rule that decided, the error, the excess of time
    bool operator==(const GameRecord&) const = default;
};

/// The head of a report: the facts about the whole match.
struct MatchHeader {
    const Rules* rules = nullptr;
    DrawSet draws = DrawSet::simple;
    std::string time_control;          ///< "40/60+0.5", "0.1 s a move", "1000 nodes a move"
    std::string format;                ///< "match", "round-robin", "gauntlet", "swiss"
    std::vector<std::string> engines;  ///< names, in the order given
    std::string date;                  ///< PDN form, "2026.01.31"
};

}  // namespace soplo
