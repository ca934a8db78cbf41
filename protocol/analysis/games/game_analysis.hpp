// The analysis of a whole game: the score of each move and of the best one, and the accuracy of the
// players.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "search/player/player.hpp"

namespace soplo {

/// Both sides, in the order in which an analysis lists them.
inline constexpr std::array sides{Side::white, Side::black};

/// One move of a game and the best move. Scores are in centi-men, from the side that moved.
struct JudgedMove {
    GameMove played, best;  ///< equal if the search found no better move
    Score played_score = 0;
    Score best_score = 0;             ///< at least played_score
    std::vector<GameMove> best_line;  ///< begins with `best`; empty if there was no choice
    bool had_choice = true;           ///< false: the only legal move, or the game was already drawn
    int depth = 0;                    ///< of the search, in plies; 0: no search
    std::uint64_t nodes = 0;
    bool operator==(const JudgedMove&) const = default;
};

/// The analysis of all moves of a game.
struct GameAnalysis {
    std::vector<JudgedMove> moves;
    Score last_score = 0;  ///< of the final position, in centi-men from the side to move
    bool operator==(const GameAnalysis&) const = default;
};

/// How bad a move was, by the expected points that it lost.
enum class Mark : std::uint8_t { none, dubious, mistake, blunder };

/// Returns the mark of a move: dubious from 0.10 lost points, mistake from 0.18, blunder from 0.30.
[[nodiscard]] Mark mark_of(const JudgedMove&);
/// Returns "?!", "?", "??" or an empty text.
[[nodiscard]] std::string_view mark_text(Mark);
/// Returns whether the move probably changed the result: a mistake or a blunder.
[[nodiscard]] constexpr bool is_turning_point(Mark m) noexcept { return m >= Mark::mistake; }

/// Returns the expected points of a position with this score, 0 (lost) to 1 (won).
[[nodiscard]] double expected_points(Score);
/// Returns the centi-men that the move lost, 0..2000. Scores above ten men count as ten men.
[[nodiscard]] int loss_of(const JudgedMove&);

/// The sums over the moves of one player. Moves without a choice do not count.
struct PlayerTally {
    int games = 0, moves = 0;
    double accuracy_sum = 0;     ///< sum over the moves; 100 for a perfect move
    double loss_sum = 0;         ///< in men
    std::array<int, 4> marks{};  ///< number of moves by Mark

    /// Counts a move.
    void add(const JudgedMove&);
    /// Adds the sums of another tally.
    void add(const PlayerTally&);
    /// Returns the accuracy in per cent, 100 for perfect play, or nothing if no move counts.
    [[nodiscard]] std::optional<double> accuracy() const;
    /// Returns the mean loss in men per move, or nothing if no move counts.
    [[nodiscard]] std::optional<double> mean_loss() const;
};

/// Returns the tally of one side of a game. `first` is the side that made the first move.
[[nodiscard]] PlayerTally tally_of(const GameAnalysis&, Side first, Side side);

/// Analyses all moves of a game, or returns nothing if `stop` becomes true. The player must be idle
/// and play the game's variant. It is reset first, so that equal limits of nodes or depth give
/// equal results. `plies` counts the finished positions.
[[nodiscard]] std::optional<GameAnalysis> analyse_game(Player&, const Game&, const Limits&,
                                                       const std::atomic<bool>& stop,
                                                       std::atomic<std::int64_t>& plies);

}  // namespace soplo
