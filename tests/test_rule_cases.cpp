// One position for every rule with its legal moves written out, against both generators.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "engine/arbiter.hpp"
#include "engine/notation.hpp"
#include "tests/rows.hpp"
#include "tests/slow_generator.hpp"
#include "tests/table_variant.hpp"

namespace soplo {
namespace {

std::string text_of(const std::vector<GameMove>& moves) {
    std::vector<std::string> words;
    for (const GameMove& move : moves) words.push_back(hub_move(move));
    return fmt::format("{}", fmt::join(words, " "));
}

TEST_CASE("rule cases: the legal moves are those of the table") {
    int checked = 0, skipped = 0;
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        const std::string& name = row.columns[0];
        const std::string& position = row.columns[1];
        const std::string& moves = row.columns[2];
        const std::string& reason = row.columns[3];
        INFO("line " << row.line << ": " << name << " " << position << " (" << reason << ")");
        const Rules* rules = listed_variant(name);
        if (rules == nullptr) {
            ++skipped;
            continue;
        }
        ++checked;
        const Setup setup = parse_position(*rules, position).setup;
        CHECK(text_of(arbiter(*rules).legal_moves(setup)) == moves);
    }
    CHECK(checked > skipped);
}

TEST_CASE("rule cases: the slow generator finds the same") {
    int checked = 0;
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        INFO("line " << row.line << ": " << row.columns[0] << " " << row.columns[1]);
        const auto rules = composed_rules(row.columns[0]);
        if (!rules) continue;
        ++checked;
        const Setup setup = parse_position(*rules, row.columns[1]).setup;
        CHECK(text_of(slow::legal_moves(*rules, setup)) == row.columns[2]);
    }
    CHECK(checked > 200);
}

}  // namespace
}  // namespace soplo
