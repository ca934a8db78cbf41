// Tests of the suites of shots: the shot search, the proofs and the share that the engine solves.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "tests/search/proof/shots/suite.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/test_data.hpp"

namespace soplo {
namespace {

std::vector<Shot> shots_in(const char* variant, std::string_view position,
                           const ShotLimits& limits) {
    const Rules& rules = variant_named(variant);
    return make_prover(rules)->shots(parse_position(rules, position).setup, limits);
}

TEST_CASE("a shot sacrifices a piece and gains more against any reply") {
    /// A position and the shot that the prover must find in it.
    struct Case {
        std::string what;
        std::string position;
        std::string move;  // none: no shot
        int gain, plies;
    };
    const Case cases[] = {
        {"one for the last one", "W:W28,34,40:B18", "28-23", shot_win, 3},
        {"27-22 17x28 32x14", "W:W27,32,37:B17,19,1", "27-22", 100, 3},
        {"one for one is no gain", "W:W27,32,37:B17,1", "", 0, 0},
        {"the piece that took two is taken back by 9x20", "W:W27,32,37:B17,19,9,3", "", 0, 0},
        {"18x27 takes the man the other way", "W:W27,32,37:B17,18,19,1", "", 0, 0},
        {"27x18 is due", "W:W27,32,37:B17,19,22,1", "", 0, 0},
    };
    for (const Case& c : cases) {
        CAPTURE(c.what);
        const std::vector<Shot> shots = shots_in("international", c.position, {});
        if (c.move.empty()) {
            CHECK(shots.empty());
            continue;
        }
        REQUIRE(shots.size() == 1);
        CHECK(hub_move(shots.front().move) == c.move);
        CHECK(shots.front().gain == c.gain);
        CHECK(shots.front().plies == c.plies);
    }
}

TEST_CASE("the limits bound plies, gain and nodes") {
    constexpr std::string_view position = "W:W27,32,37:B17,19,1";
    CHECK(shots_in("international", position, {.most_plies = 2}).empty());
    CHECK(shots_in("international", position, {.least_gain = 101}).empty());
    CHECK_THROWS_AS(static_cast<void>(shots_in("international", position, {.nodes = 3})),
                    OutOfNodes);
    // In losing draughts a gain of material is not a shot.
    CHECK(shots_in("losing", position, {}).empty());
}

TEST_CASE("every line of the suites is a shot, and no other first move is one") {
    for (const Rules* rules : shot_variants()) {
        CAPTURE(rules->name);
        const auto prover = make_prover(*rules);
        const std::vector<ShotRow> suite = read_suite(*rules);
        CHECK(suite.size() >= 100);
        std::set<std::uint64_t> keys;
        for (const ShotRow& row : suite) {
            CAPTURE(row.line);
            CHECK(keys.insert(arbiter(*rules).key(row.position)).second);
            const std::vector<Shot> shots = prover->shots(row.position, {.most_plies = row.plies});
            REQUIRE(shots.size() == 1);
            REQUIRE(row.best.size() == 1);
            CHECK(shots.front().move == row.best.front());
            CHECK(shots.front().gain == row.gain);
            CHECK(shots.front().plies == row.plies);
        }
    }
}

TEST_CASE("a shot that takes everything is proven as a win, soon and by its first move") {
    int proven = 0;
    for (const Rules* rules : shot_variants()) {
        CAPTURE(rules->name);
        const auto prover = make_prover(*rules);
        for (const ShotRow& row : read_suite(*rules)) {
            if (row.gain != shot_win) continue;
            CAPTURE(row.line);
            const ProofResult v =
                prover->solve(row.position, {.most_plies = row.plies, .table_mb = 1});
            REQUIRE(v.proof);
            CHECK(v.proof->plies <= row.plies);
            if (v.proof->plies < row.plies) continue;  // a quicker win that is no shot
            ++proven;
            CHECK(static_cast<int>(v.proof->line.size()) == row.plies);
        }
    }
    CHECK(proven > 30);
}

TEST_CASE("the program counts the same when the suites are given to it as problems") {
    Limits limits;
    limits.nodes = 3000;
    limits.analyse = true;
    for (const Rules* rules : shot_variants()) {
        CAPTURE(rules->name);
        const std::vector<ShotRow> suite = read_suite(*rules);
        const auto player = make_player(*rules, 4);
        const auto solved = std::count_if(suite.begin(), suite.end(), [&](const ShotRow& row) {
            return solves(*player, row, limits);
        });
        const std::string file = fmt::format("{}/shots/{}.tsv", test_data(), rules->name);
        const ProgramRun run = run_caught({"analyse", "--variant", std::string(rules->name),
                                           "--epd", file, "--nodes", "3000", "--hash", "4"});
        CHECK(run.status == 0);
        CHECK(run.out.ends_with(fmt::format("\nsolved {} of {}\n", solved, suite.size())));
    }
}

TEST_CASE("the engine finds 95 % of the shots, and 85 % of each variant's") {
    // A third of each suite, unless the environment asks for all; a fiftieth of a second each.
    const std::size_t stride = std::getenv("SOPLO_TEST_SHOTS") != nullptr ? 1 : 3;
    Limits limits;
    limits.nodes = 100'000;
    limits.analyse = true;
    std::size_t all_solved = 0, all = 0;
    for (const Rules* rules : shot_variants()) {
        CAPTURE(rules->name);
        const std::vector<ShotRow> suite = read_suite(*rules);
        const auto player = make_player(*rules, 4);
        std::size_t solved = 0, total = 0;
        for (std::size_t i = 0; i < suite.size(); i += stride) {
            ++total;
            if (solves(*player, suite[i], limits)) ++solved;
        }
        CAPTURE(solved);
        CAPTURE(total);
        CHECK(solved * 100 >= total * 85);
        all_solved += solved;
        all += total;
    }
    CHECK(all_solved * 100 >= all * 95);
}

}  // namespace
}  // namespace soplo
