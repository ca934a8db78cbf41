// Which moves are tried first: what the table knows, captures by size, then what was good
// elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/moves/move.hpp"
#include "eval/score.hpp"

namespace soplo {

/// A 24-bit signature that tells the legal moves of a position apart (different captures between
/// the same squares may clash, which costs an ordering and nothing else). Never 0.
template <const Rules& R>
[[nodiscard]] constexpr std::uint32_t signature(const Move<R>& m) noexcept {
    std::uint64_t rest = fold(static_cast<Bits64>(m.captured) + 1, 0x9e3779b97f4a7c15ULL);
    if constexpr (sizeof(m.captured) > 8)
        rest += static_cast<Bits64>(m.captured >> 64) * 0x2545f491U;
    if constexpr (R.huff) rest += m.huffed * 0x9e3779b1U;
    return 1U << 23 | static_cast<std::uint32_t>(m.from & 127) << 16 |
           static_cast<std::uint32_t>(m.to & 127) << 9 |
           static_cast<std::uint32_t>(rest >> 40 & 511);
}

/// What moved where, as a number below History<R>::deeds; deeds - 1 stands for no move.
template <const Rules& R>
[[nodiscard]] constexpr std::size_t deed(const Move<R>& m) noexcept {
    return static_cast<std::size_t>(m.king) * sizeof(m.captured) * 8 + m.to;
}

/// What earlier parts of the search say about quiet moves; one per worker. Scores move towards
/// +-limit by a part of what is left (gravity), so that old praise fades.
template <const Rules& R>
class History {
  public:
    static constexpr std::size_t width = sizeof(typename Board<R>::Bits) * 8;
    static constexpr std::size_t deeds = 2 * width + 1;
    static constexpr std::size_t no_deed = deeds - 1;
    static constexpr int limit = 1 << 13;

    /// The moves that led to a position, as deeds: the last one and the one before it.
    struct Before {
        std::size_t last = no_deed, own = no_deed;
    };

    void clear() noexcept {
        for (auto& side : moves_) side.fill(0);
        for (auto& table : replies_) table.fill(0);
        for (auto& table : plans_) table.fill(0);
        for (auto& k : killers_) k = {};
    }
    /// What was good plies ago in another position is no killer here.
    void new_search() noexcept {
        for (auto& k : killers_) k = {};
    }

    /// A quiet move was good enough to end the search of its position at `depth` plies.
    void reward(Side side, const Move<R>& m, const Before& b, int depth, int ply) noexcept {
        change(side, m, b, bonus(depth));
        auto& k = killers_[static_cast<std::size_t>(ply)];
        if (k[0] != signature<R>(m)) k = {signature<R>(m), k[0]};
    }
    /// A quiet move was tried before it and was not.
    void punish(Side side, const Move<R>& m, const Before& b, int depth) noexcept {
        change(side, m, b, -bonus(depth));
    }

    /// How good a quiet move was elsewhere, about +-4 * limit.
    [[nodiscard]] int quiet_value(Side side, const Move<R>& m, const Before& b) const noexcept {
        return 2 * moves_[static_cast<std::size_t>(index(side))][route(m)] +
               replies_[b.last][deed<R>(m)] + plans_[b.own][deed<R>(m)];
    }
    [[nodiscard]] int value(Side side, const Move<R>& m, const Before& b, int ply) const noexcept {
        if (m.is_capture()) return (1 << 20) + (count_bits(m.captured) << 8);
        if (m.promotes) return 1 << 20;
        const auto& k = killers_[static_cast<std::size_t>(ply)];
        const std::uint32_t sign = signature<R>(m);
        if (k[0] == sign) return 1 << 19;
        if (k[1] == sign) return (1 << 19) - 1;
        return quiet_value(side, m, b);
    }

  private:
    using Score16 = std::int16_t;

    [[nodiscard]] static constexpr int bonus(int depth) noexcept {
        return std::min(depth * depth * 8, 1024);
    }
    [[nodiscard]] static std::size_t route(const Move<R>& m) noexcept {
        return m.from * width + m.to;
    }
    static void pull(Score16& score, int by) noexcept {
        score = static_cast<Score16>(score + by - score * std::abs(by) / limit);
    }
    void change(Side side, const Move<R>& m, const Before& b, int by) noexcept {
        pull(moves_[static_cast<std::size_t>(index(side))][route(m)], by);
        pull(replies_[b.last][deed<R>(m)], by);
        pull(plans_[b.own][deed<R>(m)], by);
    }

    std::array<std::array<Score16, width * width>, 2> moves_{};  // by side, from and to
    std::array<std::array<Score16, deeds>, deeds> replies_{};    // by the opponent's last move
    std::array<std::array<Score16, deeds>, deeds> plans_{};      // by the own move before it
    std::array<std::array<std::uint32_t, 2>, max_ply + 1> killers_{};
};

/// Hands out the moves of a list, best first, sorting no more than is asked for. The table's move
/// comes before the others are looked at.
template <const Rules& R>
class Picker {
  public:
    using Before = typename History<R>::Before;

    Picker(MoveList<R>& moves, const History<R>& history, Side side, const Before& before, int ply,
           std::uint32_t table_move)
        : moves_(moves), history_(history), before_(before), side_(side), ply_(ply) {
        if (table_move == 0) return;
        for (Move<R>& m : moves_) {
            if (signature<R>(m) != table_move) continue;
            std::swap(m, moves_[0]);
            has_table_move_ = true;
            break;
        }
    }

    /// The next move; null when there is none left. Moves handed out stand in front, in their
    /// order.
    [[nodiscard]] const Move<R>* next() noexcept {
        if (at_ == moves_.size()) return nullptr;
        if (at_ == 0 && has_table_move_) return &moves_[at_++];
        if (values_.empty()) {
            for (const Move<R>& m : moves_) {
                values_.push_back(history_.value(side_, m, before_, ply_));
            }
        }
        std::size_t best = at_;
        for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
            if (values_[i] > values_[best]) best = i;
        }
        std::swap(moves_[at_], moves_[best]);
        std::swap(values_[at_], values_[best]);
        return &moves_[at_++];
    }

  private:
    MoveList<R>& moves_;
    const History<R>& history_;
    const Before& before_;
    Side side_;
    int ply_;
    bool has_table_move_ = false;
    SmallList<int, 48> values_;
    std::size_t at_ = 0;
};

}  // namespace soplo
