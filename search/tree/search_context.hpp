// What the tree and the quiescence search of one worker use together.
#pragma once

#include "engine/base/interruptible.hpp"
#include "eval/evaluate.hpp"
#include "search/tree/key_stack.hpp"
#include "search/tree/level_error.hpp"
#include "search/tree/node.hpp"
#include "search/tree/node_counter.hpp"
#include "search/tree/stop_check.hpp"

namespace soplo {

/// The counter, the stop check, the keys, the draw rules and the evaluation of one worker.
/// Not thread-safe, except for counter().nodes().
template <const Rules& R>
class SearchContext final : public Interruptible {
  public:
    SearchContext(SearchControl& control, bool is_first) : stop_check_(control, is_first) {}

    /// Starts a search from a position with `keys_before` as the keys of the game, oldest first.
    /// Null draw rules mean that no draws are counted.
    void start(const std::vector<std::uint64_t>& keys_before, const DrawRules* draws) {
        keys_.assign(keys_before);
        draws_ = draws;
        counter_.reset();
        stop_check_.reset();
    }
    /// Starts the iteration of this depth.
    void set_depth(int depth) noexcept { stop_check_.set_depth(depth); }
    /// Returns the depth of the current iteration.
    [[nodiscard]] int depth() const noexcept { return stop_check_.depth(); }

    [[nodiscard]] const NodeCounter& counter() const noexcept { return counter_; }
    [[nodiscard]] KeyStack& keys() noexcept { return keys_; }
    [[nodiscard]] const DrawRules* draws() const noexcept { return draws_; }

    /// Counts a node and throws Stopped when the search has to end.
    void visit(int ply) { stop_check_.check_node(counter_.count_node(ply)); }
    /// The move generator calls this during long captures. Throws Stopped.
    void poll() override { stop_check_.check_now(); }

    /// Null weights mean the fallback evaluation.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        evaluator_.set_weights(std::move(weights));
    }
    /// Sets the largest evaluation error of a weak level, in centi-men.
    void set_level_error(Score most) noexcept { level_error_ = most; }
    /// Returns the evaluation of a quiet position, with the error of the level: centi-men from the
    /// side to move.
    [[nodiscard]] Score evaluate(const Position<R>& p, int ply) noexcept {
        const Score score = evaluator_.evaluate(p, ply);
        if (level_error_ == 0) return score;
        const Score wrong = score + level_error(p.key(), level_error_);
        return std::clamp(wrong, -max_eval + 1, max_eval - 1);
    }
    /// Evaluates a position at the end of a line and counts it as a leaf.
    [[nodiscard]] Score evaluate_leaf(const Position<R>& p, int ply) noexcept {
        counter_.count_leaf(ply);
        return evaluate(p, ply);
    }

    /// Returns whether the node is a draw by repetition or by a counted draw rule.
    [[nodiscard]] bool is_drawn(const Node<R>& node, int ply) const {
        if (draws_ == nullptr) return false;
        if (node.counts.drawn_by(*draws_) >= 0) return true;
        return keys_.is_repetition(node.key, node.reversible, ply, draws_->repetitions);
    }

  private:
    NodeCounter counter_;
    StopCheck stop_check_;
    KeyStack keys_;
    const DrawRules* draws_ = nullptr;
    Evaluator<R> evaluator_;
    Score level_error_ = 0;  // largest error
};

/// Returns the score of a side to move that has no move.
template <const Rules& R>
[[nodiscard]] constexpr Score score_without_moves(int ply) noexcept {
    return R.goal == Goal::no_move_wins ? win_in(ply) : loss_in(ply);
}

}  // namespace soplo
