// All positions that can come up from one, judged backwards from the ends of the game: who wins,
// however long it takes, and where nobody can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/moves/generate.hpp"
#include "search/proof/allowance.hpp"

namespace soplo {

/// What becomes of the side to move; open: neither side can force a win.
enum class Fate : std::uint8_t { open, won, lost };

/// Knows no counted draws and no repetitions: a win here may come too late for them.
template <const Rules& R>
class Closure {
  public:
    /// Holds `most` positions at the most.
    Closure(Allowance& allowance, std::size_t most) : allowance_(allowance), most_(most) {
        std::size_t slots = 16;
        while (slots < 2 * most_) slots *= 2;
        slots_.resize(slots, {0, nothing});
    }

    /// Finds and judges the positions; false when they are too many. Throws OutOfNodes.
    [[nodiscard]] bool explore(const Position<R>& root) {
        static_cast<void>(index_of(root));
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (positions_.size() > most_) return false;
            allowance_.spend();
            const Position<R> p = positions_[i];  // by value: the list grows below
            MoveList<R> moves;
            generate<R>(p, moves, &allowance_);
            first_.push_back(next_.size());
            for (const Move<R>& m : moves) next_.push_back(index_of(p.after(m)));
        }
        first_.push_back(next_.size());
        judge();
        return true;
    }

    [[nodiscard]] Fate fate() const { return fates_[0]; }

    /// A move of the root after which it is not lost, if there is one.
    [[nodiscard]] std::optional<Move<R>> safe_move() const {
        MoveList<R> moves;
        generate<R>(positions_[0], moves);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (fates_[next_[i]] != Fate::won) return moves[i];
        }
        return std::nullopt;
    }

  private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    /// The number of a position, a new one where it has none yet.
    std::uint32_t index_of(const Position<R>& p) {
        const std::uint64_t key = p.key();
        std::size_t slot = key & (slots_.size() - 1);
        while (slots_[slot].second != nothing) {
            if (slots_[slot].first == key) return slots_[slot].second;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        const auto index = static_cast<std::uint32_t>(positions_.size());
        if (positions_.size() > most_) return 0;  // too many: explore() gives up
        slots_[slot] = {key, index};
        positions_.push_back(p);
        return index;
    }

    void judge() {
        const std::size_t n = positions_.size();
        // The positions before each, as first_ and next_ have those after it.
        std::vector<std::size_t> begin(n + 1, 0);
        for (const std::uint32_t to : next_) ++begin[to + 1];
        for (std::size_t i = 0; i < n; ++i) begin[i + 1] += begin[i];
        std::vector<std::uint32_t> before(next_.size());
        std::vector<std::size_t> at(begin.begin(), begin.end() - 1);
        std::vector<std::size_t> undecided(n);  // moves of each that do not lose yet
        fates_.assign(n, Fate::open);
        std::vector<std::uint32_t> queue;
        for (std::uint32_t i = 0; i < n; ++i) {
            undecided[i] = first_[i + 1] - first_[i];
            for (std::size_t e = first_[i]; e < first_[i + 1]; ++e) before[at[next_[e]]++] = i;
            if (undecided[i] > 0) continue;
            fates_[i] = R.goal == Goal::no_move_wins ? Fate::won : Fate::lost;
            queue.push_back(i);
        }
        for (std::size_t q = 0; q < queue.size(); ++q) {
            const std::uint32_t i = queue[q];
            for (std::size_t e = begin[i]; e < begin[i + 1]; ++e) {
                const std::uint32_t p = before[e];
                if (fates_[p] != Fate::open) continue;
                if (fates_[i] == Fate::lost) {
                    fates_[p] = Fate::won;
                } else if (--undecided[p] == 0) {
                    fates_[p] = Fate::lost;
                } else {
                    continue;
                }
                queue.push_back(p);
            }
        }
    }

    Allowance& allowance_;
    std::size_t most_;
    std::vector<Position<R>> positions_;                          // the root first
    std::vector<std::pair<std::uint64_t, std::uint32_t>> slots_;  // key and number
    std::vector<std::size_t> first_;                              // of each in next_
    std::vector<std::uint32_t> next_;                             // a number for each move
    std::vector<Fate> fates_;
};

}  // namespace soplo
