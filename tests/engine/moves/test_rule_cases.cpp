// Compares both generators with a table that has a position and its legal moves for every rule.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/slow_generator.hpp"
#include "tests/support/table_variant.hpp"

namespace soplo {
namespace {

std::string text_of(const std::vector<GameMove>& moves) {
    std::vector<std::string> words;
    for (const GameMove& move : moves) words.push_back(hub_move(move));
    return fmt::format("{}", fmt::join(words, " "));
}

TEST_CASE("rule cases: both generators give the legal moves of the table") {
    std::set<std::string_view> variants_seen;
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        const std::string& name = row.columns[0];
        const std::string& position = row.columns[1];
        const std::string& moves = row.columns[2];
        const std::string& reason = row.columns[3];
        INFO("line " << row.line << ": " << name << " " << position << " (" << reason << ")");
        const Rules& rules = listed_variant(name);
        variants_seen.insert(rules.name);
        const Setup setup = parse_position(rules, position).setup;
        CHECK(text_of(arbiter(rules).legal_moves(setup)) == moves);
        CHECK(text_of(slow::legal_moves(rules, setup)) == moves);
    }
    for (const Rules* rules : variants) {
        // The table has no Portuguese rows, because the moves are the Spanish ones, and no huff.
        const bool is_covered = rules->huff || rules->name.starts_with("portuguese");
        CHECK_MESSAGE((is_covered || variants_seen.contains(rules->name)), rules->name);
    }
}

TEST_CASE("rule cases: Portuguese pieces move like Spanish ones") {
    int checked = 0;
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        std::string name = row.columns[0];
        if (!name.starts_with("spanish")) continue;
        name.replace(0, std::string_view("spanish").size(), "portuguese");
        INFO("line " << row.line << ": " << name << " " << row.columns[1]);
        const Rules& rules = listed_variant(name);
        const Setup setup = parse_position(rules, row.columns[1]).setup;
        CHECK(text_of(arbiter(rules).legal_moves(setup)) == row.columns[2]);
        ++checked;
    }
    CHECK(checked > 20);
}

}  // namespace
}  // namespace soplo
