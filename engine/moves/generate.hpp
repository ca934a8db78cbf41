// The legal moves of a position: captures, quiet moves and huffs.
#pragma once

#include "engine/moves/capture.hpp"

namespace soplo {

/// Calls f with `side` as a compile-time constant and returns what f returns.
template <class F>
constexpr decltype(auto) with_side(Side side, F&& f) {
    if (side == Side::white) return f(std::integral_constant<Side, Side::white>{});
    return f(std::integral_constant<Side, Side::black>{});
}

/// Returns whether the game is over although pieces could move: a side has a king in a variant
/// where the first king wins.
template <const Rules& R>
[[nodiscard]] constexpr bool is_decided(const Position<R>& p) noexcept {
    return R.goal == Goal::first_king_wins && p.kings != 0;
}

/// Returns whether the side to move can capture, whether or not it must.
template <const Rules& R>
[[nodiscard]] bool has_capture(const Position<R>& p) {
    return with_side(p.turn, [&](auto s) {
        return capturing_men<R, s>(p) != 0 || capturing_kings<R, s>(p) != 0;
    });
}

/// Calls f(from, to) with one-bit bitboards for each quiet move of a man of side S.
template <const Rules& R, Side S, class F>
[[gnu::always_inline]] inline void visit_man_steps(const Position<R>& p, F&& f) {
    using B = Board<R>;
    const typename B::Bits empty = p.empty();
    const typename B::Bits men = p.men_of(S);
    B::template for_directions<B::moving>([&](auto d) {
        if constexpr (B::template man_moves<d, S>) {
            for_each_bit(B::template shift<d>(men) & empty,
                         [&](auto to) { f(B::template shift<(d ^ 1)>(to), to); });
        }
    });
}

/// Calls f(from, to) with one-bit bitboards for each quiet move of a king of side S.
template <const Rules& R, Side S, class F>
[[gnu::always_inline]] inline void visit_king_steps(const Position<R>& p, F&& f) {
    using B = Board<R>;
    using Bits = typename B::Bits;
    const Bits occupied = p.occupied();
    Bits kings = p.kings_of(S);
    if constexpr (R.king_run_limit > 0) {
        const KingRuns::Run& run = p.runs.of[static_cast<std::size_t>(index(S))];
        if (run.count >= R.king_run_limit && p.men_of(S) != 0) kings &= ~(Bits{1} << run.bit);
    }
    for_each_bit(kings, [&](Bits from) {
        Bits reach = 0;
        B::template for_directions<B::moving>([&](auto d) {
            if constexpr (R.flying_kings) {
                reach |= B::template sees<d>(lowest_bit(from), occupied);
            } else {
                reach |= B::template shift<d>(from);
            }
        });
        for_each_bit(reach & p.empty(), [&](Bits to) { f(from, to); });
    });
}

/// Returns whether side S has a quiet move.
template <const Rules& R, Side S>
[[nodiscard]] bool has_quiet_move(const Position<R>& p) {
    using B = Board<R>;
    typename B::Bits steps = 0;
    B::template for_directions<B::moving>([&](auto d) {
        if constexpr (B::template man_moves<d, S>) steps |= B::template shift<d>(p.men_of(S));
    });
    if ((steps & p.empty()) != 0) return true;
    bool found = false;
    visit_king_steps<R, S>(p, [&](auto, auto) { found = true; });
    return found;
}

/// Appends the quiet moves of side S.
template <const Rules& R, Side S>
void add_quiet(const Position<R>& p, MoveList<R>& list) {
    using Bits = typename Board<R>::Bits;
    const auto add = [&](Bits from, Bits to, bool king) {
        Move<R> m;
        m.from = static_cast<std::uint8_t>(lowest_bit(from));
        m.to = static_cast<std::uint8_t>(lowest_bit(to));
        m.king = king;
        m.promotes = !king && (to & Board<R>::crowning[static_cast<std::size_t>(index(S))]) != 0;
        list.push_back(m);
    };
    visit_man_steps<R, S>(p, [&](Bits from, Bits to) { add(from, to, false); });
    visit_king_steps<R, S>(p, [&](Bits from, Bits to) { add(from, to, true); });
}

namespace detail {

/// Appends the legal moves of side S in a variant without huffing.
template <const Rules& R, Side S>
void add_lawful(const Position<R>& p, MoveList<R>& list, Interruptible* interruptible) {
    add_captures<R, S>(p, list, interruptible);
    if (R.optional_capture || list.empty()) add_quiet<R, S>(p, list);
}

/// Appends every move that side S can make in a variant with huffing, also those that break the
/// laws of capturing. Each move records the pieces that may be huffed after it.
template <const Rules& R, Side S>
void add_any(const Position<R>& p, MoveList<R>& list, Interruptible* interruptible) {
    using Bits = typename Board<R>::Bits;
    MoveList<R> lawful;
    add_captures<R, S>(p, lawful, interruptible);
    Bits liable = 0;
    for (const Move<R>& m : lawful) liable |= Bits{1} << m.from;
    MoveList<R> all;
    add_captures<R, S>(p, all, interruptible, false);
    add_quiet<R, S>(p, all);
    for (Move<R>& m : all) {
        bool allowed = lawful.empty();
        for (const Move<R>& l : lawful) allowed = allowed || l.same_as(m);
        if (R.optional_capture && !m.is_capture()) allowed = true;
        if (!allowed) {
            const Bits from = Bits{1} << m.from;
            m.liable = liable;
            if ((liable & from) != 0) m.liable = (liable & ~from) | Bits{1} << m.to;
        }
        list.push_back(m);
    }
}

/// Appends the moves of side S in a variant with huffing: those without a huff first, then those
/// after each possible huff.
template <const Rules& R, Side S>
void add_with_huffs(const Position<R>& p, MoveList<R>& list, Interruptible* interruptible) {
    using Bits = typename Board<R>::Bits;
    add_any<R, S>(p, list, interruptible);
    for_each_bit(p.liable, [&](Bits huffed) {
        Position<R> rest = p;
        rest.of(other(S)) &= ~huffed;
        rest.kings &= ~huffed;
        const std::size_t first = list.size();
        add_any<R, S>(rest, list, interruptible);
        for (std::size_t i = first; i < list.size(); ++i) {
            list[i].huffed = static_cast<std::uint8_t>(lowest_bit(huffed));
        }
    });
}

}  // namespace detail

/// Appends the legal moves of the side to move to an empty list, each once, in no particular order.
/// Throws what `interruptible`, which may be null, throws from poll().
template <const Rules& R>
void generate(const Position<R>& p, MoveList<R>& list, Interruptible* interruptible = nullptr) {
    if (is_decided<R>(p)) return;
    with_side(p.turn, [&](auto s) {
        if constexpr (R.huff) {
            detail::add_with_huffs<R, s>(p, list, interruptible);
        } else {
            detail::add_lawful<R, s>(p, list, interruptible);
        }
    });
}

/// Returns whether the side to move has a legal move.
template <const Rules& R>
[[nodiscard]] bool has_legal_move(const Position<R>& p) {
    if (is_decided<R>(p)) return false;
    if constexpr (R.huff) {
        MoveList<R> list;
        generate<R>(p, list);
        return !list.empty();
    } else {
        return with_side(p.turn, [&](auto s) { return has_quiet_move<R, s>(p); }) ||
               has_capture<R>(p);
    }
}

/// Appends every completed capture to an empty list, whether or not the laws of precedence allow
/// it.
template <const Rules& R>
void generate_all_captures(const Position<R>& p, MoveList<R>& list) {
    if (is_decided<R>(p)) return;
    with_side(p.turn, [&](auto s) { add_captures<R, s>(p, list, nullptr, false); });
}

/// Returns the sum of f(successor) over the legal captures of side S, which must be to move.
/// `kings` are its kings that can capture.
template <const Rules& R, Side S, class F>
[[gnu::noinline]] std::uint64_t sum_over_captures(const Position<R>& p,
                                                  typename Board<R>::Bits kings, F&& f) {
    using B = Board<R>;
    using Bits = typename B::Bits;
    std::uint64_t sum = 0;
    const ManJumps<R, S> jumps(p);
    const bool all_alike = !CaptureOrder<R>::looks_at_victims || p.kings_of(other(S)) == 0;
    if (kings == 0 && !jumps.any_longer && all_alike) {
        // Only men capture, one piece each. This is by far the most frequent case and needs no
        // list.
        Position<R> next = p;
        next.turn = other(S);
        B::template for_directions<B::capturing>([&](auto d) {
            for_each_bit(jumps.starters[d], [&](Bits from) {
                const Bits victim = B::template shift<d>(from);
                const Bits to = B::template shift<d>(victim);
                next.of(S) = p.of(S) ^ from ^ to;
                next.of(other(S)) = p.of(other(S)) ^ victim;
                next.kings =
                    (p.kings & ~victim) | (to & B::crowning[static_cast<std::size_t>(index(S))]);
                sum += f(next);
            });
        });
        return sum;
    }
    MoveList<R> captures;
    append_captures<R, S>(p, jumps, kings, captures, true, nullptr);
    for (const Move<R>& m : captures) sum += f(p.after(m));
    return sum;
}

/// Writes the squares that each king of side S attacks to `reach`, the lowest king first. Returns
/// the kings that can capture.
template <const Rules& R, Side S>
[[gnu::always_inline]] inline typename Board<R>::Bits attacks_of_kings(
    const Position<R>& p, typename Board<R>::Bits* reach) {
    using B = Board<R>;
    using Bits = typename B::Bits;
    const Bits occupied = p.occupied();
    const Bits empty = p.empty();
    const Bits targets = p.of(other(S));
    Bits capturing = 0;
    for (Bits rest = p.kings_of(S); rest != 0; rest &= rest - 1) {
        const Bits king = lowest_of(rest);
        Bits seen = 0;
        Bits landings = 0;
        B::template for_directions<B::capturing>([&](auto d) {
            Bits there = B::template shift<d>(king);
            if constexpr (R.flying_kings) there = B::template sees<d>(lowest_bit(king), occupied);
            if constexpr (d < B::moving) seen |= there;
            landings |= B::template shift<d>(there & targets) & empty;
        });
        *reach++ = seen;
        if (landings != 0) capturing |= king;
    }
    return capturing;
}

/// Returns the sum of f(successor) over the legal moves of side S, which must be to move. This is
/// the fastest way to visit all successors, because most moves are made without a list. Runs of
/// king moves are not counted.
template <const Rules& R, Side S, class F>
[[gnu::always_inline]] inline std::uint64_t sum_over_successors(const Position<R>& p, F&& f) {
    using Bits = typename Board<R>::Bits;
    std::uint64_t sum = 0;
    if (is_decided<R>(p)) return sum;
    if constexpr (R.huff) {
        MoveList<R> list;
        generate<R>(p, list);
        for (const Move<R>& m : list) sum += f(p.after(m));
        return sum;
    }
    // The squares that each king attacks are computed once, for its captures and its quiet moves.
    std::array<Bits, static_cast<std::size_t>(Board<R>::squares)> reach;
    const Bits kings = attacks_of_kings<R, S>(p, reach.data());
    if ((capturing_men<R, S>(p) | kings) != 0) {
        sum += sum_over_captures<R, S>(p, kings, f);
        if (!R.optional_capture) return sum;
    }
    const auto men = [&](Bits from, Bits to) __attribute__((always_inline)) {
        Position<R> next = p;
        next.turn = other(S);
        next.of(S) = p.of(S) ^ from ^ to;
        next.kings = p.kings | (to & Board<R>::crowning[static_cast<std::size_t>(index(S))]);
        sum += f(next);
    };
    visit_man_steps<R, S>(p, men);
    const Bits* squares = reach.data();
    for (Bits rest = p.kings_of(S); rest != 0; rest &= rest - 1) {
        const Bits from = lowest_of(rest);
        for (Bits targets = *squares++ & p.empty(); targets != 0; targets &= targets - 1) {
            const Bits to = lowest_of(targets);
            Position<R> next = p;
            next.turn = other(S);
            next.of(S) = p.of(S) ^ from ^ to;
            next.kings = p.kings ^ from ^ to;
            sum += f(next);
        }
    }
    return sum;
}

}  // namespace soplo
