// Perft: the number of move sequences of a given length from a position. It tests a move generator
// and measures its speed.
#pragma once

#include "engine/moves/generate.hpp"

namespace soplo {

namespace detail {

/// Makes the compiler believe that the position is used, so that it cannot skip making a leaf.
template <const Rules& R>
inline void keep(const Position<R>& p) noexcept {
    asm volatile("" : : "r"(p.pieces[0]), "r"(p.pieces[1]), "r"(p.kings));
}

/// Makes every successor of `p`, S being the side to move, and returns their number.
template <const Rules& R, Side S>
std::uint64_t make_leaves(const Position<R>& p) {
    return sum_over_successors<R, S>(p, [](const Position<R>& leaf) -> std::uint64_t {
        keep<R>(leaf);
        return 1;
    });
}

/// Returns the number of legal moves of `p` without making them.
template <const Rules& R>
std::uint64_t count_moves(const Position<R>& p) {
    MoveList<R> list;
    generate<R>(p, list);
    return list.size();
}

}  // namespace detail

/// Returns the number of move sequences of `depth` plies from `p`, S being the side to move. Makes
/// every leaf; with `bulk`, counts the moves of the last ply instead, which is faster. As in all
/// published tables, the move history has no influence: games are not drawn, and the number of
/// quiet moves in a row by one king is not limited as long as `p` records no such run.
template <const Rules& R, Side S>
[[gnu::noinline]] std::uint64_t perft(const Position<R>& p, int depth, bool bulk = false) {
    if (depth <= 0) return 1;
    if (depth == 1) return bulk ? detail::count_moves<R>(p) : detail::make_leaves<R, S>(p);
    if (depth == 2 && !bulk) {
        return sum_over_successors<R, S>(
            p, [](const Position<R>& next) { return detail::make_leaves<R, other(S)>(next); });
    }
    return sum_over_successors<R, S>(p, [depth, bulk](const Position<R>& next) {
        return perft<R, other(S)>(next, depth - 1, bulk);
    });
}

}  // namespace soplo
