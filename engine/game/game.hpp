// One game and its referee: the moves played, the legal ones, the result with its reason, and why
// a move is illegal. Works for every variant through its Arbiter.
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

enum class Outcome : std::uint8_t { unfinished, white_wins, black_wins, draw };

/// The outcome in words, such as "White wins".
[[nodiscard]] std::string_view outcome_text(Outcome);

struct Result {
    Outcome outcome = Outcome::unfinished;
    std::string reason;  ///< such as "no legal move"; empty while unfinished
    bool operator==(const Result&) const = default;
};

/// A draw article whose material is on the board, and how far it has come.
struct DrawProgress {
    std::string_view reason;  ///< as in the rules record
    int plies = 0;            ///< counted so far
    int limit = 0;            ///< a draw when `plies` reaches it
    bool operator==(const DrawProgress&) const = default;
};

class Game {
  public:
    /// A game from the start position.
    explicit Game(const Rules&, DrawSet = DrawSet::simple);
    /// A game from any position. Throws BadInput with all faults of the setup.
    Game(const Rules&, const Setup& start, DrawSet = DrawSet::simple);

    [[nodiscard]] const Rules& rules() const { return arbiter_->rules(); }
    [[nodiscard]] DrawSet draw_set() const { return draw_set_; }
    [[nodiscard]] const Setup& start() const { return states_.front().setup; }
    [[nodiscard]] const Setup& position() const { return states_.back().setup; }
    /// The position after the first `ply` moves, 0..moves().size().
    [[nodiscard]] const Setup& position_at(std::size_t ply) const { return states_[ply].setup; }
    [[nodiscard]] const std::vector<GameMove>& moves() const { return moves_; }
    /// The legal moves, sorted. A drawn game still has them: some referees play on.
    [[nodiscard]] const std::vector<GameMove>& legal_moves() const { return legal_; }

    /// Throws BadInput when the move is illegal; the game stays as it was.
    void play(const GameMove&);
    void play(std::string_view text) { play(parse(text)); }
    /// The legal move that the text means, in any dialect of parse_move. Throws BadInput that says
    /// why there is none.
    [[nodiscard]] GameMove parse(std::string_view text) const;
    /// Takes the last move back. Nothing happens at the start.
    void undo();

    /// A win or loss in the final position comes before a draw.
    [[nodiscard]] Result result() const;
    /// The draw articles in force now; empty with DrawSet::none.
    [[nodiscard]] std::vector<DrawProgress> draw_progress() const;
    /// How often the position has occurred in this game, this time included.
    [[nodiscard]] int occurrences() const;

    /// Why a move is illegal, in one sentence that names the law it breaks and the capture that is
    /// due: "32-27: 28x19x23 is due: capturing is obligatory". Empty for a legal move.
    [[nodiscard]] std::string explain(std::string_view text) const;

  private:
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
    std::vector<GameMove> moves_;  // one fewer
    std::vector<GameMove> legal_;
};

}  // namespace soplo
