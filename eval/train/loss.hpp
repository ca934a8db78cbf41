// What a fit is measured by.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval/sample.hpp"

namespace soplo {

/// The chance that goes with a score in men.
[[nodiscard]] inline double sigmoid(double men) { return 1 / (1 + std::exp(-men)); }

/// What a position is worth to the side to move, 0..1: the chance that goes with the score of the
/// search, and for `result_part` of it the result of the game, where that is known.
[[nodiscard]] inline double target(const Sample& s, double result_part) {
    constexpr int unknown = 3;
    const double by_score = sigmoid(s.score / 100.0);
    if (s.result >= unknown) return by_score;
    return result_part * s.result / 2 + (1 - result_part) * by_score;
}

/// Cross-entropy (nats) of chance `p` for target `t`, above the least there can be; both in 0..1.
[[nodiscard]] inline double excess_loss(double t, double p) {
    const auto part = [](double a, double b) {
        return a <= 0 ? 0 : a * std::log(a / std::max(b, 1e-12));
    };
    return part(t, p) + part(1 - t, 1 - p);
}

}  // namespace soplo
