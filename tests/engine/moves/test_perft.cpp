// Compares perft with published numbers: from the start position of every variant, and from
// positions that reach rules which games from the start position reach too late.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/slow_generator.hpp"
#include "tests/support/table_variant.hpp"

namespace soplo {
namespace {

/// Returns the largest number of nodes of a row that is run. It is smaller in a build with checks,
/// because such a build is slow. The environment variable SOPLO_TEST_BUDGET sets another limit.
std::uint64_t node_limit(std::uint64_t usual) {
    if (const char* text = std::getenv("SOPLO_TEST_BUDGET")) {
        return std::min<std::uint64_t>(usual, std::strtoull(text, nullptr, 10));
    }
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return std::min<std::uint64_t>(usual, 100'000);
#else
    return usual;
#endif
}

/// One row of a perft table.
struct PerftRow {
    int line;
    std::string variant, position;
    int depth;
    std::uint64_t nodes;
};

std::vector<PerftRow> start_rows(std::uint64_t usual) {
    std::vector<PerftRow> rows;
    for (const Row& row : read_rows("perft_start.tsv", 3)) {
        const auto& c = row.columns;
        rows.push_back({row.line, c[0], "start", std::stoi(c[1]), std::stoull(c[2])});
    }
    std::erase_if(rows, [&](const PerftRow& row) { return row.nodes > node_limit(usual); });
    return rows;
}

std::vector<PerftRow> position_rows(std::uint64_t usual) {
    std::vector<PerftRow> rows;
    for (const Row& row : read_rows("perft_positions.tsv", 4)) {
        const auto& c = row.columns;
        rows.push_back({row.line, c[0], c[1], std::stoi(c[2]), std::stoull(c[3])});
    }
    std::erase_if(rows, [&](const PerftRow& row) { return row.nodes > node_limit(usual); });
    return rows;
}

void check_rows(const std::vector<PerftRow>& rows, const PerftOptions& options) {
    CHECK(!rows.empty());
    for (const PerftRow& row : rows) {
        INFO("line " << row.line << ": " << row.variant << " " << row.position << " depth "
                     << row.depth);
        const Rules& rules = listed_variant(row.variant);
        const Setup setup = parse_position(rules, row.position).setup;
        CHECK(arbiter(rules).perft(setup, row.depth, options) == row.nodes);
    }
}

TEST_CASE("perft from the start positions") {
    SUBCASE("every move is made") { check_rows(start_rows(30'000'000), {}); }
    SUBCASE("the last moves are counted without being made") {
        check_rows(start_rows(30'000'000), {.bulk = true});
    }
}

TEST_CASE("perft from positions that reach rare rules") {
    SUBCASE("every move is made") { check_rows(position_rows(1'000'000), {}); }
    SUBCASE("the last moves are counted without being made") {
        check_rows(position_rows(1'000'000), {.bulk = true});
    }
}

TEST_CASE("perft gives the same numbers with threads and with a table") {
    const std::vector<PerftRow> starts = start_rows(200'000);
    const std::vector<PerftRow> positions = position_rows(200'000);
    SUBCASE("two threads") {
        check_rows(starts, {.threads = 2});
        check_rows(positions, {.bulk = true, .threads = 2});
    }
    SUBCASE("a table of 16 MB") {
        check_rows(starts, {.hash_mb = 16});
        check_rows(positions, {.bulk = true, .hash_mb = 16});
    }
    SUBCASE("more threads than moves, and a table") {
        check_rows(starts, {.bulk = true, .threads = 12, .hash_mb = 1});
    }
}

TEST_CASE("perft with the huff: both generators give the same numbers") {
    // No numbers have been published for the huff. The positions are those of the base variants.
    constexpr int depth = 2;
    int checked = 0;
    for (const Row& row : read_rows("perft_positions.tsv", 4)) {
        const std::string& name = row.columns[0];
        const Rules* rules = find_variant(name + "+soplo");
        if (name.find('+') != name.npos || rules == nullptr) continue;
        INFO("line " << row.line << ": " << rules->name << " " << row.columns[1]);
        const Setup setup = parse_position(*rules, row.columns[1]).setup;
        const std::uint64_t nodes = slow::perft(*rules, setup, depth);
        // The variant allows all moves of its base variant, so it cannot have fewer.
        CHECK(nodes >= arbiter(listed_variant(name)).perft(setup, depth, {}));
        CHECK(arbiter(*rules).perft(setup, depth, {}) == nodes);
        CHECK(arbiter(*rules).perft(setup, depth, {.bulk = true, .hash_mb = 1}) == nodes);
        ++checked;
    }
    CHECK(checked > 100);
}

TEST_CASE("perft of depth 0 is 1, and perft of a finished game is 0") {
    const Rules& rules = *find_variant("international");
    CHECK(arbiter(rules).perft(start_position(rules), 0, {}) == 1);
    const Setup blocked = parse_position(rules, "W:W36:B27,31").setup;
    CHECK(arbiter(rules).perft(blocked, 1, {}) == 0);
    CHECK(arbiter(rules).perft(blocked, 5, {.bulk = true}) == 0);
}

TEST_CASE("the slow generator gives the published numbers") {
    std::vector<PerftRow> rows = start_rows(40'000);
    for (const PerftRow& row : position_rows(30'000)) rows.push_back(row);
    for (const PerftRow& row : rows) {
        INFO("line " << row.line << ": " << row.variant << " " << row.position << " depth "
                     << row.depth);
        Rules rules = listed_variant(row.variant);
        // Published numbers do not depend on the move history, so they ignore the limit on a run of
        // moves by one king.
        rules.king_run_limit = 0;
        const Setup setup = parse_position(rules, row.position).setup;
        CHECK(slow::perft(rules, setup, row.depth) == row.nodes);
    }
}

}  // namespace
}  // namespace soplo
