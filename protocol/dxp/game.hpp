// One game over DXP: the board, the clocks and the move limit, and from them the limits of a
// search, the end of the game and its record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/dxp/codec.hpp"
#include "protocol/dxp/time.hpp"
#include "protocol/pdn/clock.hpp"
#include "protocol/pdn/game.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Returns the outcome in which `side` wins.
[[nodiscard]] constexpr Outcome win_of(Side side) noexcept {
    return side == Side::white ? Outcome::white_wins : Outcome::black_wins;
}

/// A game that has ended or was broken off.
struct DxpRecord {
    int number = 0;            ///< from 1
    std::string white, black;  ///< names
    Side ours = Side::white;
    Result result;  ///< unfinished if there is no result
    std::size_t plies = 0;
    PdnGame pdn;
};

/// The game as one of its two players keeps it. Not thread-safe.
class DxpGame {
  public:
    /// Starts the game of `terms` at `now`; `ours` is our colour. Throws BadInput, which lists all
    /// faults of the position.
    DxpGame(const Rules&, DrawSet, const DxpGameRequest& terms, Side ours, DxpTime now);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] Side ours() const { return ours_; }
    [[nodiscard]] bool is_our_turn() const { return game_.position().turn == ours_; }
    /// Returns the time of each side for the game, in seconds; 0: move at once.
    [[nodiscard]] double seconds_each() const { return seconds_each_; }
    /// Returns the seconds since the last move.
    [[nodiscard]] double thinking(DxpTime now) const;

    /// Plays a move. Throws BadInput, which says which rule an illegal move breaks.
    void play(const GameMove&, DxpTime now);
    /// Goes back to the position before the requested move and restores the clocks of that moment.
    /// Returns false if the game has no such move.
    [[nodiscard]] bool go_back(const DxpBackRequest&, DxpTime now);

    /// Keeps the score of our latest search.
    void note_score(Score score) { score_ = score; }
    /// Returns the result if the game is over: the result on the board, or at the move limit the
    /// result that our latest search proved, otherwise "unfinished". Returns nothing if the game
    /// goes on.
    [[nodiscard]] std::optional<Result> ending() const;

    /// Returns the limits of the search for our next move. `nodes` limits it further.
    [[nodiscard]] Limits limits(std::optional<std::uint64_t> nodes, DxpTime now) const;
    /// Returns the record for a file, with the clock after every move.
    [[nodiscard]] DxpRecord record(int number, const Result&, const std::string& our_name,
                                   const std::string& their_name) const;

  private:
    /// A draw on the board, and the number of plies after which it was reached.
    struct Drawn {
        std::size_t plies;
        Result result;
    };

    [[nodiscard]] double seconds_used(Side, std::size_t plies) const;
    /// Returns a win or loss of the current position, or a draw that was reached now or earlier.
    [[nodiscard]] Result on_board() const;
    [[nodiscard]] bool is_at_limit() const;
    [[nodiscard]] std::string clock_comment(std::size_t ply) const;
    [[nodiscard]] std::string time_control() const;
    void look_for_draw();

    Game game_;
    Side ours_;
    double seconds_each_;
    int moves_each_;
    DxpTime turn_began_;
    std::vector<double> seconds_;  // of each move
    std::optional<Drawn> drawn_;   // the first draw reached
    Score score_ = 0;
};

}  // namespace soplo
