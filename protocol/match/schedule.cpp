// The pairings of round-robins, gauntlets and Swiss tournaments.
#include "protocol/match/schedule.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "protocol/match/model/statistics.hpp"

namespace soplo {
namespace {

/// The indices of two engines that meet.
using Encounter = std::pair<int, int>;

/// Adds the games of one opening between two engines: one, or two with colours swapped.
void add_pair(std::vector<GamePlan>& games, const Encounter& who, int round, int opening,
              int count) {
    const int pair = games.empty() ? 1 : games.back().pair + 1;
    for (int i = 0; i < count; ++i) {
        GamePlan& game = games.emplace_back();
        game.number = static_cast<int>(games.size());
        game.round = round;
        game.opening = opening;
        game.pair = pair;
        const bool as_named = (i + round) % 2 == 1;
        game.engines =
            as_named ? std::array{who.first, who.second} : std::array{who.second, who.first};
    }
}

std::vector<Encounter> encounters(const ScheduleTerms& terms) {
    std::vector<Encounter> all;
    const int firsts = terms.format == MatchFormat::gauntlet ? 1 : terms.engines;
    for (int a = 0; a < firsts; ++a) {
        for (int b = a + 1; b < terms.engines; ++b) all.emplace_back(a, b);
    }
    return all;
}

/// Pairs all engines, the best with the best, so that no two meet again. Gives up after many
/// attempts, because the search may take exponential time.
class PairFinder {
  public:
    explicit PairFinder(const std::set<Encounter>& met) : met_(met) {}

    /// Returns whether all engines of the list could be paired.
    bool find(std::vector<int> waiting) {
        if (waiting.empty()) return true;
        const int first = waiting.front();
        waiting.erase(waiting.begin());
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const Encounter who = std::minmax(first, waiting[i]);
            if (met_.contains(who)) continue;
            if (--attempts_ < 0) return false;
            std::vector<int> rest = waiting;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            pairs_.push_back(who);
            if (find(std::move(rest))) return true;
            pairs_.pop_back();
        }
        return false;
    }
    [[nodiscard]] std::vector<Encounter> pairs() && { return std::move(pairs_); }

  private:
    const std::set<Encounter>& met_;
    std::vector<Encounter> pairs_;
    int attempts_ = 100'000;
};

/// Returns the pairings, or pairs of neighbours in the table if second meetings are unavoidable.
std::vector<Encounter> pair_up(const std::vector<int>& order, const std::set<Encounter>& met) {
    PairFinder finder(met);
    if (finder.find(order)) return std::move(finder).pairs();
    std::vector<Encounter> neighbours;
    for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
        neighbours.push_back(std::minmax(order[i], order[i + 1]));
    }
    return neighbours;
}

/// The points, byes and earlier meetings of the engines before a Swiss round, by index.
struct SwissTable {
    std::vector<double> points;
    std::vector<int> byes;
    std::set<Encounter> met;
};

SwissTable swiss_table(const ScheduleTerms& terms, int round, std::span<const GameRecord> played,
                       std::span<const std::string> names) {
    const auto count = static_cast<std::size_t>(terms.engines);
    SwissTable table{std::vector<double>(count), std::vector<int>(count), {}};
    std::vector<std::set<int>> rounds_of(count);
    for (const GameRecord& game : played) {
        std::array<int, 2> who{};
        for (std::size_t side = 0; side < 2; ++side) {
            const auto found = std::find(names.begin(), names.end(), game.names[side]);
            const auto i = static_cast<std::size_t>(found - names.begin());
            who[side] = static_cast<int>(i);
            rounds_of[i].insert(game.round);
            table.points[i] += points_of(game, game.names[side]).value_or(0);
        }
        table.met.insert(std::minmax(who[0], who[1]));
    }
    for (std::size_t i = 0; i < count; ++i) {
        table.byes[i] = round - 1 - static_cast<int>(rounds_of[i].size());
        table.points[i] += table.byes[i] * terms.games;  // a bye counts as a win
    }
    return table;
}

}  // namespace

std::vector<GamePlan> all_games(const ScheduleTerms& terms) {
    std::vector<GamePlan> games;
    const std::vector<Encounter> all = encounters(terms);
    for (int done = 0; done < terms.games; done += 2) {
        const int round = done / 2 + 1;
        const int opening = (round - 1) % terms.openings + 1;
        for (const Encounter& who : all) {
            add_pair(games, who, round, opening, std::min(2, terms.games - done));
        }
    }
    return games;
}

int games_in_swiss_round(const ScheduleTerms& terms) { return terms.engines / 2 * terms.games; }

std::vector<GamePlan> swiss_round(const ScheduleTerms& terms, int round,
                                  std::span<const GameRecord> played,
                                  std::span<const std::string> names) {
    const SwissTable table = swiss_table(terms, round, played, names);
    std::vector<int> order(static_cast<std::size_t>(terms.engines));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return table.points[static_cast<std::size_t>(a)] >
               table.points[static_cast<std::size_t>(b)];
    });
    if (order.size() % 2 == 1) {
        // The lowest engine of those with the fewest byes pauses.
        const auto pausing = std::min_element(order.rbegin(), order.rend(), [&](int a, int b) {
            return table.byes[static_cast<std::size_t>(a)] <
                   table.byes[static_cast<std::size_t>(b)];
        });
        order.erase(std::next(pausing).base());
    }
    const std::vector<Encounter> pairs = pair_up(order, table.met);
    std::vector<GamePlan> games;
    const int openings_a_round = (terms.games + 1) / 2;
    for (int done = 0; done < terms.games; done += 2) {
        const int opening = ((round - 1) * openings_a_round + done / 2) % terms.openings + 1;
        for (const Encounter& who : pairs) {
            add_pair(games, who, round, opening, std::min(2, terms.games - done));
        }
    }
    const int before = (round - 1) * games_in_swiss_round(terms);
    const int pairs_before = (round - 1) * static_cast<int>(pairs.size()) * openings_a_round;
    for (GamePlan& game : games) {
        game.number += before;
        game.pair += pairs_before;
    }
    return games;
}

}  // namespace soplo
