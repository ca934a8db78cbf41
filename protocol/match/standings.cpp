// Fits ratings to results and counts results by opening.
#include "protocol/match/standings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace soplo {
namespace {

/// The results of every engine against every other, by their indices in the list of names.
using Table = std::vector<std::vector<Tally>>;

Table table_of(std::span<const GameRecord> games, std::span<const std::string> names) {
    Table table(names.size(), std::vector<Tally>(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < names.size(); ++j) {
            if (i != j) table[i][j] = tally_of(games, names[i], names[j]);
        }
    }
    return table;
}

Tally sum(const std::vector<Tally>& row) {
    Tally total;
    for (const Tally& t : row) {
        total.wins += t.wins;
        total.draws += t.draws;
        total.losses += t.losses;
        for (std::size_t i = 0; i < t.pairs.size(); ++i) total.pairs[i] += t.pairs[i];
    }
    return total;
}

/// Returns the number of games between two engines, including the drawn game that is added.
double games_with_prior(const Tally& t) { return games_of(t) == 0 ? 0 : games_of(t) + 1; }

/// Returns the maximum likelihood ratings in Elo, with mean 0 over the engines that played.
std::vector<double> fit(const Table& table) {
    const std::size_t n = table.size();
    std::vector<double> strength(n, 1.0);
    std::vector<std::size_t> played;
    for (std::size_t i = 0; i < n; ++i) {
        if (games_of(sum(table[i])) > 0) played.push_back(i);
    }
    double change = 1;
    for (int round = 0; round < 20000 && change > 1e-9; ++round) {
        change = 0;
        for (const std::size_t i : played) {
            double points = 0, chances = 0;
            for (std::size_t j = 0; j < n; ++j) {
                const double games = games_with_prior(table[i][j]);
                if (games == 0) continue;
                points += points_of(table[i][j]) + 0.5;
                chances += games / (strength[i] + strength[j]);
            }
            const double better = points / chances;
            change = std::max(change, std::abs(std::log(better / strength[i])));
            strength[i] = better;
        }
    }
    std::vector<double> elo(n, 0.0);
    double mean = 0;
    for (const std::size_t i : played) {
        elo[i] = 400 * std::log10(strength[i]);
        mean += elo[i] / static_cast<double>(played.size());
    }
    for (const std::size_t i : played) elo[i] -= mean;
    return elo;
}

/// Returns half of the 95 % interval of the rating of engine `i`: the deviation of its points from
/// the expected points, divided by the derivative of the expected points by the rating. Games are
/// counted in pairs as far as possible.
double error_of(const Table& table, const std::vector<double>& elo, std::size_t i) {
    double variance = 0, slope = 0;
    for (std::size_t j = 0; j < table.size(); ++j) {
        const Tally& t = table[i][j];
        if (games_of(t) == 0) continue;
        const double p = expected_score(elo[i] - elo[j]);
        const auto add = [&](double count, double points, double games) {
            variance += count * (points - games * p) * (points - games * p);
        };
        double paired = 0;
        for (std::size_t k = 0; k < t.pairs.size(); ++k) {
            add(t.pairs[k], static_cast<double>(k) / 2, 2);
            paired += 2 * t.pairs[k];
        }
        const double single = games_of(t) - paired;  // games without a pair
        const double mean_square =
            (t.wins * (1 - p) * (1 - p) + t.draws * (0.5 - p) * (0.5 - p) + t.losses * p * p) /
            games_of(t);
        variance += single * mean_square;
        variance += p * (1 - p);  // of the added game
        slope += games_with_prior(t) * p * (1 - p) * std::log(10) / 400;
    }
    constexpr double z = 1.959963984540054;
    return slope > 0 ? z * std::sqrt(variance) / slope : 0;
}

}  // namespace

std::vector<Standing> standings(std::span<const GameRecord> games,
                                std::span<const std::string> names) {
    const Table table = table_of(games, names);
    const std::vector<double> elo = fit(table);
    std::vector<Standing> all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto failed = [&](const GameRecord& g) {
            return is_failure(g.ending) && points_of(g, names[i]) == 0.0;
        };
        all.push_back({names[i], sum(table[i]),
                       static_cast<int>(std::count_if(games.begin(), games.end(), failed)),
                       Elo{elo[i], error_of(table, elo, i)}});
    }
    const auto rate = [](const Standing& s) {
        return games_of(s.tally) == 0 ? -1 : points_of(s.tally) / games_of(s.tally);
    };
    std::stable_sort(all.begin(), all.end(), [&](const Standing& a, const Standing& b) {
        return std::pair(rate(a), a.rating.value) > std::pair(rate(b), b.rating.value);
    });
    return all;
}

std::vector<OpeningResult> opening_results(std::span<const GameRecord> games) {
    std::map<int, OpeningResult> rows;
    for (const GameRecord& g : games) {
        if (g.outcome == Outcome::unfinished) continue;
        OpeningResult& row = rows[g.opening];
        row.opening = g.opening;
        row.white_wins += g.outcome == Outcome::white_wins;
        row.draws += g.outcome == Outcome::draw;
        row.black_wins += g.outcome == Outcome::black_wins;
    }
    std::vector<OpeningResult> all;
    for (const auto& [number, row] : rows) all.push_back(row);
    return all;
}

}  // namespace soplo
