// The analysis of a whole game: what each move was worth beside the best one, and what that says of
// the players.
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

/// One move of a game held against the best. Scores are of the side that moved.
struct JudgedMove {
    GameMove played, best;  ///< the same where nothing better was found
    Score played_score = 0;
    Score best_score = 0;             ///< at least played_score
    std::vector<GameMove> best_line;  ///< begins with `best`; empty for a move without choice
    bool had_choice = true;           ///< false: the only legal move, or the game was drawn already
    int depth = 0;                    ///< of the search, plies; 0: none was needed
    std::uint64_t nodes = 0;
    bool operator==(const JudgedMove&) const = default;
};

struct GameAnalysis {
    std::vector<JudgedMove> moves;
    Score last_score = 0;  ///< of the final position, from the side to move
    bool operator==(const GameAnalysis&) const = default;
};

/// How bad a move was, by the expected points it lost.
enum class Mark : std::uint8_t { none, dubious, mistake, blunder };

[[nodiscard]] Mark mark_of(const JudgedMove&);
/// "?!", "?", "??", or nothing.
[[nodiscard]] std::string_view mark_text(Mark);
/// Mistakes and blunders turn a game.
[[nodiscard]] constexpr bool is_turning_point(Mark m) noexcept { return m >= Mark::mistake; }

/// Points expected of a position, 0 (lost) to 1 (won).
[[nodiscard]] double expected_points(Score);
/// Centi-men that the move lost, 0..2000: scores beyond ten men count as ten.
[[nodiscard]] int loss_of(const JudgedMove&);

/// What the moves of one player come to. Moves without choice do not count.
struct PlayerTally {
    int games = 0, moves = 0;
    double accuracy_sum = 0;     ///< over the moves, 100 each for a perfect one
    double loss_sum = 0;         ///< men
    std::array<int, 4> marks{};  ///< by Mark

    void add(const JudgedMove&);
    void add(const PlayerTally&);
    /// Per cent, 100 for perfect play, or nothing when no move counts.
    [[nodiscard]] std::optional<double> accuracy() const;
    /// Men a move.
    [[nodiscard]] std::optional<double> mean_loss() const;
};

/// The tally of one side of a game; `first` is the side that made the first move.
[[nodiscard]] PlayerTally tally_of(const GameAnalysis&, Side first, Side side);

/// Analyses all moves of a game. The player must be idle and of the game's rules; what it knows of
/// other games is forgotten first, so that equal limits of nodes or depth give equal results.
/// `plies` counts the positions that are done. Nothing when `stop` became true on the way.
[[nodiscard]] std::optional<GameAnalysis> analyse_game(Player&, const Game&, const Limits&,
                                                       const std::atomic<bool>& stop,
                                                       std::atomic<std::int64_t>& plies);

}  // namespace soplo
