// Which moves are tried first: what the table knows, captures by size, then what was good
// elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/move.hpp"
#include "search/limits.hpp"

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

/// What earlier parts of the search say about quiet moves; one per worker.
template <const Rules& R>
class History {
  public:
    void clear() noexcept {
        for (auto& side : scores_) side.fill(0);
        for (auto& k : killers_) k = {};
    }

    /// What was good plies ago in another position is no killer here.
    void new_search() noexcept {
        for (auto& k : killers_) k = {};
    }

    /// A quiet move was good enough to end the search of its position at `depth` plies.
    void reward(Side side, const Move<R>& m, int depth, int ply) noexcept {
        int& score = slot(side, m);
        // Gravity keeps scores within +-limit and lets old praise fade.
        score += bonus(depth) - score * bonus(depth) / limit;
        auto& k = killers_[static_cast<std::size_t>(ply)];
        if (k[0] != signature<R>(m)) k = {signature<R>(m), k[0]};
    }
    /// A quiet move was tried before it and was not.
    void punish(Side side, const Move<R>& m, int depth) noexcept {
        int& score = slot(side, m);
        score -= bonus(depth) + score * bonus(depth) / limit;
    }

    [[nodiscard]] int value(Side side, const Move<R>& m, int ply,
                            std::uint32_t table_move) noexcept {
        const std::uint32_t sign = signature<R>(m);
        if (sign == table_move) return 1 << 30;
        if (m.is_capture()) return (1 << 20) + (count_bits(m.captured) << 8);
        if (m.promotes) return 1 << 20;
        const auto& k = killers_[static_cast<std::size_t>(ply)];
        if (k[0] == sign) return 1 << 19;
        if (k[1] == sign) return (1 << 19) - 1;
        return slot(side, m);
    }

  private:
    static constexpr int limit = 1 << 14;
    [[nodiscard]] static constexpr int bonus(int depth) noexcept {
        return std::min(depth * depth * 8, 1024);
    }
    [[nodiscard]] int& slot(Side side, const Move<R>& m) noexcept {
        return scores_[static_cast<std::size_t>(index(side))]
                      [static_cast<std::size_t>(m.from) << 7 | m.to];
    }

    std::array<std::array<int, 128 * 128>, 2> scores_{};
    std::array<std::array<std::uint32_t, 2>, max_ply + 1> killers_{};
};

/// Hands out the moves of a list, best first, sorting no more than is asked for.
template <const Rules& R>
class Picker {
  public:
    Picker(MoveList<R>& moves, History<R>& history, Side side, int ply, std::uint32_t table_move)
        : moves_(moves) {
        for (const Move<R>& m : moves) values_.push_back(history.value(side, m, ply, table_move));
    }

    /// The next move; null when there is none left.
    [[nodiscard]] const Move<R>* next() noexcept {
        if (at_ == moves_.size()) return nullptr;
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
    SmallList<int, 48> values_;
    std::size_t at_ = 0;
};

}  // namespace soplo
