// The tree: principal variation search with a table, by one worker on its own stack.
#pragma once

#include <array>
#include <vector>

#include "search/tree/correction.hpp"
#include "search/tree/ordering.hpp"
#include "search/tree/pruning.hpp"
#include "search/tree/quiescence.hpp"
#include "search/table/table.hpp"

namespace soplo {

template <const Rules& R>
class Worker {
  public:
    Worker(Table& table, Control& control, bool first)
        : table_(table), walk_(control, first), quiet_(walk_) {}

    /// Sets the position to search and the keys of the positions before it, oldest first. A null
    /// set of draw rules knows no draws at all.
    void set_root(const Node<R>& root, const std::vector<std::uint64_t>& keys_before,
                  const DrawRules* draws) {
        root_ = root;
        walk_.begin(keys_before, draws);
        history_.new_search();
        path_.fill(History<R>::no_deed);
    }
    void forget() noexcept {
        history_.clear();
        corrections_.clear();
        reductions_ = Reductions{};
    }

    [[nodiscard]] const Node<R>& root() const noexcept { return root_; }
    [[nodiscard]] const Walk<R>& walk() const noexcept { return walk_; }

    /// Null weights mean the fallback.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        walk_.set_weights(std::move(weights));
    }
    /// Errors of the evaluation for weaker levels, centi-men.
    void set_error(Score most) noexcept { walk_.set_error(most); }
    void begin_depth(int depth) noexcept { walk_.set_depth(depth); }

    /// The score of a root move, the `number`-th (from 0), searched to `depth` plies, and the line
    /// when it is above alpha. Only the first move is searched with the full window at once. Throws
    /// Stopped.
    Score search_root_move(const Move<R>& m, int depth, Score alpha, Score beta, int number,
                           Line<R>& line) {
        const typename Walk<R>::Guard guard(walk_);
        Line<R> replies;
        const Node<R> next = root_.after(m, walk_.draws());
        const Score score =
            search_move(root_, m, next, {depth, 0, alpha, beta, true}, number, 0, replies);
        if (score > alpha) extend<R>(line, m, replies);
        return score;
    }

  private:
    using Before = typename History<R>::Before;

    /// What a node is searched for.
    struct Step {
        int depth, ply;
        Score alpha, beta;
        bool pv = false;             ///< the window is open
        std::uint32_t excluded = 0;  ///< signature of a move that is left out; 0: none
    };
    /// What is known of a node before its moves are searched.
    struct Known {
        std::uint64_t key = 0;
        TableData entry{};
        Score still = 0;          ///< evaluation of a calm position, corrected
        Score raw = 0;            ///< the same before the correction
        bool calm = false;        ///< no capture due, so that `still` means something
        bool threatened = false;  ///< the opponent would capture if it were his turn
    };

    /// The score of playing `m`, which leads to `next`, the `number`-th move (from 0), reduced by
    /// `less` plies: first with an empty window, and again with more depth or the full window if
    /// the answer says that the move is better than what was known.
    Score search_move(const Node<R>& node, const Move<R>& m, const Node<R>& next, const Step& s,
                      int number, int less, Line<R>& replies) {
        table_.prefetch(next.key);
        walk_.enter(node.key);
        path_[static_cast<std::size_t>(s.ply) + 2] =
            m.is_quiet() ? deed<R>(m) : History<R>::no_deed;
        const int depth = s.depth - 1;
        const int ply = s.ply + 1;
        Score score = s.alpha + 1;
        if (less > 0) {
            score = -search(next, {depth - less, ply, -s.alpha - 1, -s.alpha}, replies);
        }
        if (score > s.alpha && (number > 0 || !s.pv)) {
            score = -search(next, {depth, ply, -s.alpha - 1, -s.alpha}, replies);
        }
        if (s.pv && (number == 0 || (score > s.alpha && score < s.beta))) {
            score = -search(next, {depth, ply, -s.beta, -s.alpha, true}, replies);
        }
        walk_.leave();
        return score;
    }

    Score search(const Node<R>& node, Step s, Line<R>& line) {
        if (s.depth <= 0 || s.ply >= max_ply - 1) {
            return quiet_.search(node.position, s.ply, s.alpha, s.beta, line);
        }
        line.clear();
        walk_.visit(s.ply);
        if (is_decided<R>(node.position)) return loss_in(s.ply);
        if (walk_.is_drawn(node, s.ply)) {
            return has_legal_move<R>(node.position) ? draw_score : out_of_moves<R>(s.ply);
        }
        // No line can be better than a win here and now.
        s.alpha = std::max(s.alpha, loss_in(s.ply));
        s.beta = std::min(s.beta, win_in(s.ply + 1));
        if (s.alpha >= s.beta) return s.alpha;

        // The table's line is on its way from memory meanwhile.
        MoveList<R> moves;
        generate<R>(node.position, moves, &walk_);
        if (moves.empty()) return out_of_moves<R>(s.ply);
        Known known{.key = node.table_key(walk_.draws())};
        if (s.excluded != 0) known.key = fold(known.key, 0x8ebc6af09c88c6e3ULL);
        if (table_.probe(known.key, known.entry) && !s.pv && known.entry.depth >= s.depth) {
            const Score score = from_table(known.entry.score, s.ply);
            if (cuts(known.entry.bound, score, s.alpha, s.beta) && holds_here(score, node, s.ply)) {
                return score;
            }
        }

        look(node.position, moves, s.ply, known);
        if (!s.pv && known.calm && s.excluded == 0 && is_ordinary(s.alpha) && is_ordinary(s.beta)) {
            const std::optional<Score> score = ended_early(node, s, known, line);
            if (score) return *score;
        }
        if (is_unexplored(s.depth, known.entry.move != 0)) --s.depth;
        return search_moves(node, moves, s, known, line);
    }

    /// Fills in what the position looks like at rest.
    void look(const Position<R>& p, const MoveList<R>& moves, int ply, Known& known) {
        known.calm = true;
        for (const Move<R>& m : moves) known.calm = known.calm && !m.is_capture();
        if (!known.calm) return;
        known.threatened = is_threatened<R>(p);
        known.raw = walk_.evaluate(p, ply);
        known.still = corrections_.corrected(p, known.raw);
    }

    /// A score without looking at the moves, where static scores or reduced searches promise that
    /// the full search would end outside the window.
    std::optional<Score> ended_early(const Node<R>& node, const Step& s, const Known& known,
                                     Line<R>& line) {
        if (!known.threatened && is_good_enough(s.depth, known.still, s.beta)) return known.still;
        if (is_hopeless(s.depth, known.still, s.alpha)) {
            const Score score = quiet_.search(node.position, s.ply, s.alpha, s.beta, line);
            if (score <= s.alpha) return score;
        }
        if (!may_probcut(s.depth, known.still, s.beta)) return {};
        const Score bound = probcut_bound(s.depth, s.beta);
        const Score score = search(node, {probcut_depth(s.depth), s.ply, bound - 1, bound}, line);
        if (score >= bound) return score;
        return {};
    }

    Score search_moves(const Node<R>& node, MoveList<R>& moves, const Step& s, const Known& known,
                       Line<R>& line) {
        const Side side = node.position.turn;
        const Before before{path_[static_cast<std::size_t>(s.ply) + 1],
                            path_[static_cast<std::size_t>(s.ply)]};
        Picker<R> picker(moves, history_, side, before, s.ply, known.entry.move);
        Score best = -infinite_score;
        Step now = s;
        const Move<R>* best_move = nullptr;
        Line<R> replies;
        int number = 0;
        while (const Move<R>* m = picker.next()) {
            if (s.excluded != 0 && signature<R>(*m) == s.excluded) continue;
            const Position<R> made = node.position.after(*m);
            int less = 0;
            if (number > 0 && known.calm && m->is_quiet() && !m->promotes) {
                const bool forcing = has_capture<R>(made);
                if (!forcing && is_skipped(s, now.alpha, known, number, best)) {
                    ++number;
                    continue;
                }
                less = s.depth < 3
                           ? 0
                           : reduction(reductions_, s.depth, number,
                                       history_.quiet_value(side, *m, before), forcing, s.pv);
            }
            now.depth = s.depth + extension(node, *m, moves, s, known);
            const Score score = search_move(node, *m, node.after(*m, made, walk_.draws()), now,
                                            number, less, replies);
            ++number;
            if (score <= best) continue;
            best = score;
            best_move = m;
            if (score <= now.alpha) continue;
            now.alpha = score;
            extend<R>(line, *m, replies);
            if (score >= s.beta) {
                if (m->is_quiet()) praise(side, moves, m, before, s);
                break;
            }
        }
        if (number == 0) return s.alpha;  // the only move was the excluded one
        if (s.excluded == 0) remember(node, s, known, best, best_move);
        return best;
    }

    /// Whether a late quiet move near the horizon is not worth a look.
    [[nodiscard]] static bool is_skipped(const Step& s, Score alpha, const Known& known, int number,
                                         Score best) {
        if (s.pv || known.threatened || is_loss(best) || !is_ordinary(alpha)) return false;
        return is_late(s.depth, number) || is_futile(s.depth, known.still, alpha);
    }

    /// Plies by which a move is searched deeper: where it is the only one, or far better than the
    /// others.
    [[nodiscard]] int extension(const Node<R>& node, const Move<R>& m, const MoveList<R>& moves,
                                const Step& s, const Known& known) {
        if (s.ply >= 2 * walk_.depth()) return 0;
        if (moves.size() == 1) return tune.single_reply;
        const TableData& t = known.entry;
        const bool may_be_singular = s.depth >= tune.singular_depth && s.excluded == 0 &&
                                     t.depth >= s.depth - 3 && t.bound != Bound::upper &&
                                     t.bound != Bound::none && is_ordinary(t.score) &&
                                     signature<R>(m) == t.move;
        if (!may_be_singular) return 0;
        const Score bound = t.score - tune.singular_margin * s.depth;
        Line<R> unused;
        const Step others{(s.depth - 1) / 2, s.ply, bound - 1, bound, false, t.move};
        return search(node, others, unused) < bound ? 1 : 0;
    }

    /// A quiet move ended the search of its node; those tried before it did not.
    void praise(Side side, const MoveList<R>& moves, const Move<R>* m, const Before& before,
                const Step& s) {
        history_.reward(side, *m, before, s.depth, s.ply);
        for (const Move<R>* tried = &moves[0]; tried != m; ++tried) {
            if (tried->is_quiet()) history_.punish(side, *tried, before, s.depth);
        }
    }

    void remember(const Node<R>& node, const Step& s, const Known& known, Score best,
                  const Move<R>* best_move) {
        const Bound bound = best >= s.beta   ? Bound::lower
                            : best > s.alpha ? Bound::exact
                                             : Bound::upper;
        table_.store(known.key, {to_table(best, s.ply), s.depth, bound,
                                 bound == Bound::upper ? 0 : signature<R>(*best_move)});
        const bool tells = known.calm && is_ordinary(best) &&
                           !(bound == Bound::lower && best <= known.still) &&
                           !(bound == Bound::upper && best >= known.still);
        if (tells && (best_move == nullptr || best_move->is_quiet())) {
            corrections_.learn(node.position, s.depth, known.raw, best);
        }
    }

    /// Whether a score of the table is true here too: a proven end must come before the counted
    /// draw that this game is heading for.
    [[nodiscard]] bool holds_here(Score score, const Node<R>& node, int ply) const noexcept {
        if (is_ordinary(score)) return true;
        return plies_to_end(score) - ply <= node.plies_to_draw(walk_.draws());
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
    Walk<R> walk_;
    Quiescence<R> quiet_;
    Node<R> root_;
    History<R> history_;
    Corrections<R> corrections_;
    Reductions reductions_;
    std::array<std::size_t, max_ply + 3> path_{};  // deeds of the line; the root's moves from 2 on
};

}  // namespace soplo
