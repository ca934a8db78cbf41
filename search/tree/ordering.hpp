// Move ordering: the table move first, then captures by size, then quiet moves by their history.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/moves/move.hpp"
#include "eval/score.hpp"

namespace soplo {

/// Returns a 24-bit code of a move, which the table and the killers store; never 0. Two captures
/// between the same squares can have the same code, which only makes the move ordering worse.
template <const Rules& R>
[[nodiscard]] constexpr std::uint32_t move_code(const Move<R>& m) noexcept {
    std::uint64_t rest = fold(static_cast<Bits64>(m.captured) + 1, 0x9e3779b97f4a7c15ULL);
    if constexpr (sizeof(m.captured) > 8)
        rest += static_cast<Bits64>(m.captured >> 64) * 0x2545f491U;
    if constexpr (R.huff) rest += m.huffed * 0x9e3779b1U;
    return 1U << 23 | static_cast<std::uint32_t>(m.from & 127) << 16 |
           static_cast<std::uint32_t>(m.to & 127) << 9 |
           static_cast<std::uint32_t>(rest >> 40 & 511);
}

/// Returns the index of a move in the history tables, from the kind of piece and its target square:
/// 0..History<R>::no_move-1.
template <const Rules& R>
[[nodiscard]] constexpr std::size_t move_index(const Move<R>& m) noexcept {
    return static_cast<std::size_t>(m.king) * sizeof(m.captured) * 8 + m.to;
}

/// The history heuristic: how often quiet moves caused cutoffs in other nodes. Each worker owns
/// one. An update moves a score towards +-limit by a part of the remaining distance ("gravity"),
/// so that old updates lose weight.
template <const Rules& R>
class History {
  public:
    static constexpr std::size_t width = sizeof(typename Board<R>::Bits) * 8;
    static constexpr std::size_t no_move = 2 * width;  ///< the index that stands for no quiet move
    static constexpr int limit = 1 << 13;

    /// The indices of the two moves before a node.
    struct PreviousMoves {
        std::size_t opponent = no_move;  ///< the last move
        std::size_t own = no_move;       ///< the move before it, by the side to move
    };

    void clear() noexcept {
        for (auto& side : butterfly_) side.fill(0);
        for (auto& table : counter_moves_) table.fill(0);
        for (auto& table : follow_ups_) table.fill(0);
        clear_killers();
    }
    /// Clears the killer moves, because the plies of a new search are other positions.
    void clear_killers() noexcept {
        for (auto& k : killers_) k = {};
    }

    /// Records that a quiet move caused a cutoff in a node of `depth` plies.
    void reward(Side side, const Move<R>& m, const PreviousMoves& p, int depth, int ply) noexcept {
        update(side, m, p, bonus(depth));
        auto& k = killers_[static_cast<std::size_t>(ply)];
        if (k[0] != move_code<R>(m)) k = {move_code<R>(m), k[0]};
    }
    /// Records that a quiet move did not cause a cutoff in a node of `depth` plies.
    void penalise(Side side, const Move<R>& m, const PreviousMoves& p, int depth) noexcept {
        update(side, m, p, -bonus(depth));
    }

    /// Returns the history score of a quiet move, about -4*limit..4*limit.
    [[nodiscard]] int quiet_score(Side side, const Move<R>& m,
                                  const PreviousMoves& p) const noexcept {
        return 2 * butterfly_[static_cast<std::size_t>(index(side))][from_to(m)] +
               counter_moves_[p.opponent][move_index<R>(m)] + follow_ups_[p.own][move_index<R>(m)];
    }
    /// Returns the sort key of any move; the move with the highest key is searched first.
    [[nodiscard]] int sort_key(Side side, const Move<R>& m, const PreviousMoves& p,
                               int ply) const noexcept {
        if (m.is_capture()) return (1 << 20) + (count_bits(m.captured) << 8);
        if (m.promotes) return 1 << 20;
        const auto& k = killers_[static_cast<std::size_t>(ply)];
        const std::uint32_t code = move_code<R>(m);
        if (k[0] == code) return 1 << 19;
        if (k[1] == code) return (1 << 19) - 1;
        return quiet_score(side, m, p);
    }

  private:
    using Score16 = std::int16_t;
    static constexpr std::size_t indices = no_move + 1;

    [[nodiscard]] static constexpr int bonus(int depth) noexcept {
        return std::min(depth * depth * 8, 1024);
    }
    [[nodiscard]] static std::size_t from_to(const Move<R>& m) noexcept {
        return m.from * width + m.to;
    }
    static void add_with_gravity(Score16& score, int by) noexcept {
        score = static_cast<Score16>(score + by - score * std::abs(by) / limit);
    }
    void update(Side side, const Move<R>& m, const PreviousMoves& p, int by) noexcept {
        add_with_gravity(butterfly_[static_cast<std::size_t>(index(side))][from_to(m)], by);
        add_with_gravity(counter_moves_[p.opponent][move_index<R>(m)], by);
        add_with_gravity(follow_ups_[p.own][move_index<R>(m)], by);
    }

    std::array<std::array<Score16, width * width>, 2> butterfly_{};      // by side, from and to
    std::array<std::array<Score16, indices>, indices> counter_moves_{};  // by the opponent's move
    std::array<std::array<Score16, indices>, indices> follow_ups_{};     // by the own previous move
    std::array<std::array<std::uint32_t, 2>, max_ply + 1> killers_{};    // move codes by ply
};

/// Returns the moves of a list one by one, best first. It sorts only as many as are asked for, and
/// returns the table move before it computes any sort key.
template <const Rules& R>
class MovePicker {
  public:
    using PreviousMoves = typename History<R>::PreviousMoves;

    /// Keeps references to the list, the history and `previous`. `table_move` is a move code, or 0
    /// for none.
    MovePicker(MoveList<R>& moves, const History<R>& history, Side side,
               const PreviousMoves& previous, int ply, std::uint32_t table_move)
        : moves_(moves), history_(history), previous_(previous), side_(side), ply_(ply) {
        if (table_move == 0) return;
        for (Move<R>& m : moves_) {
            if (move_code<R>(m) != table_move) continue;
            std::swap(m, moves_[0]);
            has_table_move_ = true;
            break;
        }
    }

    /// Returns the next move, or null after the last. The moves returned so far are the first ones
    /// of the list, in the order in which they were returned.
    [[nodiscard]] const Move<R>* next() noexcept {
        if (at_ == moves_.size()) return nullptr;
        if (at_ == 0 && has_table_move_) return &moves_[at_++];
        if (keys_.empty()) {
            for (const Move<R>& m : moves_) {
                keys_.push_back(history_.sort_key(side_, m, previous_, ply_));
            }
        }
        std::size_t best = at_;
        for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
            if (keys_[i] > keys_[best]) best = i;
        }
        std::swap(moves_[at_], moves_[best]);
        std::swap(keys_[at_], keys_[best]);
        return &moves_[at_++];
    }

  private:
    MoveList<R>& moves_;
    const History<R>& history_;
    const PreviousMoves& previous_;
    Side side_;
    int ply_;
    bool has_table_move_ = false;
    SmallList<int, 48> keys_;
    std::size_t at_ = 0;
};

}  // namespace soplo
