// The arbiter of one variant: setups and moves in, the compile-time generator, setups and moves
// out.
#pragma once

#include <algorithm>
#include <tuple>

#include "engine/game/arbiter.hpp"
#include "engine/base/error.hpp"
#include "engine/moves/perft_parallel.hpp"

namespace soplo {

/// A move in standard squares.
template <const Rules& R>
[[nodiscard]] GameMove to_game_move(const Move<R>& m) {
    using B = Board<R>;
    GameMove g{B::square(m.from), B::square(m.to), to_squares<R>(m.captured), m.promotes, {}};
    if (m.huffed != Move<R>::no_huff) g.huffed = B::square(m.huffed);
    return g;
}

/// Whether a move of the generator is the one meant.
template <const Rules& R>
[[nodiscard]] bool matches(const Move<R>& m, const GameMove& g) {
    const GameMove made = to_game_move<R>(m);
    return made.from == g.from && made.to == g.to && made.captured == g.captured &&
           made.huffed == g.huffed;
}

/// The legal move of `p` that is meant. Throws BadInput when there is none.
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

/// The order in which moves are listed: by from, to, captured squares, huffed.
[[nodiscard]] inline bool listed_before(const GameMove& a, const GameMove& b) {
    if (a.from != b.from) return a.from < b.from;
    if (a.to != b.to) return a.to < b.to;
    auto i = a.captured.begin();
    auto j = b.captured.begin();
    for (; i != a.captured.end() && j != b.captured.end(); ++i, ++j) {
        if (*i != *j) return *i < *j;
    }
    if ((i == a.captured.end()) != (j == b.captured.end())) return i == a.captured.end();
    return a.huffed < b.huffed;
}

template <const Rules& R>
class ArbiterFor final : public Arbiter {
  public:
    [[nodiscard]] const Rules& rules() const override { return R; }

    [[nodiscard]] std::vector<GameMove> legal_moves(const Setup& setup) const override {
        MoveList<R> list;
        generate<R>(Position<R>::from(setup), list);
        return sorted(list);
    }

    [[nodiscard]] std::vector<GameMove> all_captures(const Setup& setup) const override {
        MoveList<R> list;
        generate_all_captures<R>(Position<R>::from(setup), list);
        return sorted(list);
    }

    [[nodiscard]] Setup successor(const Setup& setup, const GameMove& move) const override {
        const auto p = Position<R>::from(setup);
        const Move<R> m = find_move<R>(p, move);
        Setup next = p.after(m).to_setup();
        // The clock of FEN is the one that the variant's first article counts.
        const Reset clears =
            R.simple.count > 0 ? R.simple.rows[0].resets : Reset::capture | Reset::man_move;
        next.half_moves = has(clears, p.resets(m)) ? 0 : setup.half_moves + 1;
        next.full_move = setup.full_move + (setup.turn == R.starts ? 0 : 1);
        return next;
    }

    [[nodiscard]] std::uint64_t key(const Setup& setup) const override {
        return Position<R>::from(setup).key();
    }

    [[nodiscard]] std::uint64_t perft(const Setup& setup, int depth,
                                      const PerftOptions& options) const override {
        return run_perft<R>(Position<R>::from(setup), depth, options);
    }

  private:
    [[nodiscard]] static std::vector<GameMove> sorted(const MoveList<R>& list) {
        std::vector<GameMove> moves;
        moves.reserve(list.size());
        for (const Move<R>& m : list) moves.push_back(to_game_move<R>(m));
        std::sort(moves.begin(), moves.end(), listed_before);
        return moves;
    }
};

/// The arbiter of variant R; instantiated once per variant by the build.
template <const Rules& R>
[[nodiscard]] const Arbiter& arbiter_for() {
    static const ArbiterFor<R> object;
    return object;
}

}  // namespace soplo
