// The proof search of one variant: can the side to move reach its aim in so many plies, whatever
// the other does? A plain search of all moves to that depth with a table, deeper and deeper.
#pragma once

#include <algorithm>
#include <climits>

#include "engine/game/arbiter_impl.hpp"
#include "search/tree/node.hpp"
#include "search/proof/allowance.hpp"
#include "search/proof/closure.hpp"
#include "search/proof/proof_table.hpp"

namespace soplo {

template <const Rules& R>
class Settlement {
  public:
    explicit Settlement(const Task& task)
        : task_(task),
          draws_(task.draws == DrawSet::none ? nullptr : &R.draws(task.draws)),
          allowance_(task.nodes, task.stop),
          table_(task.table_mb) {}

    [[nodiscard]] Verdict run(const Setup& start) {
        root_ = Node<R>::first(Position<R>::from(start), draws_, start.half_moves);
        Verdict verdict;
        try {
            if (is_drawn(root_)) {
                if (task_.aim == Aim::draw) verdict.proof.emplace();
                return verdict;
            }
            if (!settle_for_ever(verdict)) {
                if (task_.aim == Aim::win) look_at_forcing_moves(verdict);
                look_at_all_moves(verdict);
            }
        } catch (const OutOfNodes&) {
            // What has been found until then is the verdict.
        }
        verdict.nodes = allowance_.nodes();
        return verdict;
    }

  private:
    /// What a search of a position found. A draw by repetition may rest on positions further up the
    /// line; where it does it holds on this line only.
    struct Answer {
        bool reached = false;
        int rests_on = INT_MAX;  ///< the place in the line of the first such position
        bool is_final = false;   ///< a miss that no deeper search will mend
    };
    /// A successor and how soon it should be looked at.
    struct Option {
        Node<R> node;
        std::uint16_t sign = 0;  ///< tells the move from most others
        int replies = 0;         ///< fewer first
        bool forces = false;     ///< leaves one reply, or captures only
    };

    /// A win is complete with the attacker's move, or where no move wins with the other's.
    static constexpr int win_parity = R.goal == Goal::no_move_wins ? 0 : 1;

    // -- deeper and deeper

    [[nodiscard]] int depth_step() const { return task_.aim == Aim::win ? 2 : 1; }
    [[nodiscard]] int first_depth() const { return task_.aim == Aim::win ? 2 - win_parity : 1; }

    /// Does part of the work with a share of the nodes.
    template <class Work>
    void with_share(std::uint64_t most, Work&& work) {
        constexpr std::uint64_t share = 4;
        const std::uint64_t left = task_.nodes - allowance_.nodes();
        allowance_.set_limit(allowance_.nodes() + std::min(most, left / share + 1));
        try {
            work();
        } catch (const OutOfNodes&) {
            allowance_.ask();  // throws on if it was not the share that was used up
        }
        allowance_.set_limit(task_.nodes);
    }

    /// With few pieces all positions that can come up are looked at, as far as there is room for
    /// them: nobody wins where it cannot be forced in any time. True when that settles it.
    bool settle_for_ever(Verdict& verdict) {
        constexpr int few = 8;
        constexpr std::size_t bytes_a_position = 160;
        if (count_bits(root_.position.occupied()) > few) return false;
        bool settled = false;
        with_share(UINT64_MAX, [&] {
            Closure<R> closure(allowance_, (task_.table_mb << 20) / bytes_a_position);
            if (!closure.explore(root_.position)) return;
            if (task_.aim == Aim::win) {
                settled = verdict.is_impossible = closure.fate() != Fate::won;
            } else if (draws_ != nullptr && closure.fate() != Fate::lost) {
                settled = verdict.is_held = true;
                verdict.proof = Proof{0, {to_game_move<R>(closure.safe_move().value())}};
            }
        });
        return settled;
    }

    void look_at_forcing_moves(Verdict& verdict) {
        constexpr std::uint64_t most = 5'000'000;  // long lines of forced replies cost little
        forcing_ = true;
        with_share(most, [&] {
            for (int plies = first_depth(); plies <= task_.most_plies; plies += depth_step()) {
                const Answer answer = look(plies);
                if (answer.reached) verdict.proof = Proof{plies, line_of(plies)};
                if (answer.reached || answer.is_final) break;
            }
        });
        forcing_ = false;
    }

    void look_at_all_moves(Verdict& verdict) {
        const int most = verdict.proof ? verdict.proof->plies - 1 : task_.most_plies;
        for (int plies = first_depth(); plies <= most; plies += depth_step()) {
            const Answer answer = look(plies);
            if (answer.reached) {
                verdict.proof = Proof{plies, line_of(plies)};
                return;
            }
            verdict.is_impossible = answer.is_final;
            if (answer.is_final) return;
            verdict.excluded = plies + depth_step() - 1;
            if (task_.excluded) task_.excluded(verdict.excluded, allowance_.nodes());
        }
        if (verdict.proof) verdict.excluded = verdict.proof->plies - 1;
    }

    /// Whether the aim can be reached from the root in so many plies.
    Answer look(int plies) {
        depth_ = plies;
        path_.clear();
        return attack(root_, plies);
    }

    // -- the search

    /// Whether the attacker, who is to move, reaches the aim.
    Answer attack(const Node<R>& node, int plies) {
        allowance_.spend();
        MoveList<R> moves;
        generate<R>(node.position, moves, &allowance_);
        if (moves.empty()) return end_of_game(R.goal == Goal::no_move_wins);
        return look_up(node, plies, [&](std::uint16_t& best) {
            if (plies <= 0) return Answer{};
            std::vector<Option> options = options_of(node, moves, best, plies);
            if (forcing_ && !moves[0].is_capture()) {
                std::erase_if(options, [](const Option& o) { return !o.forces; });
            }
            Answer none{.is_final = true};
            for (const Option& o : options) {
                const Answer answer = defend(o.node, plies - 1);
                if (answer.reached) {
                    best = o.sign;
                    return answer;
                }
                none.is_final = none.is_final && answer.is_final;
            }
            return none;
        });
    }

    /// The same where the other side is to move.
    Answer defend(const Node<R>& node, int plies) {
        allowance_.spend();
        MoveList<R> moves;
        generate<R>(node.position, moves, &allowance_);
        if (moves.empty()) return end_of_game(R.goal != Goal::no_move_wins);
        return look_up(node, plies, [&](std::uint16_t& best) {
            if (plies <= 0) return Answer{};
            // The reply that refuted a shallower search first.
            const auto known = std::find_if(moves.begin(), moves.end(),
                                            [&](const Move<R>& m) { return sign_of(m) == best; });
            if (known != moves.end()) std::iter_swap(moves.begin(), known);
            Answer all{.reached = true};
            for (const Move<R>& m : moves) {
                const Answer answer = attack(node.after(m, draws_), plies - 1);
                if (!answer.reached) {
                    best = sign_of(m);
                    return answer;
                }
                all.rests_on = std::min(all.rests_on, answer.rests_on);
            }
            return all;
        });
    }

    [[nodiscard]] static Answer end_of_game(bool reached) {
        return {.reached = reached, .is_final = !reached};
    }

    /// The answer for a position with legal moves: by a law of draws, by what is remembered, or by
    /// `search(best)`, where `best` is the move to look at first, and becomes the one that settled
    /// it.
    template <class Search>
    Answer look_up(const Node<R>& node, int plies, Search&& search) {
        if (is_drawn(node)) return end_of_game(task_.aim == Aim::draw);
        if (const int place = place_in_line(node); place >= 0) {
            return {.reached = true, .rests_on = place};
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
        Answer answer = search(best);
        path_.pop_back();
        // A cycle that comes back to this position, or below it, belongs to the proof of this one.
        if (answer.rests_on >= place) answer.rests_on = INT_MAX;
        // Down another line the same position may be a repetition.
        if (task_.aim == Aim::draw) answer.is_final = false;
        if (answer.rests_on != INT_MAX) return answer;
        ProofTable::Entry& entry = table_.place(key);
        entry.best = best;
        if (answer.reached) {
            entry.reached_in = std::min(entry.reached_in, static_cast<std::uint8_t>(plies));
        } else {
            const auto missed =
                static_cast<std::uint8_t>(answer.is_final ? ProofTable::never : plies + 1);
            entry.missed_in = std::max(entry.missed_in, missed);
        }
        return answer;
    }

    [[nodiscard]] bool is_drawn(const Node<R>& node) const {
        return draws_ != nullptr && node.counts.drawn_by(*draws_) >= 0;
    }

    /// Where in the line the position has occurred before, or -1. A side that can bring it about
    /// once can do so again, until it counts as a draw. The shortest win never repeats a position,
    /// so that only draws have to look.
    [[nodiscard]] int place_in_line(const Node<R>& node) const {
        if (task_.aim == Aim::win || draws_ == nullptr) return -1;
        const auto length = static_cast<int>(path_.size());
        for (int back = 4; back <= std::min(node.reversible, length); back += 2) {
            if (path_[static_cast<std::size_t>(length - back)] == node.key) return length - back;
        }
        return -1;
    }

    /// The key in the table. Counts that can end the game within the depth looked at belong to it.
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

    [[nodiscard]] static std::uint16_t sign_of(const Move<R>& m) {
        return static_cast<std::uint16_t>(1 + (m.from << 8 | m.to));
    }

    /// The attacker's moves, those first that leave few replies.
    [[nodiscard]] std::vector<Option> options_of(const Node<R>& node, const MoveList<R>& moves,
                                                 std::uint16_t best, int plies) {
        std::vector<Option> options;
        options.reserve(moves.size());
        for (const Move<R>& m : moves) {
            options.push_back({node.after(m, draws_), sign_of(m)});
            Option& o = options.back();
            if (plies < 3 && !forcing_) continue;
            MoveList<R> replies;
            generate<R>(o.node.position, replies, &allowance_);
            o.replies = o.sign == best ? -1 : static_cast<int>(replies.size());
            o.forces =
                replies.size() <= 1 || std::all_of(replies.begin(), replies.end(),
                                                   [](const Move<R>& r) { return r.is_capture(); });
        }
        std::stable_sort(options.begin(), options.end(),
                         [](const Option& a, const Option& b) { return a.replies < b.replies; });
        return options;
    }

    // -- the line

    /// A line of the proof just found: the attacker's quickest moves and the replies that hold out
    /// longest. The table knows most of it.
    [[nodiscard]] std::vector<GameMove> line_of(int plies) {
        constexpr std::uint64_t effort = 2'000'000;
        allowance_.set_limit(allowance_.nodes() + effort);
        std::vector<GameMove> line;
        try {
            path_.clear();
            Node<R> node = root_;
            for (bool attacks = true; plies > 0; attacks = !attacks) {
                if (is_drawn(node) || place_in_line(node) >= 0) break;
                const std::optional<Move<R>> move =
                    attacks ? quickest(node, plies) : toughest(node, plies);
                if (!move) break;
                line.push_back(to_game_move<R>(*move));
                path_.push_back(node.key);
                node = node.after(*move, draws_);
            }
        } catch (const OutOfNodes&) {
            // The beginning of the line will do.
        }
        allowance_.set_limit(task_.nodes);
        return line;
    }

    /// The fewest plies, at most `most`, in which the attacker to move reaches the aim.
    [[nodiscard]] int fewest(const Node<R>& node, int most) {
        int plies = task_.aim == Aim::win ? win_parity : 0;
        while (plies < most && !attack(node, plies).reached) plies += depth_step();
        return plies;
    }

    /// The move that gets there first; `plies` becomes what is left after it.
    [[nodiscard]] std::optional<Move<R>> quickest(const Node<R>& node, int& plies) {
        plies = fewest(node, plies) - 1;
        MoveList<R> moves;
        generate<R>(node.position, moves, &allowance_);
        path_.push_back(node.key);
        std::optional<Move<R>> found;
        for (const Move<R>& m : moves) {
            if (!found && defend(node.after(m, draws_), plies).reached) found = m;
        }
        path_.pop_back();
        return found;
    }

    /// The reply that holds out longest; `plies` becomes what is left after it.
    [[nodiscard]] std::optional<Move<R>> toughest(const Node<R>& node, int& plies) {
        MoveList<R> moves;
        generate<R>(node.position, moves, &allowance_);
        path_.push_back(node.key);
        std::optional<Move<R>> found;
        int longest = -1;
        for (const Move<R>& m : moves) {
            const int left = fewest(node.after(m, draws_), plies - 1);
            if (left <= longest) continue;
            longest = left;
            found = m;
        }
        path_.pop_back();
        plies = longest;
        return found;
    }

    const Task& task_;
    const DrawRules* draws_;
    Allowance allowance_;
    ProofTable table_;
    Node<R> root_;
    bool forcing_ = false;             // only moves that force the reply
    int depth_ = 0;                    // plies of the present look
    std::vector<std::uint64_t> path_;  // keys of the line, the root first
};

}  // namespace soplo
