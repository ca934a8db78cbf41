// The pruning ideas: each is one function that the tree calls. All are heuristics. tune.hpp holds
// their numbers. Depths are in plies, scores in centi-men.
#pragma once

#include <array>
#include <cmath>

#include "eval/score.hpp"
#include "search/tree/tune.hpp"

namespace soplo {

/// Returns whether a score is neither a proven win nor a proven loss. Heuristics compare only such
/// scores with evaluations.
[[nodiscard]] constexpr bool is_ordinary(Score s) noexcept { return -max_eval < s && s < max_eval; }

/// Reverse futility pruning: at a shallow depth a static evaluation far above beta causes a cutoff,
/// because no reply is likely to bring the score down to beta.
[[nodiscard]] inline bool can_prune_reverse_futility(int depth, Score static_eval,
                                                     Score beta) noexcept {
    return depth <= tune.reverse_depth && static_eval - tune.reverse_margin * depth >= beta;
}

/// Razoring: at a shallow depth a static evaluation far below alpha leaves the node to the
/// quiescence search, because only captures are likely to raise the score to alpha.
[[nodiscard]] inline bool can_razor(int depth, Score static_eval, Score alpha) noexcept {
    return depth <= tune.razor_depth && static_eval + tune.razor_margin * depth <= alpha;
}

/// ProbCut (Buro 1995): if a search of probcut_depth() plies reaches probcut_bound(), which is
/// above beta, the node causes a cutoff, because the full search is likely to reach beta too.
[[nodiscard]] inline bool can_probcut(int depth, Score static_eval, Score beta) noexcept {
    return depth >= tune.probcut_depth && static_eval >= beta;
}
[[nodiscard]] inline int probcut_depth(int depth) noexcept {
    return depth - depth * tune.probcut_share / 100;
}
[[nodiscard]] inline Score probcut_bound(int depth, Score beta) noexcept {
    return beta + tune.probcut_slope * depth;
}

/// Internal iterative reduction (Schröder): a node without a table move is searched one ply less
/// deep, because its move ordering is poor and the next iteration will have a table move.
[[nodiscard]] inline bool should_reduce_iir(int depth, bool has_table_move) noexcept {
    return depth >= tune.iir_depth && !has_table_move;
}

/// Futility pruning: near the horizon a late quiet move is skipped if the static evaluation is so
/// far below alpha that a quiet move is unlikely to raise it to alpha.
[[nodiscard]] inline bool can_prune_futility(int depth, Score static_eval, Score alpha) noexcept {
    return depth <= tune.futility_depth &&
           static_eval + tune.futility_margin * (depth + 1) <= alpha;
}

/// Late move pruning: near the horizon a quiet move with a high number (from 0) is skipped, because
/// the move ordering rarely leaves a good move that late.
[[nodiscard]] inline bool can_prune_late_move(int depth, int number) noexcept {
    return depth <= tune.late_depth && number >= tune.late_base + depth * depth;
}

/// The base of the late move reductions, which grows with ln(depth) * ln(move number).
class ReductionTable {
  public:
    ReductionTable() {
        for (int d = 1; d < size; ++d) {
            for (int n = 1; n < size; ++n) {
                at(d, n) = static_cast<int>(tune.reduce_base +
                                            tune.reduce_slope * std::log(d) * std::log(n));
            }
        }
    }
    /// Returns hundredths of a ply for the number-th move (from 0) at `depth` plies.
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

/// Late move reduction: a late quiet move is searched so many plies less deep, because the move
/// ordering rarely leaves a good move that late. `history` is the move's history score, `forcing`
/// whether the opponent must capture after it, `pv` whether the node has an open window.
[[nodiscard]] inline int late_move_reduction(const ReductionTable& table, int depth, int number,
                                             int history, bool forcing, bool pv) noexcept {
    int r = table(depth, number) - history * 100 / tune.reduce_history;
    if (forcing) r -= tune.reduce_forcing;
    if (pv) r -= tune.reduce_pv;
    return std::clamp(r / 100, 0, depth - 2);
}

}  // namespace soplo
