// The bitboard layout of a variant: the bit of each square, the shifts that make steps, and the
// rays. Everything is computed from the rules record at compile time.
//
// On diagonal boards, two rows and one spare bit form a group. A diagonal step is then a shift by
// the same amount from every square, and a step over the edge lands on a spare bit. Orthogonal
// boards have no spare bits, so that steps that would wrap around are masked.
#pragma once

#include <array>
#include <utility>

#include "engine/moves/bits.hpp"
#include "engine/rules/geometry.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// A step from one square to the next: the change of row and of column as the board is drawn.
struct Direction {
    int row = 0, column = 0;
    constexpr bool operator==(const Direction&) const noexcept = default;
};

/// The bitboard layout of variant R. All members are compile-time constants and functions.
template <const Rules& R>
struct Board {
    static constexpr int squares = R.squares();
    static constexpr int per_row = R.squares_per_row();
    /// Bits in a group of two rows of a diagonal board.
    static constexpr int group = 2 * per_row + 1;
    static constexpr int width = R.orthogonal ? squares : R.size / 2 * group;
    using Bits = std::conditional_t<(width <= 64), Bits64, Bits128>;

    [[nodiscard]] static constexpr int bit_of(Square s) noexcept {
        const int n = s.number() - 1;
        if constexpr (R.orthogonal) return n;
        const int row = n / per_row;
        const int second = row % 2 != 0 ? per_row + (R.corner_playing ? 1 : 0) : 0;
        return row / 2 * group + second + n % per_row;
    }
    [[nodiscard]] static constexpr Bits set_of(Square s) noexcept { return Bits{1} << bit_of(s); }

    static constexpr std::array<Square, 128> square_of_bit = [] {
        std::array<Square, 128> table{};
        for (int n = 1; n <= squares; ++n) {
            table[static_cast<std::size_t>(bit_of(Square(n)))] = Square(n);
        }
        return table;
    }();
    /// Returns the square of a bit, which must be on the board.
    [[nodiscard]] static constexpr Square square(int bit) noexcept {
        return square_of_bit[static_cast<std::size_t>(bit)];
    }

    /// Returns the squares for which `wanted(square)` is true.
    template <class Wanted>
    [[nodiscard]] static constexpr Bits squares_where(Wanted wanted) {
        Bits set = 0;
        for (int n = 1; n <= squares; ++n) {
            if (wanted(Square(n))) set |= set_of(Square(n));
        }
        return set;
    }
    static constexpr Bits all = squares_where([](Square) { return true; });
    static constexpr Bits main_road = squares_where([](Square s) { return on_main_road(R, s); });
    /// The promotion row of each side, by index(Side).
    static constexpr std::array<Bits, 2> crowning = {
        squares_where([](Square s) { return place_of(R, s).row == promotion_row(R, Side::white); }),
        squares_where([](Square s) { return place_of(R, s).row == promotion_row(R, Side::black); }),
    };
    static constexpr std::array<Bits, 2> start_men = {
        squares_where([](Square s) { return starts_on(R, Side::white, s); }),
        squares_where([](Square s) { return starts_on(R, Side::black, s); }),
    };

    /// Directions have numbers. Pieces move in the first four; where captures along rows and
    /// columns are allowed (Frisian), pieces capture in all eight. Direction i ^ 1 is opposite to
    /// direction i.
    static constexpr int moving = 4;
    static constexpr int capturing = R.straight_captures ? 8 : 4;
    static constexpr std::array<Direction, 8> directions =
        R.orthogonal ? std::array<Direction, 8>{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}}
                     : std::array<Direction, 8>{
                           {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-2, 0}, {2, 0}, {0, -2}, {0, 2}}};
    [[nodiscard]] static constexpr Direction direction(int d) noexcept {
        return directions[static_cast<std::size_t>(d)];
    }

    /// Returns the square one step from `s` in direction d; no square if that is over the edge.
    [[nodiscard]] static constexpr Square next(Square s, int d) noexcept {
        const Place p = place_of(R, s);
        return square_at(R, {p.row + direction(d).row, p.column + direction(d).column});
    }

    /// The number of bits by which a step in direction D shifts; positive towards the high bits.
    template <int D>
    static constexpr int delta = [] {
        for (int n = 1; n <= squares; ++n) {
            const Square to = next(Square(n), D);
            if (to) return bit_of(to) - bit_of(Square(n));
        }
        return 0;
    }();
    /// The squares from which a step in direction D stays on the board.
    template <int D>
    static constexpr Bits can_step = squares_where([](Square s) { return bool(next(s, D)); });
    /// Whether a shift by delta<D> moves some square over the edge onto another square.
    template <int D>
    static constexpr bool wraps = [] {
        for (int n = 1; n <= squares; ++n) {
            if (next(Square(n), D)) continue;
            const int bit = bit_of(Square(n)) + delta<D>;
            if (bit >= 0 && bit < width && (all >> bit & 1) != 0) return true;
        }
        return false;
    }();

    /// Returns every square of `b` moved one step in direction D. The result may contain spare
    /// bits, so that the caller must intersect it with a set of squares.
    template <int D>
    [[nodiscard]] static constexpr Bits shift(Bits b) noexcept {
        static_assert(shifts_are_uniform<D>());
        if constexpr (wraps<D>) b &= can_step<D>;
        constexpr int by = delta<D>;
        if constexpr (by >= 0) {
            return b << by;
        } else {
            return b >> -by;
        }
    }

    /// By bit: the squares from this bit to the edge in direction D, without the bit itself.
    template <int D>
    static constexpr std::array<Bits, static_cast<std::size_t>(width)> rays = [] {
        std::array<Bits, static_cast<std::size_t>(width)> table{};
        for (int n = 1; n <= squares; ++n) {
            for (Square s = next(Square(n), D); s; s = next(s, D)) {
                table[static_cast<std::size_t>(bit_of(Square(n)))] |= set_of(s);
            }
        }
        return table;
    }();

    /// Returns the squares that a flying king on `bit` attacks in direction D: the empty squares up
    /// to the first occupied square, and that square.
    template <int D>
    [[nodiscard]] static constexpr Bits sees(int bit, Bits occupied) noexcept {
        const Bits ray = rays<D>[static_cast<std::size_t>(bit)];
        const Bits blockers = ray & occupied;
        constexpr int by = delta<D>;
        if constexpr (by >= 0) {
            return ray & (blockers ^ (blockers - 1));
        } else {
            // The extra bit 0 keeps highest_bit defined when there is no blocker.
            return ray & (~Bits{0} << highest_bit(blockers | 1));
        }
    }

    /// Calls f(std::integral_constant<int, D>) for D in [0, count).
    template <int Count, class F>
    [[gnu::always_inline]] static constexpr void for_directions(F&& f) {
        [&]<int... D>(std::integer_sequence<int, D...>) {
            (f(std::integral_constant<int, D>{}), ...);
        }
        (std::make_integer_sequence<int, Count>{});
    }

    /// Whether a step in direction D changes the row towards the promotion row of side S.
    template <int D, Side S>
    static constexpr bool is_forward = direction(D).row* forward(R, S) > 0;
    template <int D>
    static constexpr bool is_sideways = direction(D).row == 0;

    /// Whether men of side S move in direction D without capturing.
    template <int D, Side S>
    static constexpr bool man_moves = D < moving &&
                                      (is_forward<D, S> || (is_sideways<D> && R.men_step_sideways));
    /// Whether men of side S capture in direction D.
    template <int D, Side S>
    static constexpr bool man_captures = R.men_capture_backwards || is_forward<D, S> ||
                                         (is_sideways<D> && R.men_step_sideways);

  private:
    template <int D>
    [[nodiscard]] static constexpr bool shifts_are_uniform() {
        for (int n = 1; n <= squares; ++n) {
            const Square to = next(Square(n), D);
            if (to && bit_of(to) - bit_of(Square(n)) != delta<D>) return false;
        }
        return true;
    }
};

}  // namespace soplo
