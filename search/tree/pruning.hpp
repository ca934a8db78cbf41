// What may be left out, searched less deep or deeper: one small function an idea, each asked by the
// tree. All are heuristics; the numbers are in tune.hpp.
#pragma once

#include <array>
#include <cmath>

#include "eval/score.hpp"
#include "search/tree/tune.hpp"

namespace soplo {

/// Whether a bound is an ordinary score, which heuristics may compare with evaluations.
[[nodiscard]] constexpr bool is_ordinary(Score s) noexcept { return -max_eval < s && s < max_eval; }

/// Reverse futility: so far above beta at a shallow depth that no reply will make up for it.
[[nodiscard]] inline bool is_good_enough(int depth, Score still, Score beta) noexcept {
    return depth <= tune.reverse_depth && still - tune.reverse_margin * depth >= beta;
}

/// Razoring: so far below alpha at a shallow depth that only a tactical blow could help, which the
/// quiescence will see.
[[nodiscard]] inline bool is_hopeless(int depth, Score still, Score alpha) noexcept {
    return depth <= tune.razor_depth && still + tune.razor_margin * depth <= alpha;
}

/// ProbCut (Buro 1995): where a much shallower search is so far above beta, the full one would be
/// above it too. The shallow search has to reach probcut_bound() at probcut_depth() plies.
[[nodiscard]] inline bool may_probcut(int depth, Score still, Score beta) noexcept {
    return depth >= tune.probcut_depth && still >= beta;
}
[[nodiscard]] inline int probcut_depth(int depth) noexcept {
    return depth - depth * tune.probcut_share / 100;
}
[[nodiscard]] inline Score probcut_bound(int depth, Score beta) noexcept {
    return beta + tune.probcut_slope * depth;
}

/// Internal iterative reduction (Schröder): nobody has been here, so a look is enough for now.
[[nodiscard]] inline bool is_unexplored(int depth, bool has_table_move) noexcept {
    return depth >= tune.iir_depth && !has_table_move;
}

/// Futility: a quiet move cannot lift a static score that lies so far below alpha.
[[nodiscard]] inline bool is_futile(int depth, Score still, Score alpha) noexcept {
    return depth <= tune.futility_depth && still + tune.futility_margin * (depth + 1) <= alpha;
}

/// Late moves near the horizon are skipped by their number (from 0) alone.
[[nodiscard]] inline bool is_late(int depth, int number) noexcept {
    return depth <= tune.late_depth && number >= tune.late_base + depth * depth;
}

/// Late-move reductions: ln(depth) * ln(number), less for what history likes.
class Reductions {
  public:
    Reductions() {
        for (int d = 1; d < size; ++d) {
            for (int n = 1; n < size; ++n) {
                at(d, n) = static_cast<int>(tune.reduce_base +
                                            tune.reduce_slope * std::log(d) * std::log(n));
            }
        }
    }
    /// In hundredths of a ply, for the number-th move (from 0) at `depth` plies.
    [[nodiscard]] int operator()(int depth, int number) const noexcept {
        return table_[static_cast<std::size_t>(std::min(depth, size - 1))]
                     [static_cast<std::size_t>(std::min(number, size - 1))];
    }

  private:
    static constexpr int size = 64;
    [[nodiscard]] int& at(int d, int n) noexcept {
        return table_[static_cast<std::size_t>(d)][static_cast<std::size_t>(n)];
    }
    std::array<std::array<int, size>, size> table_{};
};

/// Plies that a late quiet move is reduced. `history` is what the ordering thinks of it.
[[nodiscard]] inline int reduction(const Reductions& table, int depth, int number, int history,
                                   bool forcing, bool pv) noexcept {
    int r = table(depth, number) - history * 100 / tune.reduce_history;
    if (forcing) r -= tune.reduce_forcing;
    if (pv) r -= tune.reduce_pv;
    return std::clamp(r / 100, 0, depth - 2);
}

}  // namespace soplo
