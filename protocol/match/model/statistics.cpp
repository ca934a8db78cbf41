// The formulas: means and variances of pairs, the normal distribution, likelihood ratios.
#include "protocol/match/model/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace soplo {
namespace {

/// The pairs or games with the same result.
struct ResultClass {
    double score;   ///< per game, 0..1
    double weight;  ///< their number, or their share
};
using Sample = std::vector<ResultClass>;

/// Returns the sample for the statistics: the pairs if there are any, otherwise the games.
Sample sample_of(const Tally& t) {
    const auto classes = [](const auto& counts) {
        Sample sample;
        const auto last = static_cast<double>(std::size(counts) - 1);
        for (std::size_t i = 0; i < std::size(counts); ++i) {
            sample.push_back({static_cast<double>(i) / last, static_cast<double>(counts[i])});
        }
        return sample;
    };
    if (pairs_of(t) > 0) return classes(t.pairs);
    return classes(std::array{t.losses, t.draws, t.wins});
}

double weight_of(const Sample& sample) {
    return std::accumulate(sample.begin(), sample.end(), 0.0,
                           [](double sum, const ResultClass& c) { return sum + c.weight; });
}

/// If all results are equal, adds one that differs by half a point, because otherwise the variance
/// would be 0.
void add_virtual_result(Sample& sample) {
    const auto used = [](const ResultClass& c) { return c.weight > 0; };
    if (std::count_if(sample.begin(), sample.end(), used) != 1) return;
    const auto only = std::find_if(sample.begin(), sample.end(), used);
    if (only == sample.begin()) {
        std::next(only)->weight = 1;
    } else if (only == std::prev(sample.end())) {
        std::prev(only)->weight = 1;
    } else {
        std::prev(only)->weight = std::next(only)->weight = 0.5;
    }
}

/// The mean score of a sample and the standard deviation of this mean.
struct Estimate {
    double mean = 0.5, deviation = 0;
};

Estimate estimate(Sample sample) {
    add_virtual_result(sample);
    const double n = weight_of(sample);
    if (n <= 0) return {};
    double mean = 0, variance = 0;
    for (const ResultClass& c : sample) mean += c.weight * c.score / n;
    for (const ResultClass& c : sample)
        variance += c.weight * (c.score - mean) * (c.score - mean) / n;
    return {mean, std::sqrt(variance / n)};
}

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

/// Returns the probabilities of the classes that make the sample most likely, among those with the
/// mean score `mean`. The weights of the sample are shares: they sum to 1, and none is 0. Each
/// probability is p / (1 + x (score - mean)), where x gives the right mean. The sum in the loop
/// falls as x grows; so bisection finds x.
std::vector<double> most_likely_shares(const Sample& sample, double mean) {
    double low = -1 / (sample.back().score - mean), high = 1 / (mean - sample.front().score);
    for (int i = 0; i < 100; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (const ResultClass& c : sample) {
            sum += c.weight * (c.score - mean) / (1 + x * (c.score - mean));
        }
        (sum > 0 ? low : high) = x;
    }
    std::vector<double> shares;
    for (const ResultClass& c : sample) {
        shares.push_back(c.weight / (1 + (low + high) / 2 * (c.score - mean)));
    }
    return shares;
}

double log_likelihood_ratio(Sample sample, double mean0, double mean1) {
    constexpr double least = 1e-3;
    for (ResultClass& c : sample) c.weight = std::max(c.weight, least);
    const double n = weight_of(sample);
    for (ResultClass& c : sample) c.weight /= n;
    const std::vector<double> p0 = most_likely_shares(sample, mean0),
                              p1 = most_likely_shares(sample, mean1);
    double llr = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        llr += n * sample[i].weight * std::log(p1[i] / p0[i]);
    }
    return llr;
}

}  // namespace

int pairs_of(const Tally& t) noexcept { return std::accumulate(t.pairs.begin(), t.pairs.end(), 0); }

double draw_rate(const Tally& t) noexcept {
    return games_of(t) == 0 ? 0 : static_cast<double>(t.draws) / games_of(t);
}

std::optional<double> points_of(const GameRecord& game, std::string_view name) noexcept {
    const bool is_white = game.names[0] == name;
    if (!is_white && game.names[1] != name) return std::nullopt;
    switch (game.outcome) {
        case Outcome::white_wins:
            return is_white ? 1 : 0;
        case Outcome::black_wins:
            return is_white ? 0 : 1;
        case Outcome::draw:
            return 0.5;
        case Outcome::unfinished:
            break;
    }
    return std::nullopt;
}

void TallyCounter::add(const GameRecord& game) {
    const bool a_is_white = game.names[0] == a_ && game.names[1] == b_;
    if (!a_is_white && !(game.names[0] == b_ && game.names[1] == a_)) return;
    const std::optional<double> points = points_of(game, a_);
    if (!points) return;
    (*points == 1 ? tally_.wins : *points == 0 ? tally_.losses : tally_.draws) += 1;
    if (game.pair <= 0) return;
    std::vector<Half>& halves = open_[game.pair];
    const auto other = std::find_if(halves.begin(), halves.end(),
                                    [&](const Half& h) { return h.a_is_white != a_is_white; });
    if (other == halves.end()) {
        halves.push_back({a_is_white, *points});
        return;
    }
    ++tally_.pairs[static_cast<std::size_t>(2 * (*points + other->points))];
    halves.erase(other);
    if (halves.empty()) open_.erase(game.pair);
}

Tally tally_of(std::span<const GameRecord> games, std::string_view a, std::string_view b) {
    TallyCounter counter(a, b);
    for (const GameRecord& game : games) counter.add(game);
    return counter.tally();
}

double expected_score(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

Elo elo_of(const Tally& t) {
    const Sample sample = sample_of(t);
    if (weight_of(sample) <= 0) return {};
    const Estimate e = estimate(sample);
    constexpr double z = 1.959963984540054;  // of 95 %
    const double value = elo_of_score(e.mean);
    const double low = e.mean - z * e.deviation, high = e.mean + z * e.deviation;
    if (low <= 0 && high >= 1) {
        // So few results exclude no score at all. Uses the derivative at the mean instead.
        return {value, z * e.deviation * 400 / std::log(10) / (e.mean * (1 - e.mean))};
    }
    if (low <= 0) return {value, elo_of_score(high) - value};
    if (high >= 1) return {value, value - elo_of_score(low)};
    return {value, (elo_of_score(high) - elo_of_score(low)) / 2};
}

double los(const Tally& t) {
    const Sample sample = sample_of(t);
    if (weight_of(sample) <= 0) return 0.5;
    const Estimate e = estimate(sample);
    return 0.5 * std::erfc((0.5 - e.mean) / (e.deviation * std::sqrt(2.0)));
}

std::string_view sprt_decision_text(SprtDecision v) noexcept {
    switch (v) {
        case SprtDecision::accept_h0:
            return "H0 accepted";
        case SprtDecision::accept_h1:
            return "H1 accepted";
        case SprtDecision::running:
            break;
    }
    return "running";
}

SprtState sprt_state(const Sprt& sprt, const Tally& t) {
    // Keeps the scores away from 0 and 1, where the formulas have no value.
    constexpr double edge = 1e-6;
    const auto score = [=](double elo) { return std::clamp(expected_score(elo), edge, 1 - edge); };
    SprtState state;
    state.lower = std::log(sprt.beta / (1 - sprt.alpha));
    state.upper = std::log((1 - sprt.beta) / sprt.alpha);
    const Sample sample = sample_of(t);
    if (weight_of(sample) <= 0) return state;
    state.llr = log_likelihood_ratio(sample, score(sprt.elo0), score(sprt.elo1));
    if (state.llr >= state.upper) state.decision = SprtDecision::accept_h1;
    if (state.llr <= state.lower) state.decision = SprtDecision::accept_h0;
    return state;
}

std::string summary_line(std::string_view a, std::string_view b, const Tally& t) {
    const Elo elo = elo_of(t);
    // Otherwise a small negative value would be printed as "-0.0".
    const double value = std::abs(elo.value) < 0.05 ? 0 : elo.value;
    return fmt::format("{} vs {}: +{} ={} -{} ({}), Elo {:.1f} +- {:.1f}, LOS {:.1f} %, pairs {}",
                       a, b, t.wins, t.draws, t.losses, games_of(t), value, elo.error, 100 * los(t),
                       t.pairs);
}

}  // namespace soplo
