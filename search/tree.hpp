// The tree: principal variation search with a table, by one worker on its own stack.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "eval/evaluate.hpp"
#include "search/node.hpp"
#include "search/order.hpp"
#include "search/table.hpp"

namespace soplo {

/// What the workers of one search share.
struct Control {
    std::atomic<bool> stop{false};
    std::uint64_t node_limit = UINT64_MAX;  ///< of the first worker
    /// Asked by the first worker every few nodes; true ends the search.
    std::function<bool()> out_of_time;
};

/// The moves of a line, best replies on both sides.
template <const Rules& R>
using Line = SmallList<Move<R>, 24>;

template <const Rules& R>
class Worker final : private Patience {
  public:
    Worker(Table& table, Control& control, bool first)
        : table_(table), control_(control), first_(first) {}

    /// Sets the position to search and the keys of the positions before it, oldest first. A null
    /// set of draw rules knows no draws at all.
    void set_root(const Node<R>& root, const std::vector<std::uint64_t>& keys_before,
                  const DrawRules* draws) {
        root_ = root;
        keys_ = keys_before;
        draws_ = draws;
        nodes_.store(0, std::memory_order_relaxed);
        leaves_ = leaf_plies_ = 0;
        sel_depth_ = 0;
        grace_until_ = {};
        history_.new_search();
    }
    void forget() noexcept { history_.clear(); }

    [[nodiscard]] const Node<R>& root() const noexcept { return root_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] int sel_depth() const noexcept { return sel_depth_; }
    [[nodiscard]] double mean_depth() const noexcept {
        return leaves_ == 0 ? 0 : static_cast<double>(leaf_plies_) / static_cast<double>(leaves_);
    }

    /// Thrown out of the tree when the search has to end.
    struct Stopped {};

    /// The score of a root move searched to `depth` plies, and the line when it is above alpha.
    /// Only a first move is searched with the full window at once. Throws Stopped.
    Score search_root_move(const Move<R>& m, int depth, Score alpha, Score beta, bool is_first_move,
                           Line<R>& line) {
        depth_ = depth;
        const KeysGuard guard(*this);
        Line<R> replies;
        const Score score = search_move(root_, m, {depth, 0, alpha, beta, is_first_move}, replies);
        if (score > alpha) extend(line, m, replies);
        return score;
    }

  private:
    struct Step {
        int depth, ply;
        Score alpha, beta;
        bool full_window;
    };

    /// Takes the keys of a line that was left by an exception off again.
    class KeysGuard {
      public:
        explicit KeysGuard(Worker& w) : worker_(w), length_(w.keys_.size()) {}
        ~KeysGuard() { worker_.keys_.resize(length_); }
        KeysGuard(const KeysGuard&) = delete;
        KeysGuard& operator=(const KeysGuard&) = delete;

      private:
        Worker& worker_;
        std::size_t length_;
    };

    static void extend(Line<R>& line, const Move<R>& m, const Line<R>& replies) {
        line.clear();
        line.push_back(m);
        line.append(replies.begin(), replies.end());
    }

    /// The score of playing `m`: first with an empty window, and again with the full one if the
    /// answer says that the move is better than what was known.
    Score search_move(const Node<R>& node, const Move<R>& m, const Step& s, Line<R>& replies) {
        const Node<R> next = node.after(m, draws_);
        table_.prefetch(next.key);
        keys_.push_back(node.key);
        Score score = s.alpha + 1;
        if (!s.full_window) {
            score = -search(next, s.depth - 1, s.ply + 1, -s.alpha - 1, -s.alpha, replies);
        }
        if (s.full_window || (score > s.alpha && score < s.beta)) {
            score = -search(next, s.depth - 1, s.ply + 1, -s.beta, -s.alpha, replies);
        }
        keys_.pop_back();
        return score;
    }

    Score search(const Node<R>& node, int depth, int ply, Score alpha, Score beta, Line<R>& line) {
        line.clear();
        if (depth <= 0 || ply >= max_ply - 1) return quiet(node, ply, alpha, beta, line);
        visit(ply);
        if (is_decided<R>(node.position)) return loss_in(ply);
        if (is_drawn(node, ply)) {
            return has_legal_move<R>(node.position) ? draw_score : out_of_moves(ply);
        }
        // No line can be better than a win here and now.
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) return alpha;

        const bool pv = beta - alpha > 1;
        const std::uint64_t key = node.table_key(draws_);
        TableData known;
        if (table_.probe(key, known) && !pv && known.depth >= depth) {
            const Score score = from_table(known.score, ply);
            if (cuts(known.bound, score, alpha, beta)) return score;
        }

        MoveList<R> moves;
        generate<R>(node.position, moves, this);
        if (moves.empty()) return out_of_moves(ply);
        return search_moves(node, moves, {depth, ply, alpha, beta, true}, key, known.move, line);
    }

    Score search_moves(const Node<R>& node, MoveList<R>& moves, const Step& s, std::uint64_t key,
                       std::uint32_t table_move, Line<R>& line) {
        const Side side = node.position.turn;
        Picker<R> picker(moves, history_, side, s.ply, table_move);
        Score best = -infinite_score;
        Score alpha = s.alpha;
        const Move<R>* best_move = nullptr;
        Line<R> replies;
        while (const Move<R>* m = picker.next()) {
            const Score score = search_move(
                node, *m, {s.depth, s.ply, alpha, s.beta, best_move == nullptr}, replies);
            if (score <= best) continue;
            best = score;
            best_move = m;
            if (score <= alpha) continue;
            alpha = score;
            extend(line, *m, replies);
            if (score < s.beta) continue;
            if (m->is_quiet()) {
                history_.reward(side, *m, s.depth, s.ply);
                for (const Move<R>* tried = &moves[0]; tried != m; ++tried) {
                    if (tried->is_quiet()) history_.punish(side, *tried, s.depth);
                }
            }
            break;
        }
        const Bound bound = best >= s.beta   ? Bound::lower
                            : best > s.alpha ? Bound::exact
                                             : Bound::upper;
        table_.store(key, {to_table(best, s.ply), s.depth, bound,
                           bound == Bound::upper ? 0 : signature<R>(*best_move)});
        return best;
    }

    /// The score at the horizon: captures are played out, the evaluation speaks where there are
    /// none. Where capturing is not an obligation the side to move may also leave it at that.
    Score quiet(const Node<R>& node, int ply, Score alpha, Score beta, Line<R>& line) {
        line.clear();
        visit(ply);
        const Position<R>& p = node.position;
        if (is_decided<R>(p)) return loss_in(ply);
        MoveList<R> captures;
        constexpr bool may_decline = R.optional_capture || R.huff;
        if constexpr (R.huff) {
            generate<R>(p, captures, this);
            if (captures.empty()) return out_of_moves(ply);
            captures.erase_if([](const Move<R>& m) { return !m.is_capture(); });
        } else {
            with_side(p.turn, [&](auto s) { add_captures<R, s>(p, captures, this); });
            const bool moves = !captures.empty() ||
                               with_side(p.turn, [&](auto s) { return has_quiet_move<R, s>(p); });
            if (!moves) return out_of_moves(ply);
        }
        if (captures.empty() || ply >= max_ply - 1) {
            note_leaf(ply);
            return Evaluator<R>::evaluate(p);
        }
        Score best = -infinite_score;
        if constexpr (may_decline) {
            best = Evaluator<R>::evaluate(p);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        Picker<R> picker(captures, history_, p.turn, ply, 0);
        Line<R> replies;
        while (const Move<R>* m = picker.next()) {
            const Node<R> next{p.after(*m), {}, 0, 0};
            const Score score = -quiet(next, ply + 1, -beta, -alpha, replies);
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            extend(line, *m, replies);
            if (score >= beta) break;
        }
        return best;
    }

    /// Counts a node and looks whether the search has to end.
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

    void look_at_clock() {
        if (first_ && control_.out_of_time && control_.out_of_time()) {
            control_.stop.store(true, std::memory_order_relaxed);
        }
    }

    /// Long captures ask here.
    void ask() override {
        look_at_clock();
        if (control_.stop.load(std::memory_order_relaxed)) throw Stopped{};
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

    [[nodiscard]] static constexpr Score out_of_moves(int ply) noexcept {
        return R.goal == Goal::no_move_wins ? win_in(ply) : loss_in(ply);
    }

    [[nodiscard]] static constexpr bool cuts(Bound bound, Score score, Score alpha,
                                             Score beta) noexcept {
        return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
               (bound == Bound::upper && score <= alpha);
    }
    /// Wins and losses are stored by their distance from the position, not from the root.
    [[nodiscard]] static constexpr Score to_table(Score s, int ply) noexcept {
        return is_win(s) ? s + ply : is_loss(s) ? s - ply : s;
    }
    [[nodiscard]] static constexpr Score from_table(Score s, int ply) noexcept {
        return is_win(s) ? s - ply : is_loss(s) ? s + ply : s;
    }

    Table& table_;
    Control& control_;
    const bool first_;
    Node<R> root_;
    std::vector<std::uint64_t> keys_;  // of the positions before the one looked at, oldest first
    const DrawRules* draws_ = nullptr;
    History<R> history_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    int sel_depth_ = 0;
    int depth_ = 0;                                      // of the iteration
    std::chrono::steady_clock::time_point grace_until_;  // set when depth 1 is cut short
};

}  // namespace soplo
