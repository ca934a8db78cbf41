// A position of one variant as bitboards; successors are made by copy.
#pragma once

#include <optional>

#include "engine/base/setup.hpp"
#include "engine/moves/board.hpp"
#include "engine/moves/move.hpp"
#include "engine/rules/draws.hpp"

namespace soplo {

/// The quiet moves in a row by one king of each side, which Frisian limits.
struct KingRuns {
    /// The number of moves and the square of the king; {0, 0} when there is no run to remember.
    struct Run {
        std::uint8_t count = 0;
        std::uint8_t bit = 0;
        constexpr bool operator==(const Run&) const noexcept = default;
    };
    std::array<Run, 2> of{};
    constexpr bool operator==(const KingRuns&) const noexcept = default;
};

/// A position of variant R as bitboards: pieces, side to move and rights. A plain value; a move is
/// made by copying it (see after). The move history and the draw counts are kept elsewhere.
template <const Rules& R>
struct Position {
    using B = Board<R>;
    using Bits = typename B::Bits;

    std::array<Bits, 2> pieces{};  ///< by index(Side)
    Bits kings = 0;                ///< of both sides
    Side turn = R.starts;
    [[no_unique_address]] std::conditional_t<(R.king_run_limit > 0), KingRuns, Nothing<1>> runs{};
    /// Pieces of the side not to move that the side to move may huff.
    [[no_unique_address]] std::conditional_t<R.huff, Bits, Nothing<2>> liable{};

    constexpr bool operator==(const Position&) const noexcept = default;

    [[nodiscard]] constexpr Bits of(Side s) const noexcept {
        return pieces[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] constexpr Bits& of(Side s) noexcept {
        return pieces[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] constexpr Bits occupied() const noexcept { return pieces[0] | pieces[1]; }
    [[nodiscard]] constexpr Bits empty() const noexcept { return B::all & ~occupied(); }
    [[nodiscard]] constexpr Bits men_of(Side s) const noexcept { return of(s) & ~kings; }
    [[nodiscard]] constexpr Bits kings_of(Side s) const noexcept { return of(s) & kings; }

    /// Returns a 64-bit hash key. Equal positions have equal keys. The key is computed on demand,
    /// because its few multiplications cost less than an incremental update in every move.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        std::uint64_t k = turn == Side::white ? 0x9e3779b97f4a7c15ULL : 0xd1b54a32d192ed03ULL;
        mix(k, pieces[0]);
        mix(k, pieces[1]);
        mix(k, kings);
        if constexpr (R.king_run_limit > 0) {
            for (const KingRuns::Run& run : runs.of) {
                mix(k, static_cast<Bits64>(run.count << 8 | run.bit));
            }
        }
        if constexpr (R.huff) mix(k, liable);
        return k;
    }

    /// Returns the material that draw articles look at. The caller fills in `capture_due`.
    [[nodiscard]] constexpr MaterialCount material() const noexcept {
        MaterialCount m;
        for (const Side s : {Side::white, Side::black}) {
            const auto i = static_cast<std::size_t>(index(s));
            m.men[i] = count_bits(men_of(s));
            m.kings[i] = count_bits(kings_of(s));
            if (m.men[i] == 0 && m.kings[i] == 1 && (of(s) & B::main_road) != 0) {
                m.lone_king_on_main_road = true;
            }
        }
        return m;
    }

    /// Returns which events of move `m` set draw counts of this position back to zero.
    [[nodiscard]] constexpr Reset resets(const Move<R>& m) const noexcept {
        Reset r = Reset::none;
        if (m.is_capture() || m.huffed != Move<R>::no_huff) r = r | Reset::capture;
        if (m.promotes) r = r | Reset::promotion;
        if (!m.king) {
            r = r | Reset::man_move;
            // A capturing man resets every count anyway, so only quiet steps need a closer look.
            const bool sideways =
                R.men_step_sideways && !m.is_capture() && m.from / R.size == m.to / R.size;
            if (!sideways) r = r | Reset::man_advance;
        }
        return r;
    }

    /// The position after a legal move.
    [[nodiscard]] constexpr Position after(const Move<R>& m) const noexcept {
        Position next = *this;
        const Bits from = Bits{1} << m.from;
        const Bits to = Bits{1} << m.to;
        Bits gone = m.captured;
        if constexpr (R.huff) {
            if (m.huffed != Move<R>::no_huff) gone |= Bits{1} << m.huffed;
            next.liable = m.liable;
        }
        // A circular capture ends where it began, so clear before setting.
        next.of(turn) = (next.of(turn) & ~from) | to;
        next.of(other(turn)) &= ~gone;
        next.kings &= ~(gone | from);
        if (m.king || m.promotes) next.kings |= to;
        next.turn = other(turn);
        if constexpr (R.king_run_limit > 0) next.update_runs(m);
        return next;
    }

    /// Updates the runs after move `m`; `turn` has already changed to the opponent.
    constexpr void update_runs(const Move<R>& m) noexcept {
        if constexpr (R.king_run_limit > 0) {
            const Side mover = other(turn);
            KingRuns::Run& run = runs.of[static_cast<std::size_t>(index(mover))];
            if (m.king && !m.is_capture()) {
                const bool same = run.count > 0 && run.bit == m.from;
                run = {static_cast<std::uint8_t>(same ? run.count + 1 : 1), m.to};
            } else {
                run = {};
            }
            forget_idle_runs();
        }
    }

    /// Deletes the run of a side that has no men and the run of a king that is no longer there.
    constexpr void forget_idle_runs() noexcept {
        if constexpr (R.king_run_limit > 0) {
            for (const Side s : {Side::white, Side::black}) {
                KingRuns::Run& run = runs.of[static_cast<std::size_t>(index(s))];
                if (men_of(s) == 0 || (kings_of(s) >> run.bit & 1) == 0) run = {};
            }
        }
    }

    /// Converts a setup without faults. Counters are ignored.
    [[nodiscard]] static Position from(const Setup& setup);
    /// Converts to a setup with zero counters.
    [[nodiscard]] Setup to_setup() const;

  private:
    static constexpr void mix(std::uint64_t& k, Bits64 word) noexcept {
        k = fold(k ^ word, 0xa0761d6478bd642fULL ^ (word << 32 | word >> 32));
    }
    static constexpr void mix(std::uint64_t& k, Bits128 word) noexcept {
        mix(k, static_cast<Bits64>(word));
        mix(k, static_cast<Bits64>(word >> 64));
    }
};

/// Converts a set of squares to a bitboard.
template <const Rules& R>
[[nodiscard]] constexpr typename Board<R>::Bits to_bits(const SquareSet& set) noexcept {
    typename Board<R>::Bits bits = 0;
    for (const Square s : set) bits |= Board<R>::set_of(s);
    return bits;
}

/// Converts a bitboard, which must not contain spare bits, to a set of squares.
template <const Rules& R>
[[nodiscard]] constexpr SquareSet to_squares(typename Board<R>::Bits bits) noexcept {
    SquareSet set;
    for_each_bit(bits, [&](auto bit) { set.insert(Board<R>::square(lowest_bit(bit))); });
    return set;
}

template <const Rules& R>
Position<R> Position<R>::from(const Setup& setup) {
    Position p;
    p.turn = setup.turn;
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const Bits kings = to_bits<R>(setup.kings[i]);
        p.pieces[i] = to_bits<R>(setup.men[i]) | kings;
        p.kings |= kings;
        if constexpr (R.king_run_limit > 0) {
            const KingRun& run = setup.king_runs[i];
            if (run.count > 0 && run.square) {
                p.runs.of[i] = {static_cast<std::uint8_t>(run.count),
                                static_cast<std::uint8_t>(B::bit_of(run.square))};
            }
        }
    }
    p.forget_idle_runs();
    if constexpr (R.huff) p.liable = to_bits<R>(setup.liable) & p.of(other(p.turn));
    return p;
}

template <const Rules& R>
Setup Position<R>::to_setup() const {
    Setup setup;
    setup.turn = turn;
    for (const Side s : {Side::white, Side::black}) {
        const auto i = static_cast<std::size_t>(index(s));
        setup.men[i] = to_squares<R>(men_of(s));
        setup.kings[i] = to_squares<R>(kings_of(s));
        if constexpr (R.king_run_limit > 0) {
            if (runs.of[i].count > 0) {
                setup.king_runs[i] = {runs.of[i].count, B::square(runs.of[i].bit)};
            }
        }
    }
    if constexpr (R.huff) setup.liable = to_squares<R>(liable);
    return setup;
}

}  // namespace soplo
