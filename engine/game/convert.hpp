// Conversion between the moves of the generator (bits of one board) and moves in standard squares.
#pragma once

#include <string>

#include "engine/base/error.hpp"
#include "engine/base/setup.hpp"
#include "engine/moves/generate.hpp"

namespace soplo {

/// Returns a move of the generator in standard squares, without its route.
template <const Rules& R>
[[nodiscard]] GameMove to_game_move(const Move<R>& m) {
    using B = Board<R>;
    GameMove g{B::square(m.from), B::square(m.to), to_squares<R>(m.captured), m.promotes, {}};
    if (m.huffed != Move<R>::no_huff) g.huffed = B::square(m.huffed);
    return g;
}

/// Returns whether `m` and `g` are the same move: equal from, to, captured squares and huffed
/// square. Whether the move promotes is not compared.
template <const Rules& R>
[[nodiscard]] bool matches(const Move<R>& m, const GameMove& g) {
    const GameMove made = to_game_move<R>(m);
    return made.from == g.from && made.to == g.to && made.captured == g.captured &&
           made.huffed == g.huffed;
}

/// Returns the legal move of `p` that matches `wanted`. Throws BadInput if there is none.
template <const Rules& R>
[[nodiscard]] Move<R> find_move(const Position<R>& p, const GameMove& wanted) {
    MoveList<R> list;
    generate<R>(p, list);
    for (const Move<R>& m : list) {
        if (matches<R>(m, wanted)) return m;
    }
    throw BadInput("illegal move from " + std::to_string(wanted.from.number()) + " to " +
                   std::to_string(wanted.to.number()));
}

}  // namespace soplo
