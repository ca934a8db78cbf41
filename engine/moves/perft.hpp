// Counting the leaves of the move tree: the measure of a generator's truth and speed.
#pragma once

#include "engine/moves/generate.hpp"

namespace soplo {

namespace detail {

/// Makes the compiler believe that a position is looked at, so that no leaf is skipped.
template <const Rules& R>
inline void look_at(const Position<R>& p) noexcept {
    asm volatile("" : : "r"(p.pieces[0]), "r"(p.pieces[1]), "r"(p.kings));
}

template <const Rules& R, Side S, bool Bulk>
std::uint64_t perft_leaves(const Position<R>& p) {
    if constexpr (Bulk) {
        MoveList<R> list;
        generate<R>(p, list);
        return list.size();
    } else {
        return sum_over_successors<R, S>(p, [](const Position<R>& leaf) -> std::uint64_t {
            look_at<R>(leaf);
            return 1;
        });
    }
}

}  // namespace detail

/// The number of move sequences of `depth` plies from `p`, S being the side to move. Every leaf is
/// made; with Bulk the moves of the last ply are counted instead. What depends on the way to a
/// position does not enter, as in all published tables: no draws, and no limit on a king's quiet
/// moves in a row as long as the position set up has none to remember.
template <const Rules& R, Side S, bool Bulk = false>
[[gnu::noinline]] std::uint64_t perft(const Position<R>& p, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return detail::perft_leaves<R, S, Bulk>(p);
    if (depth == 2) {
        return sum_over_successors<R, S>(p, [](const Position<R>& next) {
            return detail::perft_leaves<R, other(S), Bulk>(next);
        });
    }
    return sum_over_successors<R, S>(
        p, [depth](const Position<R>& next) { return perft<R, other(S), Bulk>(next, depth - 1); });
}

}  // namespace soplo
