// Correction history: corrects the evaluation by the errors that earlier searches found in
// positions with the same men.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/moves/position.hpp"
#include "eval/score.hpp"
#include "search/tree/tune.hpp"

namespace soplo {

/// The mean difference between search and evaluation, by the men of each side and the side to move.
/// Each worker owns one.
template <const Rules& R>
class CorrectionHistory {
  public:
    void clear() noexcept {
        for (auto& t : tables_) t.fill(0);
    }

    /// Returns `evaluation` (centi-men) plus the correction of the position.
    [[nodiscard]] Score correct(const Position<R>& p, Score evaluation) const noexcept {
        if (tune.correction == 0) return evaluation;
        const int sum = tables_[0][slot(p, Side::white)] + tables_[1][slot(p, Side::black)];
        return std::clamp(evaluation + sum * tune.correction / (100 * grain), -max_eval + 1,
                          max_eval - 1);
    }
    /// Records that a search of `depth` plies returned `score` where the evaluation returned
    /// `evaluation`.
    void update(const Position<R>& p, int depth, Score evaluation, Score score) noexcept {
        const int error = std::clamp(score - evaluation, -limit, limit) * grain;
        const int weight = std::min(depth + 1, 16);
        average(tables_[0][slot(p, Side::white)], error, weight);
        average(tables_[1][slot(p, Side::black)], error, weight);
    }

  private:
    static constexpr std::size_t size = 1 << 14;
    static constexpr int grain = 64;   // units in a centi-man
    static constexpr int limit = 200;  // centi-men

    [[nodiscard]] static std::size_t slot(const Position<R>& p, Side s) noexcept {
        std::uint64_t k = 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(p.turn);
        const auto men = p.men_of(s);
        k = fold(k ^ static_cast<Bits64>(men), 0xa0761d6478bd642fULL);
        if constexpr (sizeof(men) > 8) {
            k = fold(k ^ static_cast<Bits64>(men >> 64), 0xe7037ed1a0b428dbULL);
        }
        return k % size;
    }
    /// Moves an entry towards `target` by `weight` parts of 256.
    static void average(std::int16_t& entry, int target, int weight) noexcept {
        entry = static_cast<std::int16_t>((entry * (256 - weight) + target * weight) / 256);
    }

    std::array<std::array<std::int16_t, size>, 2> tables_{};  // by the side whose men are hashed
};

}  // namespace soplo
