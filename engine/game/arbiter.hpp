// The rules of one variant at the edge of the program: whatever runs once per game move asks here,
// in standard squares. Behind it stands the compile-time generator of that variant.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/moves/perft_options.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// Stateless; one object per variant lives as long as the program. Positions passed in must have no
/// faults (see `faults` in notation.hpp); the result is unspecified otherwise, but never undefined.
class Arbiter {
  public:
    virtual ~Arbiter() = default;
    [[nodiscard]] virtual const Rules& rules() const = 0;
    /// The legal moves, each once, sorted by (from, to, captured squares); empty when the game is
    /// over for want of a move or by the variant's goal.
    [[nodiscard]] virtual std::vector<GameMove> legal_moves(const Setup&) const = 0;
    /// Every completed capture, before the laws of precedence choose among them; sorted likewise.
    [[nodiscard]] virtual std::vector<GameMove> all_captures(const Setup&) const = 0;
    /// The position after a move that must be one of legal_moves (only from, to, captured, promotes
    /// and huffed are read). Counters and move number are advanced as FEN has them.
    [[nodiscard]] virtual Setup successor(const Setup&, const GameMove&) const = 0;
    /// Equal for equal positions (pieces, side to move and rights); counters do not enter.
    [[nodiscard]] virtual std::uint64_t key(const Setup&) const = 0;
    /// Sequences of `depth` plies. The way to a position does not enter: no draws, no limit on a
    /// king's quiet moves in a row, as in the published tables.
    [[nodiscard]] virtual std::uint64_t perft(const Setup&, int depth,
                                              const PerftOptions&) const = 0;
};

/// Returns the arbiter of a variant. Throws std::logic_error for a record that is not in the list
/// of variants.hpp.
[[nodiscard]] const Arbiter& arbiter(const Rules&);

}  // namespace soplo
