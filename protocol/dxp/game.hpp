// One game over DXP as one of its players keeps it: the board, the clocks, the move limit, and what
// follows from them: limits of a search, the end of the game, its record.
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

[[nodiscard]] constexpr Outcome win_of(Side side) noexcept {
    return side == Side::white ? Outcome::white_wins : Outcome::black_wins;
}

/// A game that has ended, by whatever way.
struct DxpRecord {
    int number = 0;            ///< from 1
    std::string white, black;  ///< names
    Side ours = Side::white;
    Result result;  ///< unfinished where nobody knows who won
    std::size_t plies = 0;
    PdnGame pdn;
};

class DxpGame {
  public:
    /// The game of `terms` begins `now`; `ours` is our colour. Throws BadInput with all faults of
    /// its position.
    DxpGame(const Rules&, DrawSet, const DxpGameRequest& terms, Side ours, DxpTime now);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] Side ours() const { return ours_; }
    [[nodiscard]] bool is_our_turn() const { return game_.position().turn == ours_; }
    /// Seconds the game gives each side; 0: as fast as it goes.
    [[nodiscard]] double seconds_each() const { return seconds_each_; }
    /// Seconds since the side to move was given the move.
    [[nodiscard]] double thinking(DxpTime now) const;

    /// Throws BadInput that says which law an illegal move breaks.
    void play(const GameMove&, DxpTime now);
    /// Back to before the move that is asked for, the clocks as they stood; false when the game has
    /// not come that far.
    [[nodiscard]] bool go_back(const DxpBackRequest&, DxpTime now);

    /// Keeps what our latest search thought of its position.
    void note_score(Score score) { score_ = score; }
    /// How the game ends now, if it does: on the board or, when both sides have made the moves
    /// agreed on, as our latest search can prove; else without a result.
    [[nodiscard]] std::optional<Result> ending() const;

    /// For our next move.
    [[nodiscard]] Limits limits(std::optional<std::uint64_t> nodes, DxpTime now) const;
    /// The game as a file keeps it, with the clock after every move.
    [[nodiscard]] DxpRecord record(int number, const Result&, const std::string& our_name,
                                   const std::string& their_name) const;

  private:
    /// A draw that the board showed after so many plies.
    struct Drawn {
        std::size_t plies;
        Result result;
    };

    [[nodiscard]] double seconds_used(Side, std::size_t plies) const;
    /// A win or loss, or a draw that was reached now or earlier.
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
    std::optional<Drawn> drawn_;   // the first
    Score score_ = 0;
};

}  // namespace soplo
