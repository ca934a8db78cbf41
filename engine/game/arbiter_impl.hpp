// The arbiter of one variant. It converts setups and moves to the types of the variant's generator
// and the answers back. Only engine/instance.cpp.in includes this file.
#pragma once

#include <algorithm>

#include "engine/game/arbiter.hpp"
#include "engine/game/convert.hpp"
#include "engine/moves/perft_parallel.hpp"

namespace soplo {

/// Returns whether `a` is listed before `b`: moves are sorted by from, to, captured squares and
/// huffed square.
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

/// The arbiter of variant R. Stateless, so that several threads may use it at once.
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
        // The half-move clock of a FEN counts the plies of the variant's first draw article.
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

/// Returns the arbiter of variant R. The build instantiates this function once a variant.
template <const Rules& R>
[[nodiscard]] const Arbiter& arbiter_for() {
    static const ArbiterFor<R> object;
    return object;
}

}  // namespace soplo
