// Tests of the transposition table, of the time budget, which never exceeds the clock, and of the
// order of the levels.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "search/player/clock.hpp"
#include "search/player/levels.hpp"
#include "search/table/table.hpp"
#include "search/tree/level_error.hpp"

namespace soplo {
namespace {

TEST_CASE("the table returns exactly what was stored") {
    Table table(1);
    std::mt19937_64 random(5);
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t key = random();
        const TableData in{static_cast<Score>(random() % 20001) - 10000,
                           static_cast<int>(random() % 256), static_cast<Bound>(1 + random() % 3),
                           static_cast<std::uint32_t>(random() & 0xffffff)};
        table.store(key, in);
        TableData out;
        REQUIRE(table.probe(key, out));
        CHECK(out.score == in.score);
        CHECK(out.depth == in.depth);
        CHECK(out.bound == in.bound);
        CHECK(out.move == in.move);
    }
}

TEST_CASE("missing keys are not found, and no key is found after a clear") {
    Table table(1);
    TableData out;
    CHECK_FALSE(table.probe(12345, out));
    table.age();
    table.store(12345, {7, 3, Bound::exact, 9});
    CHECK_FALSE(table.probe(12346, out));
    for (std::uint64_t i = 1; i < 300000; ++i)
        table.store(i * 0x9e3779b97f4a7c15ULL, {0, 2, Bound::upper, 0});
    CHECK(table.hash_full() > 0);
    table.clear();
    CHECK_FALSE(table.probe(12345, out));
    CHECK(table.hash_full() == 0);
}

TEST_CASE("storing an entry without a move keeps the earlier move") {
    Table table(1);
    table.store(99, {10, 4, Bound::exact, 77});
    table.store(99, {-5, 6, Bound::upper, 0});
    TableData out;
    REQUIRE(table.probe(99, out));
    CHECK(out.move == 77);
    CHECK(out.depth == 6);
}

TEST_CASE("old and shallow entries are replaced first") {
    Table table(1);
    // More keys than a table of 1 MB has entries: the deep ones of this search stay.
    table.age();
    table.store(1, {1, 200, Bound::exact, 1});
    for (std::uint64_t i = 2; i < 300000; ++i) {
        table.store(i * 0x9e3779b97f4a7c15ULL, {0, 2, Bound::upper, 0});
    }
    TableData out;
    CHECK(table.probe(1, out));
    CHECK(table.hash_full() > 900);
}

TEST_CASE("without a time limit there is no time budget") {
    Limits limits;
    limits.depth = 10;
    limits.nodes = 100;
    CHECK_FALSE(time_budget(limits));
}

TEST_CASE("the time budget stays within the clock for any clock") {
    const double values[] = {0,
                             1e-7,
                             0.01,
                             0.05,
                             0.2,
                             1,
                             10,
                             300,
                             3600,
                             -1,
                             -1e9,
                             1e12,
                             std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN()};
    for (const int moves : {0, 1, 2, 40, 75, 100000}) {
        for (const double time : values) {
            for (const double inc : values) {
                CAPTURE(moves);
                CAPTURE(time);
                CAPTURE(inc);
                Limits limits;
                limits.clock = {moves, time, inc};
                const auto b = time_budget(limits);
                REQUIRE(b);
                CHECK(b->soft >= 0);
                CHECK(b->hard >= b->soft);
                const auto left = [](double t) { return std::isfinite(t) && t > 0 ? t : 0; };
                CHECK(b->hard <= left(time) + left(inc));
            }
        }
    }
}

TEST_CASE("a fixed time caps a clock, and nothing left means an answer at once") {
    Limits limits;
    limits.clock = {0, 600, 0};
    limits.move_time = 0.5;
    CHECK(time_budget(limits)->hard <= 0.5);
    limits.clock = {1, 0.001, 0};
    CHECK(time_budget(limits)->hard == 0);
    limits.clock.reset();
    CHECK(time_budget(limits)->soft == doctest::Approx(0.495));
    CHECK(time_budget(limits)->is_fixed);
}

TEST_CASE("a clear move is played sooner, a doubtful one later") {
    const IterationStats fresh{0, 0, 0.5};
    const IterationStats steady{10, 0, 0.5};
    CHECK(time_scale(steady) < time_scale(fresh));
    // A score that falls by half a man adds time; a rise of the same size does not.
    CHECK(time_scale({3, 0.5, 0.5}) > 1.3 * time_scale({3, 0, 0.5}));
    CHECK(time_scale({3, -0.5, 0.5}) <= time_scale({3, 0, 0.5}));
    // If the other moves took many nodes to refute, the search gets more time.
    CHECK(time_scale({3, 0, 0.1}) > time_scale({3, 0, 0.9}));
    for (const int depths : {0, 1, 5, 100}) {
        for (const double drop : {-90.0, -1.0, 0.0, 0.3, 90.0}) {
            for (const double effort : {0.0, 0.5, 1.0}) {
                CHECK(time_scale({depths, drop, effort}) >= 0.3);
                CHECK(time_scale({depths, drop, effort}) <= 2.5);
            }
        }
    }
}

TEST_CASE("clearing with several threads clears every entry") {
    Table table(3);
    std::mt19937_64 random(6);
    std::vector<std::uint64_t> keys;
    table.age();
    for (int i = 0; i < 20000; ++i) {
        keys.push_back(random());
        table.store(keys.back(), {1, 2, Bound::exact, 3});
    }
    table.clear(5);
    TableData out;
    for (const std::uint64_t key : keys) CHECK_FALSE(table.probe(key, out));
}

TEST_CASE("a level looks further in its share of the positions, always in the same ones") {
    const Strength strength{.depth = 3, .extra_ply_percent = 30, .error = 0};
    int further = 0;
    for (std::uint64_t key = 1; key <= 10'000; ++key) {
        const int depth = level_depth(strength, key);
        CHECK(depth == level_depth(strength, key));
        CHECK((depth == 3 || depth == 4));
        further += depth - 3;
    }
    CHECK(further > 2800);
    CHECK(further < 3200);
    CHECK(level_depth({}, 7) == max_ply);
}

TEST_CASE("higher levels search deeper, and the highest makes no errors") {
    for (int level = weakest_level; level < full_level; ++level) {
        const Strength weaker = strength_of(level);
        const Strength stronger = strength_of(level + 1);
        const auto look = [](const Strength& s) { return s.depth * 100 + s.extra_ply_percent; };
        CHECK(look(weaker) < look(stronger));
        CHECK(weaker.error > 0);
    }
    CHECK(strength_of(full_level).error == 0);
    CHECK(strength_of(full_level).depth == max_ply);
    // Values out of range are clamped.
    CHECK(strength_of(-3).depth == strength_of(weakest_level).depth);
    CHECK(strength_of(99).depth == max_ply);
    // The error of a position is always the same and within the given bound.
    Score lowest = 0;
    Score highest = 0;
    for (std::uint64_t key = 1; key < 5000; ++key) {
        const Score off = level_error(key, 50);
        CHECK(off == level_error(key, 50));
        lowest = std::min(lowest, off);
        highest = std::max(highest, off);
    }
    CHECK(lowest >= -50);
    CHECK(lowest < -40);
    CHECK(highest <= 50);
    CHECK(highest > 40);
}

}  // namespace
}  // namespace soplo
