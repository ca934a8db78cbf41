// The tree search: principal variation search with a transposition table.
#pragma once

#include <array>
#include <vector>

#include "search/table/table.hpp"
#include "search/tree/correction_history.hpp"
#include "search/tree/ordering.hpp"
#include "search/tree/pruning.hpp"
#include "search/tree/quiescence.hpp"

namespace soplo {

/// The search of one thread. It owns its context and its histories and shares the table and the
/// control with the other workers. Not thread-safe, except for context().counter().nodes().
template <const Rules& R>
class Worker {
  public:
    Worker(Table& table, SearchControl& control, bool is_first)
        : table_(table), context_(control, is_first), quiescence_(context_) {}

    /// Sets the position to search and the keys of the positions before it, oldest first. Null draw
    /// rules mean that no draws are counted.
    void set_root(const Node<R>& root, const std::vector<std::uint64_t>& keys_before,
                  const DrawRules* draws) {
        root_ = root;
        context_.start(keys_before, draws);
        history_.clear_killers();
        line_indices_.fill(History<R>::no_move);
    }
    /// Clears the histories.
    void clear() noexcept {
        history_.clear();
        corrections_.clear();
        reductions_ = ReductionTable{};
    }

    [[nodiscard]] const Node<R>& root() const noexcept { return root_; }
    [[nodiscard]] const SearchContext<R>& context() const noexcept { return context_; }

    /// Null weights mean the fallback evaluation.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        context_.set_weights(std::move(weights));
    }
    /// Sets the largest evaluation error of a weak level, in centi-men.
    void set_level_error(Score most) noexcept { context_.set_level_error(most); }
    /// Starts the iteration of this depth.
    void set_depth(int depth) noexcept { context_.set_depth(depth); }

    /// Returns the score of the `number`-th root move (from 0), searched to `depth` plies. Sets
    /// `line` if the score is above alpha. Only the first move gets the full window at once. Throws
    /// Stopped.
    Score search_root_move(const Move<R>& m, int depth, Score alpha, Score beta, int number,
                           Line<R>& line) {
        const KeyStack::Guard guard(context_.keys());
        Line<R> replies;
        const Node<R> next = root_.after(m, context_.draws());
        const Score score =
            search_move(root_, m, next, {depth, 0, alpha, beta, true}, number, 0, replies);
        if (score > alpha) set_line<R>(line, m, replies);
        return score;
    }

  private:
    using PreviousMoves = typename History<R>::PreviousMoves;

    /// The depth and the window with which a node is searched.
    struct Window {
        int depth, ply;
        Score alpha, beta;
        bool pv = false;             ///< the window is open (not a null window)
        std::uint32_t excluded = 0;  ///< code of a move that is left out; 0: none
    };
    /// What is known of a node before its moves are searched.
    struct NodeInfo {
        std::uint64_t key = 0;
        TableData entry{};
        Score static_eval = 0;    ///< evaluation of a quiet position, corrected
        Score raw_eval = 0;       ///< the same before the correction
        bool is_quiet = false;    ///< no capture is due; static_eval is valid
        bool threatened = false;  ///< the opponent could capture if it were his turn
    };

    /// Returns the score of the `number`-th move (from 0), `m`, which leads to `next`. Searches
    /// with a null window and `reduction` plies less first. Searches again with the full depth,
    /// then with the full window, if the score is above alpha.
    Score search_move(const Node<R>& node, const Move<R>& m, const Node<R>& next, const Window& w,
                      int number, int reduction, Line<R>& replies) {
        table_.prefetch(next.key);
        context_.keys().push(node.key);
        line_indices_[static_cast<std::size_t>(w.ply) + 2] =
            m.is_quiet() ? move_index<R>(m) : History<R>::no_move;
        const int depth = w.depth - 1;
        const int ply = w.ply + 1;
        Score score = w.alpha + 1;
        if (reduction > 0) {
            score = -search(next, {depth - reduction, ply, -w.alpha - 1, -w.alpha}, replies);
        }
        if (score > w.alpha && (number > 0 || !w.pv)) {
            score = -search(next, {depth, ply, -w.alpha - 1, -w.alpha}, replies);
        }
        if (w.pv && (number == 0 || (score > w.alpha && score < w.beta))) {
            score = -search(next, {depth, ply, -w.beta, -w.alpha, true}, replies);
        }
        context_.keys().pop();
        return score;
    }

    /// Returns the score of a node from its side to move, and sets `line`.
    Score search(const Node<R>& node, Window w, Line<R>& line) {
        if (w.depth <= 0 || w.ply >= max_ply - 1) {
            return quiescence_.search(node.position, w.ply, w.alpha, w.beta, line);
        }
        line.clear();
        context_.visit(w.ply);
        if (is_decided<R>(node.position)) return loss_in(w.ply);
        if (context_.is_drawn(node, w.ply)) {
            return has_legal_move<R>(node.position) ? draw_score : score_without_moves<R>(w.ply);
        }
        // Mate distance pruning: no line scores better than a win at the next ply.
        w.alpha = std::max(w.alpha, loss_in(w.ply));
        w.beta = std::min(w.beta, win_in(w.ply + 1));
        if (w.alpha >= w.beta) return w.alpha;

        // Generation comes before the probe, because the prefetch of the table needs some time.
        MoveList<R> moves;
        generate<R>(node.position, moves, &context_);
        if (moves.empty()) return score_without_moves<R>(w.ply);
        NodeInfo info{.key = node.table_key(context_.draws())};
        if (w.excluded != 0) info.key = fold(info.key, 0x8ebc6af09c88c6e3ULL);
        if (table_.probe(info.key, info.entry) && !w.pv && info.entry.depth >= w.depth) {
            const Score score = score_from_table(info.entry.score, w.ply);
            if (causes_cutoff(info.entry.bound, score, w.alpha, w.beta) &&
                is_reachable_end(score, node, w.ply)) {
                return score;
            }
        }

        evaluate_node(node.position, moves, w.ply, info);
        if (!w.pv && info.is_quiet && w.excluded == 0 && is_ordinary(w.alpha) &&
            is_ordinary(w.beta)) {
            const std::optional<Score> score = prune_node(node, w, info, line);
            if (score) return *score;
        }
        if (should_reduce_iir(w.depth, info.entry.move != 0)) --w.depth;
        return search_moves(node, moves, w, info, line);
    }

    /// Sets the evaluation and the flags of `info`.
    void evaluate_node(const Position<R>& p, const MoveList<R>& moves, int ply, NodeInfo& info) {
        info.is_quiet = true;
        for (const Move<R>& m : moves) info.is_quiet = info.is_quiet && !m.is_capture();
        if (!info.is_quiet) return;
        info.threatened = is_threatened<R>(p);
        info.raw_eval = context_.evaluate(p, ply);
        info.static_eval = corrections_.correct(p, info.raw_eval);
    }

    /// Returns a score if reverse futility pruning, razoring or ProbCut ends the node before its
    /// moves are searched.
    std::optional<Score> prune_node(const Node<R>& node, const Window& w, const NodeInfo& info,
                                    Line<R>& line) {
        if (!info.threatened && can_prune_reverse_futility(w.depth, info.static_eval, w.beta)) {
            return info.static_eval;
        }
        if (can_razor(w.depth, info.static_eval, w.alpha)) {
            const Score score = quiescence_.search(node.position, w.ply, w.alpha, w.beta, line);
            if (score <= w.alpha) return score;
        }
        if (!can_probcut(w.depth, info.static_eval, w.beta)) return {};
        const Score bound = probcut_bound(w.depth, w.beta);
        const Score score = search(node, {probcut_depth(w.depth), w.ply, bound - 1, bound}, line);
        if (score >= bound) return score;
        return {};
    }

    Score search_moves(const Node<R>& node, MoveList<R>& moves, const Window& w,
                       const NodeInfo& info, Line<R>& line) {
        const Side side = node.position.turn;
        const PreviousMoves previous{line_indices_[static_cast<std::size_t>(w.ply) + 1],
                                     line_indices_[static_cast<std::size_t>(w.ply)]};
        MovePicker<R> picker(moves, history_, side, previous, w.ply, info.entry.move);
        Score best = -infinite_score;
        Window now = w;
        const Move<R>* best_move = nullptr;
        Line<R> replies;
        int number = 0;
        while (const Move<R>* m = picker.next()) {
            if (w.excluded != 0 && move_code<R>(*m) == w.excluded) continue;
            const Position<R> made = node.position.after(*m);
            int reduction = 0;
            if (number > 0 && info.is_quiet && m->is_quiet() && !m->promotes) {
                const bool forcing = has_capture<R>(made);
                if (!forcing && can_skip_move(w, now.alpha, info, number, best)) {
                    ++number;
                    continue;
                }
                reduction = w.depth < 3
                                ? 0
                                : late_move_reduction(reductions_, w.depth, number,
                                                      history_.quiet_score(side, *m, previous),
                                                      forcing, w.pv);
            }
            now.depth = w.depth + extension(node, *m, moves, w, info);
            const Score score = search_move(node, *m, node.after(*m, made, context_.draws()), now,
                                            number, reduction, replies);
            ++number;
            if (score <= best) continue;
            best = score;
            best_move = m;
            if (score <= now.alpha) continue;
            now.alpha = score;
            set_line<R>(line, *m, replies);
            if (score >= w.beta) {
                if (m->is_quiet()) update_histories(side, moves, m, previous, w);
                break;
            }
        }
        if (number == 0) return w.alpha;  // the excluded move was the only one
        if (w.excluded == 0) store_result(node, w, info, best, best_move);
        return best;
    }

    /// Returns whether late move pruning or futility pruning skips a quiet move.
    [[nodiscard]] static bool can_skip_move(const Window& w, Score alpha, const NodeInfo& info,
                                            int number, Score best) {
        if (w.pv || info.threatened || is_loss(best) || !is_ordinary(alpha)) return false;
        return can_prune_late_move(w.depth, number) ||
               can_prune_futility(w.depth, info.static_eval, alpha);
    }

    /// Returns the plies by which a move is searched deeper. Single-reply extension: the only legal
    /// move is extended, because it costs one line. Singular extension: the table move is extended
    /// if a search of all other moves stays far below its score.
    [[nodiscard]] int extension(const Node<R>& node, const Move<R>& m, const MoveList<R>& moves,
                                const Window& w, const NodeInfo& info) {
        if (w.ply >= 2 * context_.depth()) return 0;
        if (moves.size() == 1) return tune.single_reply;
        const TableData& t = info.entry;
        const bool can_be_singular = w.depth >= tune.singular_depth && w.excluded == 0 &&
                                     t.depth >= w.depth - 3 && t.bound != Bound::upper &&
                                     t.bound != Bound::none && is_ordinary(t.score) &&
                                     move_code<R>(m) == t.move;
        if (!can_be_singular) return 0;
        const Score bound = t.score - tune.singular_margin * w.depth;
        Line<R> unused;
        const Window others{(w.depth - 1) / 2, w.ply, bound - 1, bound, false, t.move};
        return search(node, others, unused) < bound ? 1 : 0;
    }

    /// Rewards the quiet move that caused a cutoff and penalises the quiet moves before it in the
    /// move order. A move that pruning skipped is penalised too: penalising searched moves only
    /// was +5 +- 23 Elo, which is no gain.
    void update_histories(Side side, const MoveList<R>& moves, const Move<R>* cutoff_move,
                          const PreviousMoves& previous, const Window& w) {
        history_.reward(side, *cutoff_move, previous, w.depth, w.ply);
        for (const Move<R>* earlier = &moves[0]; earlier != cutoff_move; ++earlier) {
            if (earlier->is_quiet()) history_.penalise(side, *earlier, previous, w.depth);
        }
    }

    /// Stores the result of a node in the table, and its evaluation error in the correction
    /// history.
    void store_result(const Node<R>& node, const Window& w, const NodeInfo& info, Score best,
                      const Move<R>* best_move) {
        const Bound bound = best >= w.beta   ? Bound::lower
                            : best > w.alpha ? Bound::exact
                                             : Bound::upper;
        table_.store(info.key, {score_to_table(best, w.ply), w.depth, bound,
                                bound == Bound::upper ? 0 : move_code<R>(*best_move)});
        // A bound on the same side of the evaluation as the true score shows no error.
        const bool shows_error = info.is_quiet && is_ordinary(best) &&
                                 !(bound == Bound::lower && best <= info.static_eval) &&
                                 !(bound == Bound::upper && best >= info.static_eval);
        if (shows_error && (best_move == nullptr || best_move->is_quiet())) {
            corrections_.update(node.position, w.depth, info.raw_eval, best);
        }
    }

    /// Returns whether a table score is valid in this game: a proven end of the game must come
    /// before the next counted draw.
    [[nodiscard]] bool is_reachable_end(Score score, const Node<R>& node, int ply) const noexcept {
        if (is_ordinary(score)) return true;
        return plies_to_end(score) - ply <= node.plies_to_draw(context_.draws());
    }

    [[nodiscard]] static constexpr bool causes_cutoff(Bound bound, Score score, Score alpha,
                                                      Score beta) noexcept {
        return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
               (bound == Bound::upper && score <= alpha);
    }
    /// Converts wins and losses from the distance to the root, which the search uses, to the
    /// distance to the node, which the table stores.
    [[nodiscard]] static constexpr Score score_to_table(Score s, int ply) noexcept {
        return is_win(s) ? s + ply : is_loss(s) ? s - ply : s;
    }
    [[nodiscard]] static constexpr Score score_from_table(Score s, int ply) noexcept {
        return is_win(s) ? s - ply : is_loss(s) ? s + ply : s;
    }

    Table& table_;
    SearchContext<R> context_;
    Quiescence<R> quiescence_;
    Node<R> root_;
    History<R> history_;
    CorrectionHistory<R> corrections_;
    ReductionTable reductions_;
    // Move indices of the current line. The root move has place 2, so that every node has two
    // previous moves.
    std::array<std::size_t, max_ply + 3> line_indices_{};
};

}  // namespace soplo
