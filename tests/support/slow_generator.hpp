// The second opinion on every rule: a generator on a plain board of characters, written from the
// text of the rules and the fields of `Rules` alone. It shares nothing with the fast one but the
// types, and prefers being obviously right to being quick.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo::slow {

/// The legal moves, each once, sorted by (from, to, captured squares, huffed).
[[nodiscard]] std::vector<GameMove> legal_moves(const Rules&, const Setup&);

/// Every completed capture, before the laws of precedence choose among them; sorted likewise.
[[nodiscard]] std::vector<GameMove> all_captures(const Rules&, const Setup&);

/// The position after a legal move: pieces, turn, king runs and liable pieces. The counters of
/// plies and moves stay as they were.
[[nodiscard]] Setup successor(const Rules&, const Setup&, const GameMove&);

/// The number of sequences of `depth` legal moves; depth 0 is one.
[[nodiscard]] std::uint64_t perft(const Rules&, const Setup&, int depth);

}  // namespace soplo::slow
