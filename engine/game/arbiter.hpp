// The rules of a variant chosen at run time, in standard squares. Code that runs once a game move
// uses this interface; it calls the compile-time generator of the variant.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/moves/perft_options.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// The rules of one variant. Stateless, so that threads may share it. Lives as long as the program.
/// A position with faults (see `faults` in notation.hpp) gives unspecified results.
class Arbiter {
  public:
    virtual ~Arbiter() = default;
    [[nodiscard]] virtual const Rules& rules() const = 0;
    /// Returns the legal moves, each once, sorted by from, to and captured squares. Empty if the
    /// side to move has no legal move or the goal of the variant is reached.
    [[nodiscard]] virtual std::vector<GameMove> legal_moves(const Setup&) const = 0;
    /// Returns every completed capture, also those forbidden by precedence, in the same order.
    [[nodiscard]] virtual std::vector<GameMove> all_captures(const Setup&) const = 0;
    /// Returns the position after a move, with the counters and the move number of FEN updated.
    /// Throws BadInput if the move is not one of legal_moves (promotes is not compared).
    [[nodiscard]] virtual Setup successor(const Setup&, const GameMove&) const = 0;
    /// Returns a hash key of pieces, side to move and rights. Counters have no influence.
    [[nodiscard]] virtual std::uint64_t key(const Setup&) const = 0;
    /// Returns the number of move sequences of `depth` plies. As in published tables, the move
    /// history has no influence: games are not drawn, and runs of king moves are not limited.
    [[nodiscard]] virtual std::uint64_t perft(const Setup&, int depth,
                                              const PerftOptions&) const = 0;
};

/// Returns the arbiter of a variant. Throws std::logic_error for a record that is not in the list
/// of variants.hpp.
[[nodiscard]] const Arbiter& arbiter(const Rules&);

}  // namespace soplo
