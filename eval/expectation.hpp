// Converts a score to the chances of a win, a draw and a loss, as measured in games of the engine
// against itself.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval/score.hpp"

namespace soplo {

/// The curves fitted to the games of one variant, in men.
struct ExpectationFit {
    double centre = 1.2;  ///< the score at which half of the games are won
    double width = 0.6;   ///< the scale of the logistic curve; greater than 0
};

/// Chances of the side to move, 0..1; their sum is 1.
struct Expectation {
    double win = 0, draw = 1, loss = 0;
};

/// Returns the chances for a score of the side to move. A proven win or loss has chance 1.
[[nodiscard]] inline Expectation expect(const ExpectationFit& fit, Score score) {
    if (is_win(score)) return {1, 0, 0};
    if (is_loss(score)) return {0, 0, 1};
    const double men = score / 100.0;
    const auto chance = [&](double s) { return 1 / (1 + std::exp((fit.centre - s) / fit.width)); };
    double win = chance(men);
    double loss = chance(-men);
    // With a negative centre the sum can exceed 1; scale both chances then.
    if (win + loss > 1) {
        const double sum = win + loss;
        win /= sum;
        loss /= sum;
    }
    return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace soplo
