// The proof search: can the side to move reach its aim in a number of plies against any defence? It
// is an iterative deepening search of all moves with a table.
#pragma once

#include <algorithm>
#include <climits>

#include "engine/game/convert.hpp"
#include "search/proof/node_budget.hpp"
#include "search/proof/proof_table.hpp"
#include "search/proof/retrograde_solver.hpp"
#include "search/tree/node.hpp"

namespace soplo {

/// The proof search of one task. Keeps a reference to the task.
template <const Rules& R>
class ProofSearch {
  public:
    explicit ProofSearch(const ProofTask& task)
        : task_(task),
          draws_(task.draws == DrawSet::none ? nullptr : &R.draws(task.draws)),
          budget_(task.nodes, task.stop),
          table_(task.table_mb) {}

    [[nodiscard]] ProofResult run(const Setup& start) {
        root_ = Node<R>::first(Position<R>::from(start), draws_, start.half_moves);
        ProofResult result;
        try {
            if (is_drawn(root_)) {
                if (task_.aim == Aim::draw) result.proof.emplace();
                return result;
            }
            if (!solve_retrograde(result)) {
                if (task_.aim == Aim::win) search_forcing_moves(result);
                search_all_moves(result);
            }
        } catch (const OutOfNodes&) {
            // The result holds what was found before the limit.
        }
        result.nodes = budget_.nodes();
        return result;
    }

  private:
    /// The result of the search of a node. A draw by repetition can depend on an earlier position
    /// of the line; such a result is valid on this line only.
    struct NodeResult {
        bool reached = false;
        int depends_on = INT_MAX;  ///< place in the line of the earliest such position
        bool is_final = false;     ///< the aim is not reached in any number of plies
    };
    /// A move of the attacker with its place in the move order.
    struct AttackMove {
        Node<R> node;
        std::uint16_t code = 0;  ///< of the move: from and to
        int replies = 0;         ///< number of replies; fewer come first
        bool forces = false;     ///< the replies are one move, or captures only
    };

    /// The number of plies of a win, modulo 2: the attacker makes the last move, except where a
    /// side without a move wins.
    static constexpr int win_parity = R.goal == Goal::no_move_wins ? 0 : 1;

    // -- iterative deepening

    [[nodiscard]] int depth_step() const { return task_.aim == Aim::win ? 2 : 1; }
    [[nodiscard]] int first_depth() const { return task_.aim == Aim::win ? 2 - win_parity : 1; }

    /// Calls work() with a quarter of the remaining nodes, at most `most`. Returns when they are
    /// used up. Throws OutOfNodes when the stop function ends the search.
    template <class Work>
    void with_node_share(std::uint64_t most, Work&& work) {
        constexpr std::uint64_t share = 4;
        const std::uint64_t left = task_.nodes - budget_.nodes();
        budget_.set_limit(budget_.nodes() + std::min(most, left / share + 1));
        try {
            work();
        } catch (const OutOfNodes&) {
            budget_.poll();  // throws again if the stop function ended the search
        }
        budget_.set_limit(task_.nodes);
    }

    /// With few pieces, solves all positions that can be reached, if the memory suffices. Returns
    /// whether this decides the task.
    bool solve_retrograde(ProofResult& result) {
        constexpr int few = 8;
        constexpr std::size_t bytes_a_position = 160;
        if (count_bits(root_.position.occupied()) > few) return false;
        bool solved = false;
        with_node_share(UINT64_MAX, [&] {
            RetrogradeSolver<R> solver(budget_, (task_.table_mb << 20) / bytes_a_position);
            if (!solver.solve(root_.position)) return;
            if (task_.aim == Aim::win) {
                solved = result.is_impossible = solver.result() != Wdl::win;
            } else if (draws_ != nullptr && solver.result() != Wdl::loss) {
                solved = result.is_never_lost = true;
                result.proof = Proof{0, {to_game_move<R>(solver.safe_move().value())}};
            }
        });
        return solved;
    }

    void search_forcing_moves(ProofResult& result) {
        constexpr std::uint64_t most = 5'000'000;  // long lines of forced replies are cheap
        forcing_ = true;
        with_node_share(most, [&] {
            for (int plies = first_depth(); plies <= task_.most_plies; plies += depth_step()) {
                const NodeResult found = search_depth(plies);
                if (found.reached) result.proof = Proof{plies, line_of(plies)};
                if (found.reached || found.is_final) break;
            }
        });
        forcing_ = false;
    }

    void search_all_moves(ProofResult& result) {
        const int most = result.proof ? result.proof->plies - 1 : task_.most_plies;
        for (int plies = first_depth(); plies <= most; plies += depth_step()) {
            const NodeResult found = search_depth(plies);
            if (found.reached) {
                result.proof = Proof{plies, line_of(plies)};
                return;
            }
            result.is_impossible = found.is_final;
            if (found.is_final) return;
            result.excluded = plies + depth_step() - 1;
            if (task_.excluded) task_.excluded(result.excluded, budget_.nodes());
        }
        if (result.proof) result.excluded = result.proof->plies - 1;
    }

    /// Returns whether the aim can be reached from the root in `plies` plies.
    NodeResult search_depth(int plies) {
        depth_ = plies;
        path_.clear();
        return attack(root_, plies);
    }

    // -- the search

    /// Returns whether the attacker, who is to move, reaches the aim.
    NodeResult attack(const Node<R>& node, int plies) {
        budget_.count_node();
        MoveList<R> moves;
        generate<R>(node.position, moves, &budget_);
        if (moves.empty()) return end_of_game(R.goal == Goal::no_move_wins);
        return probe_or_search(node, plies, [&](std::uint16_t& best) {
            if (plies <= 0) return NodeResult{};
            std::vector<AttackMove> options = attack_moves(node, moves, best, plies);
            if (forcing_ && !moves[0].is_capture()) {
                std::erase_if(options, [](const AttackMove& o) { return !o.forces; });
            }
            NodeResult none{.is_final = true};
            for (const AttackMove& o : options) {
                const NodeResult found = defend(o.node, plies - 1);
                if (found.reached) {
                    best = o.code;
                    return found;
                }
                none.is_final = none.is_final && found.is_final;
            }
            return none;
        });
    }

    /// Returns whether the attacker reaches the aim when the defender is to move.
    NodeResult defend(const Node<R>& node, int plies) {
        budget_.count_node();
        MoveList<R> moves;
        generate<R>(node.position, moves, &budget_);
        if (moves.empty()) return end_of_game(R.goal != Goal::no_move_wins);
        return probe_or_search(node, plies, [&](std::uint16_t& best) {
            if (plies <= 0) return NodeResult{};
            // The reply that refuted a shallower search comes first.
            const auto known = std::find_if(moves.begin(), moves.end(),
                                            [&](const Move<R>& m) { return code_of(m) == best; });
            if (known != moves.end()) std::iter_swap(moves.begin(), known);
            NodeResult all{.reached = true};
            for (const Move<R>& m : moves) {
                const NodeResult found = attack(node.after(m, draws_), plies - 1);
                if (!found.reached) {
                    best = code_of(m);
                    return found;
                }
                all.depends_on = std::min(all.depends_on, found.depends_on);
            }
            return all;
        });
    }

    [[nodiscard]] static NodeResult end_of_game(bool reached) {
        return {.reached = reached, .is_final = !reached};
    }

    /// Returns the result of a node with legal moves: from the draw rules, from the table, or from
    /// search(best). `best` is the code of the move to search first; search() sets it to the move
    /// that decided the node.
    template <class Search>
    NodeResult probe_or_search(const Node<R>& node, int plies, Search&& search) {
        if (is_drawn(node)) return end_of_game(task_.aim == Aim::draw);
        if (const int place = place_in_line(node); place >= 0) {
            return {.reached = true, .depends_on = place};
        }
        const std::uint64_t key = key_of(node);
        std::uint16_t best = 0;
        if (const ProofTable::Entry* known = table_.find(key)) {
            if (known->reached_in <= plies) return {.reached = true};
            if (known->missed_in > plies) {
                return {.is_final = known->missed_in == ProofTable::never};
            }
            best = known->best;
        }
        const auto place = static_cast<int>(path_.size());
        path_.push_back(node.key);
        NodeResult found = search(best);
        path_.pop_back();
        // A repetition of this position, or of one below it, is part of this node's proof.
        if (found.depends_on >= place) found.depends_on = INT_MAX;
        // On another line a position below can be a repetition, which reaches a draw.
        if (task_.aim == Aim::draw) found.is_final = false;
        if (found.depends_on != INT_MAX) return found;
        ProofTable::Entry& entry = table_.place(key);
        entry.best = best;
        if (found.reached) {
            entry.reached_in = std::min(entry.reached_in, static_cast<std::uint8_t>(plies));
        } else {
            const auto missed =
                static_cast<std::uint8_t>(found.is_final ? ProofTable::never : plies + 1);
            entry.missed_in = std::max(entry.missed_in, missed);
        }
        return found;
    }

    [[nodiscard]] bool is_drawn(const Node<R>& node) const {
        return draws_ != nullptr && node.counts.drawn_by(*draws_) >= 0;
    }

    /// Returns the place in the line where the position occurred before, or -1. One repetition
    /// suffices for a draw, because the side that forced it can force it again. A win needs no
    /// check, because the shortest win never repeats a position.
    [[nodiscard]] int place_in_line(const Node<R>& node) const {
        if (task_.aim == Aim::win || draws_ == nullptr) return -1;
        const auto length = static_cast<int>(path_.size());
        for (int back = 4; back <= std::min(node.reversible, length); back += 2) {
            if (path_[static_cast<std::size_t>(length - back)] == node.key) return length - back;
        }
        return -1;
    }

    /// Returns the key of a node in the table. It includes the draw counts that can end the game
    /// within the search depth.
    [[nodiscard]] std::uint64_t key_of(const Node<R>& node) const {
        std::uint64_t key = forcing_ ? fold(node.key, 0xe7037ed1a0b428dbULL) : node.key;
        for (int i = 0; draws_ != nullptr && i < draws_->count; ++i) {
            const int left = draws_->rows[static_cast<std::size_t>(i)].plies - node.counts.plies(i);
            if (!node.counts.is_active(i) || left > depth_) continue;
            key = fold(key ^ static_cast<std::uint64_t>(left + 1),
                       0x9e3779b97f4a7c15ULL + 2 * static_cast<std::uint64_t>(i));
        }
        return key;
    }

    [[nodiscard]] static std::uint16_t code_of(const Move<R>& m) {
        return static_cast<std::uint16_t>(1 + (m.from << 8 | m.to));
    }

    /// Returns the attacker's moves; moves that leave few replies come first.
    [[nodiscard]] std::vector<AttackMove> attack_moves(const Node<R>& node,
                                                       const MoveList<R>& moves, std::uint16_t best,
                                                       int plies) {
        std::vector<AttackMove> options;
        options.reserve(moves.size());
        for (const Move<R>& m : moves) {
            options.push_back({node.after(m, draws_), code_of(m)});
            AttackMove& o = options.back();
            if (plies < 3 && !forcing_) continue;
            MoveList<R> replies;
            generate<R>(o.node.position, replies, &budget_);
            o.replies = o.code == best ? -1 : static_cast<int>(replies.size());
            o.forces =
                replies.size() <= 1 || std::all_of(replies.begin(), replies.end(),
                                                   [](const Move<R>& r) { return r.is_capture(); });
        }
        std::stable_sort(
            options.begin(), options.end(),
            [](const AttackMove& a, const AttackMove& b) { return a.replies < b.replies; });
        return options;
    }

    // -- the line

    /// Returns a line of the proof just found: the attacker's fastest moves against the longest
    /// defence. The table answers most of its searches.
    [[nodiscard]] std::vector<GameMove> line_of(int plies) {
        constexpr std::uint64_t effort = 2'000'000;
        budget_.set_limit(budget_.nodes() + effort);
        std::vector<GameMove> line;
        try {
            path_.clear();
            Node<R> node = root_;
            for (bool attacks = true; plies > 0; attacks = !attacks) {
                if (is_drawn(node) || place_in_line(node) >= 0) break;
                const std::optional<Move<R>> move =
                    attacks ? fastest_move(node, plies) : longest_defence(node, plies);
                if (!move) break;
                line.push_back(to_game_move<R>(*move));
                path_.push_back(node.key);
                node = node.after(*move, draws_);
            }
        } catch (const OutOfNodes&) {
            // The line stays incomplete.
        }
        budget_.set_limit(task_.nodes);
        return line;
    }

    /// Returns the fewest plies, at most `most`, in which the attacker to move reaches the aim.
    [[nodiscard]] int fewest_plies(const Node<R>& node, int most) {
        int plies = task_.aim == Aim::win ? win_parity : 0;
        while (plies < most && !attack(node, plies).reached) plies += depth_step();
        return plies;
    }

    /// Returns the move that reaches the aim first. Sets `plies` to the plies after it.
    [[nodiscard]] std::optional<Move<R>> fastest_move(const Node<R>& node, int& plies) {
        plies = fewest_plies(node, plies) - 1;
        MoveList<R> moves;
        generate<R>(node.position, moves, &budget_);
        path_.push_back(node.key);
        std::optional<Move<R>> found;
        for (const Move<R>& m : moves) {
            if (!found && defend(node.after(m, draws_), plies).reached) found = m;
        }
        path_.pop_back();
        return found;
    }

    /// Returns the reply that delays the aim longest. Sets `plies` to the plies after it.
    [[nodiscard]] std::optional<Move<R>> longest_defence(const Node<R>& node, int& plies) {
        MoveList<R> moves;
        generate<R>(node.position, moves, &budget_);
        path_.push_back(node.key);
        std::optional<Move<R>> found;
        int longest = -1;
        for (const Move<R>& m : moves) {
            const int left = fewest_plies(node.after(m, draws_), plies - 1);
            if (left <= longest) continue;
            longest = left;
            found = m;
        }
        path_.pop_back();
        plies = longest;
        return found;
    }

    const ProofTask& task_;
    const DrawRules* draws_;
    NodeBudget budget_;
    ProofTable table_;
    Node<R> root_;
    bool forcing_ = false;             // search only moves that force the reply
    int depth_ = 0;                    // plies of the current iteration
    std::vector<std::uint64_t> path_;  // keys of the line from the root on
};

}  // namespace soplo
