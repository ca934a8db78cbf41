// The loss function of the training.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval/sample.hpp"

namespace soplo {

/// Returns the chance, 0..1, for a score in men.
[[nodiscard]] inline double sigmoid(double men) { return 1 / (1 + std::exp(-men)); }

/// Returns the training target of a position for the side to move, 0..1: the chance for the score
/// of the search, mixed with the result of the game by weight `result_part` if the result is known.
[[nodiscard]] inline double target(const Sample& s, double result_part) {
    constexpr int unknown = 3;
    const double by_score = sigmoid(s.score / 100.0);
    if (s.result >= unknown) return by_score;
    return result_part * s.result / 2 + (1 - result_part) * by_score;
}

/// Returns the cross-entropy (nats) of chance `p` for target `t` minus its minimum; both in 0..1.
[[nodiscard]] inline double excess_loss(double t, double p) {
    const auto part = [](double a, double b) {
        return a <= 0 ? 0 : a * std::log(a / std::max(b, 1e-12));
    };
    return part(t, p) + part(1 - t, 1 - p);
}

}  // namespace soplo
