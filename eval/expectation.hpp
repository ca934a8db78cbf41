// What a score promises: how often games of the engine against itself are won, drawn and lost from
// positions that it gives the score.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval/score.hpp"

namespace soplo {

/// The curve fitted to games of one variant; both in men.
struct ExpectationFit {
    double centre = 1.2;  ///< the score that wins every other game
    double width = 0.6;   ///< how far round it the doubt reaches; above 0
};

/// Chances of the side to move, 0..1; their sum is 1.
struct Expectation {
    double win = 0, draw = 1, loss = 0;
};

/// The chances that go with a score from the side to move. A proven win or loss is certain.
[[nodiscard]] inline Expectation expect(const ExpectationFit& fit, Score score) {
    if (is_win(score)) return {1, 0, 0};
    if (is_loss(score)) return {0, 0, 1};
    const double men = score / 100.0;
    const auto chance = [&](double s) { return 1 / (1 + std::exp((fit.centre - s) / fit.width)); };
    double win = chance(men);
    double loss = chance(-men);
    // With a centre below nothing the two would overlap: no game is both.
    if (win + loss > 1) {
        const double sum = win + loss;
        win /= sum;
        loss /= sum;
    }
    return {win, std::max(0.0, 1 - win - loss), loss};
}

}  // namespace soplo
