// A second move generator, against which tests compare the one of the engine. It works on a board
// of characters and was written from the text of the rules and the fields of `Rules`. It shares
// only types with the fast generator, and it is simple rather than fast.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo::slow {

/// Returns the legal moves without duplicates, sorted by (from, to, captured squares, huffed).
[[nodiscard]] std::vector<GameMove> legal_moves(const Rules&, const Setup&);

/// Returns all complete captures before the laws of precedence choose among them, in the same
/// order.
[[nodiscard]] std::vector<GameMove> all_captures(const Rules&, const Setup&);

/// Returns the position after a legal move: pieces, turn, king runs and liable pieces. Does not
/// change the counters of plies and moves.
[[nodiscard]] Setup successor(const Rules&, const Setup&, const GameMove&);

/// Returns the number of sequences of `depth` legal moves; 1 for depth 0.
[[nodiscard]] std::uint64_t perft(const Rules&, const Setup&, int depth);

}  // namespace soplo::slow
