// A game of any variant and its referee: moves, results, and the reason why a move is illegal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/draws.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// The outcome of a game.
enum class Outcome : std::uint8_t { unfinished, white_wins, black_wins, draw };

/// Returns the outcome in words, such as "White wins".
[[nodiscard]] std::string_view outcome_text(Outcome);

/// The outcome of a game and the reason.
struct Result {
    Outcome outcome = Outcome::unfinished;
    std::string reason;  ///< such as "no legal move"; empty if unfinished
    bool operator==(const Result&) const = default;
};

/// A draw article whose material is on the board, and its count.
struct DrawProgress {
    std::string_view reason;  ///< as in the rules record
    int plies = 0;            ///< plies counted so far
    int limit = 0;            ///< the game is drawn when `plies` reaches this number
    bool operator==(const DrawProgress&) const = default;
};

/// A game with its start position, move history and draw counts. A plain value; not thread-safe.
class Game {
  public:
    /// Begins a game from the start position.
    explicit Game(const Rules&, DrawSet = DrawSet::simple);
    /// Begins a game from any position. Throws BadInput that lists all faults of the setup.
    Game(const Rules&, const Setup& start, DrawSet = DrawSet::simple);

    [[nodiscard]] const Rules& rules() const { return arbiter_->rules(); }
    [[nodiscard]] DrawSet draw_set() const { return draw_set_; }
    [[nodiscard]] const Setup& start() const { return states_.front().setup; }
    [[nodiscard]] const Setup& position() const { return states_.back().setup; }
    /// Returns the position after the first `ply` moves; `ply` is 0..moves().size().
    [[nodiscard]] const Setup& position_at(std::size_t ply) const { return states_[ply].setup; }
    [[nodiscard]] const std::vector<GameMove>& moves() const { return moves_; }
    /// Returns the legal moves, sorted. A drawn game has them too, because some referees play on.
    [[nodiscard]] const std::vector<GameMove>& legal_moves() const { return legal_; }

    /// Plays a move. Throws BadInput if the move is illegal; the game is then unchanged.
    void play(const GameMove&);
    void play(std::string_view text) { play(parse(text)); }
    /// Returns the legal move that the text means, in any dialect of parse_move. Throws BadInput
    /// with the reason if there is none.
    [[nodiscard]] GameMove parse(std::string_view text) const;
    /// Takes the last move back. Does nothing if there is no move.
    void undo();

    /// Returns the result. If the position is both won and drawn, it is won.
    [[nodiscard]] Result result() const;
    /// Returns the draw articles whose material is on the board; none with DrawSet::none.
    [[nodiscard]] std::vector<DrawProgress> draw_progress() const;
    /// Returns the number of occurrences of the position in this game, with the present one.
    [[nodiscard]] int occurrences() const;

    /// Returns why a move is illegal, in one sentence with the broken law and the capture that is
    /// due: "32-27: 28x19x23 is due: capturing is obligatory". Empty for a legal move.
    [[nodiscard]] std::string explain(std::string_view text) const;

  private:
    /// A position of the game, its key and the draw counts.
    struct State {
        Setup setup;
        std::uint64_t key = 0;
        DrawCounts counts;
    };

    [[nodiscard]] MaterialCount material(const Setup&) const;
    [[nodiscard]] Result decided() const;

    const Arbiter* arbiter_;
    DrawSet draw_set_;
    std::vector<State> states_;    // the start and the position after each move
    std::vector<GameMove> moves_;  // one fewer than states_
    std::vector<GameMove> legal_;
};

}  // namespace soplo
