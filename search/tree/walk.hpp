// A worker's way through the tree: it counts nodes, sees when the search has to end, and knows the
// positions passed and the draws among them.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "eval/evaluate.hpp"
#include "search/tree/level_error.hpp"
#include "search/tree/node.hpp"

namespace soplo {

/// What the workers of one search share.
struct Control {
    std::atomic<bool> stop{false};
    std::uint64_t node_limit = UINT64_MAX;  ///< of the first worker
    /// Asked by the first worker every few nodes; true ends the search.
    std::function<bool()> out_of_time;
};

/// Thrown out of the tree when the search has to end.
struct Stopped {};

template <const Rules& R>
class Walk final : public Patience {
  public:
    Walk(Control& control, bool first) : control_(control), first_(first) {}

    /// The search begins at a position that was reached through `keys_before`, oldest first. A null
    /// set of draw rules knows no draws at all.
    void begin(const std::vector<std::uint64_t>& keys_before, const DrawRules* draws) {
        keys_ = keys_before;
        draws_ = draws;
        nodes_.store(0, std::memory_order_relaxed);
        leaves_ = leaf_plies_ = 0;
        sel_depth_ = 0;
        grace_until_ = {};
    }
    /// The next depth of the root begins.
    void set_depth(int depth) noexcept { depth_ = depth; }
    [[nodiscard]] int depth() const noexcept { return depth_; }

    [[nodiscard]] const DrawRules* draws() const noexcept { return draws_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] int sel_depth() const noexcept { return sel_depth_; }
    [[nodiscard]] double mean_depth() const noexcept {
        return leaves_ == 0 ? 0 : static_cast<double>(leaf_plies_) / static_cast<double>(leaves_);
    }

    /// Counts a node and looks whether the search has to end. Throws Stopped.
    void visit(int ply) {
        const std::uint64_t n = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(n, std::memory_order_relaxed);  // one writer
        sel_depth_ = std::max(sel_depth_, ply);
        if (first_) {
            // Of the first depth as many nodes are finished as an answer is likely to take.
            constexpr std::uint64_t least_nodes = 2000;
            if (n > control_.node_limit && (depth_ > 1 || n > least_nodes)) {
                control_.stop.store(true, std::memory_order_relaxed);
                throw Stopped{};
            }
            // Nodes of variants with many captures can take a millisecond each.
            constexpr std::uint64_t between_looks = 32;
            if (n % between_looks == 0) look_at_clock();
        }
        if (control_.stop.load(std::memory_order_relaxed) && !has_grace()) throw Stopped{};
    }

    /// Long captures ask here.
    void ask() override {
        look_at_clock();
        if (control_.stop.load(std::memory_order_relaxed)) throw Stopped{};
    }

    /// Null weights mean the fallback.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        evaluator_.set_weights(std::move(weights));
    }
    /// The positions to come are judged with errors of up to `most` centi-men.
    void set_error(Score most) noexcept { error_ = most; }
    /// What a calm position is worth, centi-men from the side to move.
    [[nodiscard]] Score evaluate(const Position<R>& p, int ply) noexcept {
        const Score score = evaluator_.evaluate(p, ply);
        if (error_ == 0) return score;
        const Score seen = score + misjudgement(p.key(), error_);
        return std::clamp(seen, -max_eval + 1, max_eval - 1);
    }

    void note_leaf(int ply) noexcept {
        ++leaves_;
        leaf_plies_ += static_cast<std::uint64_t>(ply);
    }

    /// Repetition and counted draws. Inside the tree the second occurrence stands for all later
    /// ones.
    [[nodiscard]] bool is_drawn(const Node<R>& node, int ply) const {
        if (draws_ == nullptr) return false;
        if (node.counts.drawn_by(*draws_) >= 0) return true;
        const int length = std::min(node.reversible, static_cast<int>(keys_.size()));
        int seen = 1;
        for (int back = 4; back <= length; back += 2) {
            if (keys_[keys_.size() - static_cast<std::size_t>(back)] != node.key) continue;
            if (back <= ply || ++seen >= draws_->repetitions) return true;
        }
        return false;
    }

    void enter(std::uint64_t key) { keys_.push_back(key); }
    void leave() noexcept { keys_.pop_back(); }

    /// Takes the keys of a line that was left by an exception off again.
    class Guard {
      public:
        explicit Guard(Walk& w) : walk_(w), length_(w.keys_.size()) {}
        ~Guard() { walk_.keys_.resize(length_); }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

      private:
        Walk& walk_;
        std::size_t length_;
    };

  private:
    void look_at_clock() {
        if (first_ && control_.out_of_time && control_.out_of_time()) {
            control_.stop.store(true, std::memory_order_relaxed);
        }
    }

    /// There has to be an answer: the first depth has some milliseconds to be finished in even when
    /// the search is over.
    [[nodiscard]] bool has_grace() {
        if (!first_ || depth_ > 1) return false;
        constexpr std::chrono::milliseconds grace{15};
        const auto now = std::chrono::steady_clock::now();
        if (grace_until_ == std::chrono::steady_clock::time_point{}) grace_until_ = now + grace;
        return now < grace_until_;
    }

    Control& control_;
    const bool first_;
    Evaluator<R> evaluator_;
    std::vector<std::uint64_t> keys_;  // of the positions before the one looked at, oldest first
    const DrawRules* draws_ = nullptr;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    int sel_depth_ = 0;
    int depth_ = 0;                                      // of the iteration
    Score error_ = 0;                                    // of the evaluation, at most
    std::chrono::steady_clock::time_point grace_until_;  // set when depth 1 is cut short
};

/// The score of a side to move that has no move.
template <const Rules& R>
[[nodiscard]] constexpr Score out_of_moves(int ply) noexcept {
    return R.goal == Goal::no_move_wins ? win_in(ply) : loss_in(ply);
}

}  // namespace soplo
