// The terms of a match as texts: engines, times, adjudication; and schedules, shards, clocks.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/error.hpp"
#include "protocol/match/adjudication.hpp"
#include "protocol/match/model/game_clock.hpp"
#include "protocol/match/model/terms.hpp"
#include "protocol/match/schedule.hpp"

using namespace soplo;

namespace {

std::string error_of(auto call) {
    try {
        call();
    } catch (const BadInput& e) {
        return e.what();
    }
    return "none";
}

std::vector<std::string> names_of(int count) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(std::string(1, static_cast<char>('A' + i)));
    return names;
}

}  // namespace

TEST_CASE("an engine is read from fields") {
    const EngineSpec e = parse_engine(
        "cmd=./prog -x 1,2 hub,name=My engine,dir=/tmp,param.hash=64,param.book=a=b,proto=uci");
    CHECK(e.words == std::vector<std::string>{"./prog", "-x", "1,2", "hub"});
    CHECK(e.name == "My engine");
    CHECK(e.folder == "/tmp");
    CHECK(e.protocol == EngineProtocol::uci);
    CHECK(e.parameters ==
          std::vector<std::pair<std::string, std::string>>{{"hash", "64"}, {"book", "a=b"}});
    // A comma needs quotes if a field name seems to follow it.
    CHECK(parse_engine("cmd=\"prog --opt=1,depth=2\",name=A").words ==
          std::vector<std::string>{"prog", "--opt=1,depth=2"});
    CHECK(parse_engine("cmd=x,name=").name.empty());

    CHECK(error_of([] { return parse_engine("cmd=x,nmae=A"); }) ==
          "--engine: unknown key 'nmae' (did you mean 'name'?)");
    CHECK(error_of([] { return parse_engine("prog"); }).find("key=value") != std::string::npos);
    CHECK(error_of([] { return parse_engine("name=A"); }).find("cmd=PROGRAM is missing") !=
          std::string::npos);
    CHECK(error_of([] { return parse_engine("cmd=x,proto=huba"); }).find("did you mean 'hub'") !=
          std::string::npos);
    CHECK(error_of([] { return parse_engine("cmd=x,param.=1"); }) != "none");
}

TEST_CASE("a DXP engine needs an address, others must not have one") {
    CHECK_FALSE(parse_engine("proto=dxp,connect=27531,name=A").can_run_many());
    CHECK_FALSE(parse_engine("cmd=x,proto=dxp,listen=host:27531").can_run_many());
    CHECK(parse_engine("cmd=x {port},proto=dxp,connect={port}").can_run_many());
    CHECK(parse_engine("cmd=x").can_run_many());
    CHECK(error_of([] { return parse_engine("cmd=x,proto=dxp"); }).find("connect=") !=
          std::string::npos);
    CHECK(error_of([] { return parse_engine("cmd=x,connect=1"); }).find("proto=dxp") !=
          std::string::npos);
    CHECK(error_of([] { return parse_engine("proto=dxp,connect=0"); }).find("[HOST:]PORT") !=
          std::string::npos);
    CHECK(error_of([] { return parse_engine("proto=dxp,connect=1,param.a=b"); }) != "none");
}

TEST_CASE("time controls are read in every form and written again") {
    for (const char* text : {"40/60+0.5", "40/60", "60+0.5", "60", "0.25+0.01", "0+0.1"}) {
        CHECK(time_control_text(parse_time_control(text)) == text);
    }
    const TimeControl tc = parse_time_control("40/60+0.5");
    CHECK(tc.moves == 40);
    CHECK(tc.time == 60);
    CHECK(tc.inc == 0.5);
    CHECK(tc.has_clock());
    for (const char* text : {"", "abc", "40/", "/60", "-5", "60+", "60+-1", "0", "1/2/3"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(parse_time_control(text)), BadInput);
    }
}

TEST_CASE("the sequential test and adjudication are read from fields") {
    const Sprt sprt = parse_sprt("elo1=10,alpha=0.1");
    CHECK(sprt.elo0 == 0);
    CHECK(sprt.elo1 == 10);
    CHECK(sprt.alpha == 0.1);
    CHECK(sprt.beta == 0.05);
    CHECK_THROWS_AS(static_cast<void>(parse_sprt("elo0=5,elo1=5")), BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_sprt("alpha=0")), BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_sprt("alpha=0.6,beta=0.5")), BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_sprt("gamma=1")), BadInput);

    const Adjudication a = parse_adjudication("draw-score=0.1,draw-moves=3,plies=0");
    CHECK(a.draw_moves == 3);
    CHECK(a.plies == 0);
    CHECK(a.win_moves == 0);
    CHECK(error_of([] { return parse_adjudication("win-score=3"); }) ==
          "--adjudicate: win-score and win-moves must be given together");
    CHECK_THROWS_AS(static_cast<void>(parse_adjudication("plies=-1")), BadInput);
}

TEST_CASE("a clock counts moves, increments and periods") {
    GameClock clock(parse_time_control("2/10+1"));
    const auto white = [&] { return (*clock.allowance(Side::white).clocks)[0]; };
    CHECK(clock.allowance(Side::white).seconds(Side::white) == 11);
    clock.spend(Side::white, 4);
    CHECK(white().time == 7);
    CHECK(white().moves == 1);
    CHECK(clock.left(Side::white) == 8);
    CHECK(clock.left(Side::black) == 11);
    clock.spend(Side::white, 2);  // the period ends: another ten seconds
    CHECK(white().time == 16);
    CHECK(white().moves == 2);

    const GameClock fixed({.move_time = 0.5, .nodes = {}, .depth = {}});
    CHECK(fixed.allowance(Side::black).seconds(Side::black) == 0.5);
    CHECK_FALSE(fixed.left(Side::black));
    const GameClock nodes({.move_time = {}, .nodes = 100, .depth = {}});
    CHECK_FALSE(nodes.allowance(Side::white).seconds(Side::white));
}

TEST_CASE("odds give an engine more or less time than its opponent") {
    GameClock clock(parse_time_control("2/10+1"), {1, 0.5});
    CHECK(clock.left(Side::white) == 11);
    CHECK(clock.left(Side::black) == 5.5);
    CHECK((*clock.allowance(Side::white).clocks)[1].time == 5);
    clock.spend(Side::black, 2);
    clock.spend(Side::black, 1);  // the period ends
    CHECK(clock.left(Side::black) == 5 + 0.5 - 2 + 0.5 - 1 + 5 + 0.5);

    const GameClock nodes({.move_time = {}, .nodes = 100, .depth = {}}, {10, 0.001});
    CHECK(nodes.allowance(Side::white).nodes == 1000);
    CHECK(nodes.allowance(Side::black).nodes == 1);
    const GameClock fixed({.move_time = 0.5, .nodes = {}, .depth = {}}, {1, 3});
    CHECK(fixed.allowance(Side::black).seconds(Side::black) == 1.5);
    CHECK(fixed.allowance(Side::white).seconds(Side::white) == 0.5);

    CHECK(parse_engine("cmd=e,odds=10").odds == 10);
    CHECK(error_of([] { return parse_engine("cmd=e,odds=0"); }) ==
          "--engine: odds: '0' is not a number from 0.001");
    CHECK(error_of([] { return parse_engine("proto=dxp,connect=1,odds=2"); }) ==
          "--engine 'proto=dxp,connect=1,odds=2': odds is not possible with proto=dxp, which gives "
          "both sides the same time");
}

TEST_CASE("the scores of both engines adjudicate a game") {
    const auto game = [](std::initializer_list<double> scores) {
        std::vector<MatchMove> moves;
        for (const double s : scores) moves.emplace_back().score = s;
        return moves;
    };
    const Adjudication a = parse_adjudication(
        "draw-score=0.1,draw-moves=2,draw-from=3,win-score=2,win-moves=2,plies=9");
    const auto outcome = [&](const std::vector<MatchMove>& moves, Side turn) {
        const auto result = adjudicated(a, moves, turn, static_cast<int>(moves.size()));
        return result ? result->outcome : Outcome::unfinished;
    };
    // White made the first move in all of these, and is to move if their number is even.
    CHECK(outcome(game({0, 0.1, 0, -0.1}), Side::white) == Outcome::unfinished);  // too early
    CHECK(outcome(game({1, 1, 0, 0.1, 0, -0.1}), Side::white) == Outcome::draw);
    CHECK(outcome(game({1, 1, 0, 0.2, 0, -0.1}), Side::white) == Outcome::unfinished);
    CHECK(outcome(game({2, -3, 2.5, -2}), Side::white) == Outcome::white_wins);
    CHECK(outcome(game({0, -3, 2.5, -2, 3}), Side::black) == Outcome::white_wins);
    CHECK(outcome(game({-2, 3, -2.5, 2}), Side::white) == Outcome::black_wins);
    CHECK(outcome(game({2, 3, 2.5, 2}), Side::white) == Outcome::unfinished);  // they disagree
    CHECK(outcome(game({2, -3, 2.5, -1}), Side::white) == Outcome::unfinished);
    std::vector<MatchMove> silent = game({0, 0, 0, 0, 0, 0});
    silent[4].score.reset();
    CHECK(outcome(silent, Side::white) == Outcome::unfinished);
    CHECK(outcome(game({5, 5, 5, 5, 5, 5, 5, 5, 5}), Side::black) == Outcome::draw);
}

TEST_CASE("a match plays every opening twice with colours swapped") {
    const std::vector<GamePlan> games = all_games({.games = 7, .openings = 2});
    REQUIRE(games.size() == 7);
    std::map<int, std::vector<GamePlan>> pairs;
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(games[i].number == static_cast<int>(i) + 1);
        pairs[games[i].pair].push_back(games[i]);
    }
    CHECK(pairs.size() == 4);
    for (int p = 1; p <= 3; ++p) {
        REQUIRE(pairs[p].size() == 2);
        CHECK(pairs[p][0].opening == pairs[p][1].opening);
        CHECK(pairs[p][0].engines[0] == pairs[p][1].engines[1]);
        CHECK(pairs[p][0].engines[1] == pairs[p][1].engines[0]);
    }
    CHECK(pairs[1][0].opening == 1);
    CHECK(pairs[2][0].opening == 2);
    CHECK(pairs[3][0].opening == 1);  // they come round again
}

TEST_CASE("in a round-robin all engines meet, in a gauntlet all meet the first one") {
    const auto meetings = [](MatchFormat format) {
        std::map<std::pair<int, int>, int> count;
        for (const GamePlan& g :
             all_games({.format = format, .engines = 4, .games = 4, .openings = 10})) {
            ++count[{g.engines[0], g.engines[1]}];
        }
        return count;
    };
    const auto all = meetings(MatchFormat::round_robin);
    CHECK(all.size() == 12);
    for (const auto& [who, count] : all) CHECK(count == 2);
    const auto gauntlet = meetings(MatchFormat::gauntlet);
    CHECK(gauntlet.size() == 6);
    for (const auto& [who, count] : gauntlet) CHECK((who.first == 0 || who.second == 0));
}

TEST_CASE("shards share the games and keep pairs together") {
    const std::vector<GamePlan> games = all_games({.engines = 3, .games = 10, .openings = 5});
    std::map<int, std::set<int>> shards_of_pair;
    for (const GamePlan& g : games) {
        int owners = 0;
        for (int shard = 1; shard <= 4; ++shard) {
            if (!in_shard(g.pair, {.number = shard, .count = 4})) continue;
            ++owners;
            shards_of_pair[g.pair].insert(shard);
        }
        CHECK(owners == 1);
    }
    for (const auto& [pair, shards] : shards_of_pair) CHECK(shards.size() == 1);
}

TEST_CASE(
    "a Swiss tournament pairs equal engines, never twice, and gives each bye to another one") {
    for (const int engines : {4, 5, 7, 8}) {
        CAPTURE(engines);
        const std::vector<std::string> names = names_of(engines);
        const int rounds = engines % 2 == 0 ? 3 : 4;
        const ScheduleTerms terms{.format = MatchFormat::swiss,
                                  .engines = engines,
                                  .games = 2,
                                  .rounds = rounds,
                                  .openings = 3};
        std::vector<GameRecord> played;
        std::set<std::pair<int, int>> met;
        std::vector<int> byes(static_cast<std::size_t>(engines));
        std::map<int, double> points;
        int number = 0;
        for (int round = 1; round <= rounds; ++round) {
            const std::vector<GamePlan> games = swiss_round(terms, round, played, names);
            CHECK(static_cast<int>(games.size()) == games_in_swiss_round(terms));
            std::set<int> present;
            for (const GamePlan& g : games) {
                CHECK(g.number == ++number);
                CHECK(g.round == round);
                present.insert(g.engines.begin(), g.engines.end());
                const auto who = std::minmax(g.engines[0], g.engines[1]);
                if (g.engines[0] < g.engines[1]) CHECK(met.insert(who).second);
                // The engine with the lower index wins.
                GameRecord& record = played.emplace_back();
                record.number = g.number;
                record.round = g.round;
                for (std::size_t side = 0; side < 2; ++side) {
                    record.names[side] = names[static_cast<std::size_t>(g.engines[side])];
                }
                record.outcome =
                    g.engines[0] < g.engines[1] ? Outcome::white_wins : Outcome::black_wins;
                record.ending = Ending::rules;
            }
            for (int e = 0; e < engines; ++e) {
                if (!present.contains(e)) ++byes[static_cast<std::size_t>(e)];
            }
            if (round == 2 && engines == 8) {
                // The four winners of the first round play each other.
                for (const GamePlan& g : games) {
                    const auto won = [&](int e) {
                        const std::string& name = names[static_cast<std::size_t>(e)];
                        return std::any_of(played.begin(), played.begin() + 8, [&](const auto& r) {
                            const std::size_t i = r.outcome == Outcome::white_wins ? 0 : 1;
                            return r.names[i] == name;
                        });
                    };
                    CHECK(won(g.engines[0]) == won(g.engines[1]));
                }
            }
        }
        for (const int b : byes) CHECK(b <= 1);
    }
}
