// Elo, its error, likelihood of superiority and the sequential test, compared with figures from
// other formulas; ratings of several engines; tables from game records.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "protocol/match/model/statistics.hpp"
#include "protocol/match/standings.hpp"

namespace soplo {
namespace {

/// Returns a tally whose games fit its pairs. `split` of the pairs with one point are a win and a
/// loss.
Tally of_pairs(std::array<int, 5> pairs, int split = 0) {
    Tally t;
    t.pairs = pairs;
    t.wins = 2 * pairs[4] + pairs[3] + split;
    t.draws = pairs[3] + 2 * (pairs[2] - split) + pairs[1];
    t.losses = 2 * pairs[0] + pairs[1] + split;
    return t;
}

doctest::Approx near(double value, double within) {
    return doctest::Approx(value).epsilon(within / (1 + std::abs(value)));
}

GameRecord game(std::string white, std::string black, Outcome outcome, int pair, int opening = 1) {
    GameRecord g;
    g.names = {std::move(white), std::move(black)};
    g.outcome = outcome;
    g.ending = Ending::rules;
    g.pair = pair;
    g.opening = opening;
    return g;
}

constexpr Outcome white_wins = Outcome::white_wins, black_wins = Outcome::black_wins,
                  draw = Outcome::draw;

TEST_CASE("the logistic scale: 400 Elo are ten to one, 191 are three to one") {
    CHECK(expected_score(0) == near(0.5, 1e-12));
    CHECK(expected_score(400) == near(10.0 / 11, 1e-12));
    CHECK(expected_score(-400) == near(1.0 / 11, 1e-12));
    CHECK(expected_score(100) == near(0.640, 5e-4));
    CHECK(expected_score(200) == near(0.760, 5e-4));
    CHECK(elo_of({3, 0, 1, {}}).value == near(190.85, 0.01));
}

TEST_CASE("trinomial Elo while there is no pair") {
    // Score 0.54, variance 12/50 * .46^2 + 30/50 * .04^2 + 8/50 * .54^2 = 0.0984, over 50 games:
    // deviation 0.04436; (Elo(0.54 + 1.96 d) - Elo(0.54 - 1.96 d)) / 2.
    const Tally t{12, 30, 8, {}};
    CHECK(elo_of(t).value == near(27.8544, 1e-3));
    CHECK(elo_of(t).error == near(61.4522, 1e-3));
    CHECK(los(t) == near(0.816384, 1e-5));
    CHECK(draw_rate(t) == near(0.6, 1e-12));
    const Tally long_match{560, 1154, 522, {}};
    CHECK(elo_of(long_match).value == near(5.9051, 1e-3));
    CHECK(elo_of(long_match).error == near(10.0203, 1e-3));
}

TEST_CASE("pentanomial Elo: the variance is that of pairs") {
    // Pair scores per game 0, .25, .5, .75, 1.
    const Tally t = of_pairs({1, 4, 12, 6, 2});
    CHECK(games_of(t) == 50);
    CHECK(elo_of(t).value == near(27.8544, 1e-3));
    CHECK(elo_of(t).error == near(64.0800, 1e-3));
    CHECK(los(t) == near(0.806614, 1e-5));
    const Tally big = of_pairs({10, 130, 300, 150, 15});
    CHECK(elo_of(big).value == near(8.6159, 1e-3));
    CHECK(elo_of(big).error == near(10.9594, 1e-3));
    CHECK(los(big) == near(0.938462, 1e-5));

    SUBCASE("an opening that White wins in both games does not increase the error") {
        const Tally decided = of_pairs({0, 1, 40, 4, 0}, 40), drawn = of_pairs({0, 1, 40, 4, 0});
        CHECK(decided.wins == 44);
        CHECK(elo_of(decided).error == elo_of(drawn).error);
        Tally unpaired = decided;
        unpaired.pairs = {};
        CHECK(elo_of(unpaired).error > 3 * elo_of(decided).error);
    }
    SUBCASE("the other engine has the same values with the opposite sign") {
        const Tally turned = of_pairs({2, 6, 12, 4, 1});
        CHECK(elo_of(turned).value == near(-27.8544, 1e-3));
        CHECK(elo_of(turned).error == near(64.0800, 1e-3));
        CHECK(los(turned) == near(1 - 0.806614, 1e-5));
    }
}

TEST_CASE("samples without variance give finite values with a great error") {
    const auto check = [](const Tally& t) {
        const Elo elo = elo_of(t);
        CAPTURE(summary_line("A", "B", t));
        CHECK(std::isfinite(elo.value));
        CHECK(std::isfinite(elo.error));
        CHECK(elo.error > 1);
        CHECK(los(t) >= 0);
        CHECK(los(t) <= 1);
        return elo;
    };
    const Elo clean_20 = check({20, 0, 0, {0, 0, 0, 0, 10}});
    const Elo clean_200 = check({200, 0, 0, {0, 0, 0, 0, 100}});
    CHECK(clean_20.value > 400);
    CHECK(clean_200.value > clean_20.value);
    CHECK(check({0, 0, 20, {10, 0, 0, 0, 0}}).value == near(-clean_20.value, 1e-9));
    check({20, 0, 0, {}});
    check({1, 0, 0, {}});
    check({0, 0, 1, {}});
    check({1, 0, 1, {}});
    check({9, 0, 1, {0, 0, 1, 0, 4}});
    // The more draws, the smaller the error.
    const Elo draws_4 = check({0, 4, 0, {0, 0, 2, 0, 0}});
    const Elo draws_80 = check({0, 80, 0, {0, 0, 40, 0, 0}});
    CHECK(draws_4.value == 0);
    CHECK(draws_80.error < draws_4.error / 4);
    CHECK(los({0, 80, 0, {0, 0, 40, 0, 0}}) == near(0.5, 1e-12));

    CHECK(elo_of({}).value == 0);
    CHECK(elo_of({}).error == 0);
    CHECK(los({}) == 0.5);
}

TEST_CASE("SPRT bounds: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha)") {
    const SprtState usual = sprt_state({0, 5, 0.05, 0.05}, {});
    CHECK(usual.lower == near(-2.944, 1e-3));
    CHECK(usual.upper == near(2.944, 1e-3));
    CHECK(usual.llr == 0);
    CHECK(usual.decision == SprtDecision::running);
    const SprtState uneven = sprt_state({0, 5, 0.1, 0.2}, {});
    CHECK(uneven.lower == near(std::log(0.2 / 0.9), 1e-12));
    CHECK(uneven.upper == near(std::log(8.0), 1e-12));
}

TEST_CASE("log-likelihood ratios on pairs") {
    // From a random search for the most likely distribution with the mean score of the hypothesis.
    const Tally t = of_pairs({10, 130, 300, 150, 15});
    CHECK(sprt_state({0, 5, 0.05, 0.05}, t).llr == near(0.978189, 1e-5));
    CHECK(sprt_state({0, 10, 0.05, 0.05}, t).llr == near(1.156838, 1e-5));
    CHECK(sprt_state({-3, 1, 0.05, 0.05}, t).llr == near(1.227966, 1e-5));
    CHECK(sprt_state({0, 5, 0.05, 0.05}, of_pairs({1, 4, 12, 6, 2})).llr == near(0.119116, 1e-5));

    SUBCASE("near the normal approximation n (s1 - s0)(2 m - s0 - s1) / (2 v)") {
        const double n = 605, s0 = 0.5, s1 = expected_score(5);
        const double m = (130 * 0.25 + 300 * 0.5 + 150 * 0.75 + 15) / n;
        const double v = (10 * m * m + 130 * std::pow(0.25 - m, 2) + 300 * std::pow(0.5 - m, 2) +
                          150 * std::pow(0.75 - m, 2) + 15 * std::pow(1 - m, 2)) /
                         n;
        const double rough = n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v);
        CHECK(sprt_state({0, 5, 0.05, 0.05}, t).llr == near(rough, 0.01));
    }
    SUBCASE("without pairs on the games; the most likely draw rate solves a quadratic equation") {
        const Tally games{12, 30, 8, {}};
        CHECK(sprt_state({0, 5, 0.05, 0.05}, games).llr == near(0.131224, 1e-5));
        CHECK(sprt_state({0, 10, 0.05, 0.05}, games).llr == near(0.236878, 1e-5));
    }
}

TEST_CASE("SPRT ends when one side wins all games") {
    const Sprt sprt{0, 5, 0.05, 0.05};
    Tally t;
    double last = 0;
    int pairs = 0;
    while (sprt_state(sprt, t).decision == SprtDecision::running && pairs < 5000) {
        t.wins += 2;
        ++t.pairs[4];
        ++pairs;
        const double llr = sprt_state(sprt, t).llr;
        REQUIRE(std::isfinite(llr));
        REQUIRE(llr > last);
        last = llr;
    }
    CHECK(sprt_state(sprt, t).decision == SprtDecision::accept_h1);
    // Each won pair adds ln(s1 / s0) = 0.0143; the empty classes do not matter.
    CHECK(pairs == near(2.944 / std::log(2 * expected_score(5)), 2));

    CHECK(sprt_state(sprt, {0, 0, 2000, {1000, 0, 0, 0, 0}}).decision == SprtDecision::accept_h0);
    // 20-0 (case T-2) and extreme hypotheses still give finite values.
    CHECK(std::isfinite(sprt_state(sprt, {20, 0, 0, {0, 0, 0, 0, 10}}).llr));
    for (const double elo : {100.0, 1000.0, 1e5, 1e300}) {
        for (const Tally& extreme :
             {Tally{20, 0, 0, {0, 0, 0, 0, 10}}, Tally{0, 0, 20, {10, 0, 0, 0, 0}},
              Tally{0, 20, 0, {0, 0, 10, 0, 0}}, Tally{1, 0, 0, {}},
              Tally{2'000'000, 0, 0, {0, 0, 0, 0, 1'000'000}}}) {
            CHECK(std::isfinite(sprt_state({-elo, elo, 0.05, 0.05}, extreme).llr));
        }
    }
}

TEST_CASE("the summary line has its exact form") {
    const Tally t = of_pairs({1, 4, 12, 6, 2});
    CHECK(summary_line("new", "old", t) ==
          "new vs old: +10 =34 -6 (50), Elo 27.9 +- 64.1, LOS 80.7 %, pairs [1, 4, 12, 6, 2]");
    CHECK(summary_line("A", "B", {}) ==
          "A vs B: +0 =0 -0 (0), Elo 0.0 +- 0.0, LOS 50.0 %, pairs [0, 0, 0, 0, 0]");
}

TEST_CASE("a tally counts the games between two engines and pairs those with swapped colours") {
    std::vector<GameRecord> games{
        game("A", "B", white_wins, 1), game("B", "A", white_wins, 1),  // one win each: 1
        game("A", "B", white_wins, 2), game("B", "A", draw, 2),        // 1.5
        game("B", "A", black_wins, 3), game("A", "B", white_wins, 3),  // 2
        game("A", "B", black_wins, 4), game("B", "A", white_wins, 4),  // 0
        game("A", "B", draw, 5),                                       // its other half is missing
        game("A", "C", white_wins, 6), game("C", "A", draw, 6),        // another opponent
    };
    games.push_back(game("B", "A", Outcome::unfinished, 5));
    CHECK(tally_of(games, "A", "B") == Tally{4, 2, 3, {1, 0, 1, 1, 1}});
    CHECK(tally_of(games, "B", "A") == Tally{3, 2, 4, {1, 1, 1, 0, 1}});
    CHECK(tally_of(games, "A", "C") == Tally{1, 1, 0, {0, 0, 0, 1, 0}});
    CHECK(tally_of(games, "B", "C") == Tally{});

    SUBCASE("two more games with the same number are a second pair") {
        const std::vector<GameRecord> twice{game("A", "B", draw, 1), game("A", "B", white_wins, 1),
                                            game("B", "A", draw, 1), game("B", "A", draw, 1)};
        CHECK(tally_of(twice, "A", "B") == Tally{1, 3, 0, {0, 0, 1, 1, 0}});
    }
    SUBCASE("games without a pair number are not a pair") {
        const std::vector<GameRecord> lone{game("A", "B", draw, 0), game("B", "A", draw, 0)};
        CHECK(tally_of(lone, "A", "B") == Tally{0, 2, 0, {}});
    }
}

/// Adds wins, draws and losses of `a` against `b`, in pairs.
void meet(std::vector<GameRecord>& games, const std::string& a, const std::string& b, int wins,
          int draws, int losses) {
    int played = 0;
    const auto add = [&](Outcome as_white, Outcome as_black) {
        const int pair = 1 + played / 2;
        games.push_back(played++ % 2 == 0 ? game(a, b, as_white, pair)
                                          : game(b, a, as_black, pair));
    };
    for (int i = 0; i < wins; ++i) add(white_wins, black_wins);
    for (int i = 0; i < draws; ++i) add(draw, draw);
    for (int i = 0; i < losses; ++i) add(black_wins, white_wins);
}

TEST_CASE("the ratings of several engines fit their results") {
    const std::vector<std::string> names{"weak", "middle", "strong"};
    std::vector<GameRecord> games;
    // A score of 64.0 % is 100 Elo, 76.0 % is 200.
    meet(games, "strong", "middle", 512, 256, 232);
    meet(games, "middle", "weak", 512, 256, 232);
    meet(games, "strong", "weak", 632, 256, 112);
    const std::vector<Standing> table = standings(games, names);
    REQUIRE(table.size() == 3);
    CHECK(table[0].name == "strong");
    CHECK(table[0].rating.value == near(100, 0.5));
    CHECK(table[1].rating.value == near(0, 0.5));
    CHECK(table[2].rating.value == near(-100, 0.5));
    CHECK(table[0].tally.wins == 1144);
    CHECK(points_of(table[0].tally) == 1400);
    for (const Standing& s : table) {
        CHECK(s.rating.error > 8);
        CHECK(s.rating.error < 25);
        CHECK(s.failures == 0);
    }

    SUBCASE("an engine that lost every game, and one that never played, have finite ratings") {
        std::vector<std::string> more = names;
        more.insert(more.end(), {"hopeless", "absent"});
        meet(games, "strong", "hopeless", 20, 0, 0);
        for (GameRecord& g : games) {
            if (points_of(g, "hopeless") == 0.0 && g.pair <= 2) g.ending = Ending::time_loss;
        }
        const std::vector<Standing> all = standings(games, more);
        REQUIRE(all.size() == 5);
        CHECK(all[3].name == "hopeless");
        CHECK(all[3].failures == 4);
        CHECK(all[3].rating.value < -300);
        CHECK(all[3].rating.value > -1500);
        CHECK(all[3].rating.error > 50);
        CHECK(all[4].name == "absent");
        CHECK(all[4].rating.value == 0);
        CHECK(all[4].rating.error == 0);
    }
}

TEST_CASE("two engines: the rating is half of the Elo between them") {
    std::vector<GameRecord> games;
    meet(games, "A", "B", 300, 500, 200);
    const std::vector<std::string> names{"A", "B"};
    const Tally t = tally_of(games, "A", "B");
    const std::vector<Standing> table = standings(games, names);
    CHECK(table[0].rating.value == near(elo_of(t).value / 2, 0.1));
    CHECK(table[0].rating.error == near(elo_of(t).error, 0.5));
}

TEST_CASE("results by opening") {
    const std::vector<GameRecord> games{
        game("A", "B", white_wins, 1, 3), game("B", "A", white_wins, 1, 3),
        game("A", "B", draw, 2, 1), game("B", "A", black_wins, 2, 1),
        game("A", "B", Outcome::unfinished, 3, 2)};
    CHECK(opening_results(games) == std::vector<OpeningResult>{{1, 0, 1, 1}, {3, 2, 0, 0}});
}

}  // namespace
}  // namespace soplo
