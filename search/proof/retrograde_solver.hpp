// Retrograde analysis: solves all positions that can be reached from one position, backwards from
// the ends of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/moves/generate.hpp"
#include "search/proof/node_budget.hpp"

namespace soplo {

/// The result of a position for the side to move. `draw` means that neither side can force a win.
enum class Wdl : std::uint8_t { draw, win, loss };

/// Solves positions without a limit of plies. It ignores counted draws and repetitions, so a win
/// may take longer than these rules allow.
template <const Rules& R>
class RetrogradeSolver {
  public:
    /// Solves at most `most` positions. Keeps a reference to the budget.
    RetrogradeSolver(NodeBudget& budget, std::size_t most) : budget_(budget), most_(most) {
        std::size_t slots = 16;
        while (slots < 2 * most_) slots *= 2;
        slots_.resize(slots, {0, nothing});
    }

    /// Finds and solves the positions that can be reached from `root`. Returns false when they are
    /// too many. Throws OutOfNodes.
    [[nodiscard]] bool solve(const Position<R>& root) {
        static_cast<void>(index_of(root));
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (positions_.size() > most_) return false;
            budget_.count_node();
            const Position<R> p = positions_[i];  // a copy, because positions_ grows below
            MoveList<R> moves;
            generate<R>(p, moves, &budget_);
            first_.push_back(next_.size());
            for (const Move<R>& m : moves) next_.push_back(index_of(p.after(m)));
        }
        first_.push_back(next_.size());
        solve_backwards();
        return true;
    }

    /// Returns the result of the root.
    [[nodiscard]] Wdl result() const { return results_[0]; }

    /// Returns a root move that does not lose, if there is one.
    [[nodiscard]] std::optional<Move<R>> safe_move() const {
        MoveList<R> moves;
        generate<R>(positions_[0], moves);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (results_[next_[i]] != Wdl::win) return moves[i];
        }
        return std::nullopt;
    }

  private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    /// Returns the number of a position; adds the position if it is new.
    std::uint32_t index_of(const Position<R>& p) {
        const std::uint64_t key = p.key();
        std::size_t slot = key & (slots_.size() - 1);
        while (slots_[slot].second != nothing) {
            if (slots_[slot].first == key) return slots_[slot].second;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        const auto index = static_cast<std::uint32_t>(positions_.size());
        if (positions_.size() > most_) return 0;  // too many: solve() gives up
        slots_[slot] = {key, index};
        positions_.push_back(p);
        return index;
    }

    void solve_backwards() {
        const std::size_t n = positions_.size();
        // The predecessors of each position, in the layout of first_ and next_.
        std::vector<std::size_t> begin(n + 1, 0);
        for (const std::uint32_t to : next_) ++begin[to + 1];
        for (std::size_t i = 0; i < n; ++i) begin[i + 1] += begin[i];
        std::vector<std::uint32_t> before(next_.size());
        std::vector<std::size_t> at(begin.begin(), begin.end() - 1);
        std::vector<std::size_t> undecided(n);  // by position: moves not yet known to lose
        results_.assign(n, Wdl::draw);
        std::vector<std::uint32_t> queue;
        for (std::uint32_t i = 0; i < n; ++i) {
            undecided[i] = first_[i + 1] - first_[i];
            for (std::size_t e = first_[i]; e < first_[i + 1]; ++e) before[at[next_[e]]++] = i;
            if (undecided[i] > 0) continue;
            results_[i] = R.goal == Goal::no_move_wins ? Wdl::win : Wdl::loss;
            queue.push_back(i);
        }
        for (std::size_t q = 0; q < queue.size(); ++q) {
            const std::uint32_t i = queue[q];
            for (std::size_t e = begin[i]; e < begin[i + 1]; ++e) {
                const std::uint32_t p = before[e];
                if (results_[p] != Wdl::draw) continue;
                if (results_[i] == Wdl::loss) {
                    results_[p] = Wdl::win;
                } else if (--undecided[p] == 0) {
                    results_[p] = Wdl::loss;
                } else {
                    continue;
                }
                queue.push_back(p);
            }
        }
    }

    NodeBudget& budget_;
    std::size_t most_;
    std::vector<Position<R>> positions_;                          // the root is the first
    std::vector<std::pair<std::uint64_t, std::uint32_t>> slots_;  // key and number
    std::vector<std::size_t> first_;   // by position: its first place in next_
    std::vector<std::uint32_t> next_;  // by move: the number of the position after it
    std::vector<Wdl> results_;
};

}  // namespace soplo
