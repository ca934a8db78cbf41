// Checks that the explanation of an illegal capture names the law, in every position of the rule
// cases in which a law of precedence decides. The test has its own implementation of the laws.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/arbiter.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/table_variant.hpp"

namespace soplo {
namespace {

/// What the laws of precedence compare: numbers of captured pieces and kings, and whether a king
/// captures.
struct Weights {
    int pieces, kings;
    bool by_king;
};

Weights weigh(const Setup& s, const GameMove& m) {
    const auto us = static_cast<std::size_t>(index(s.turn));
    return {m.captured.size(), (m.captured & s.kings[1 - us]).size(), s.kings[us].contains(m.from)};
}

/// Returns the sentence about the law that prefers `due` to `wrong`. It applies the laws of the
/// variant in the order of the rule books.
std::string law_between(std::string_view base, const Weights& due, const Weights& wrong) {
    const std::string majority = fmt::format("{} pieces must be captured (majority)", due.pieces);
    const std::string by_king = "a king must capture before a man (king precedence)";
    const std::string quality = "the most kings must be captured (quality)";
    if (base == "czech") return by_king;
    if (base == "frisian") {
        // n kings are worth between 2n-1 and 2n men, so a king is worth slightly less than two men.
        const auto value = [](const Weights& w) {
            return 100 * (w.pieces - w.kings) + 199 * w.kings;
        };
        return value(due) != value(wrong) ? "the most valuable capture must be made (value)"
                                          : by_king;
    }
    if (due.pieces != wrong.pieces) return majority;
    if (base == "italian" && due.by_king != wrong.by_king) return by_king;
    if (due.kings != wrong.kings) return quality;
    return "a king must be captured as early as possible (order)";
}

/// A position with captures.
struct Position {
    std::string variant, fen;
};

std::vector<Position> positions() {
    // These laws decide in no rule case: FID 6.7 to 6.10, and chains in Turkish draughts.
    std::vector<Position> all{
        {"italian", "W:WK31:B18,20,K27,K28"},
        {"italian", "W:WK30:B10,12,18,K20,K26,27"},
        {"italian", "W:WK30:B10,K12,K18,20,K26,K27"},
        {"italian", "W:W31,32,K25:B12,20,21,28,5,K13,K14,K7"},
        {"italian", "W:W31,32,K25:B12,13,20,21,28,7,K14,K5"},
        {"turkish", "W:WKa4:Bc8,b6,h6,b4"},
        {"turkish", "W:WKh3:Bc7,a5,c4,h4"},
        {"turkish", "W:Wc4,g3:Bc5,c7,g4"},
    };
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        all.push_back({row.columns[0], row.columns[1]});
    }
    return all;
}

TEST_CASE("each law of precedence is named when it is broken") {
    std::map<std::string, std::map<std::string, int>> named;  // by base variant and law
    for (const Position& p : positions()) {
        const Rules& r = listed_variant(p.variant);
        const std::string base(r.name.substr(0, r.name.find('+')));
        const Setup setup = parse_position(r, p.fen).setup;
        const Game game(r, setup);
        const auto& legal = game.legal_moves();
        const auto due = std::find_if(legal.begin(), legal.end(),
                                      [](const GameMove& m) { return m.is_capture(); });
        if (due == legal.end() || base == "killer") continue;
        for (const GameMove& m : arbiter(r).all_captures(setup)) {
            if (std::find(legal.begin(), legal.end(), m) != legal.end()) continue;
            const std::string text = hub_move(m);
            // The text of an illegal capture can also be a short text of a legal one.
            if (game.explain(text).empty()) continue;
            INFO(r.name << " " << p.fen << " " << text);
            const std::string law = law_between(base, weigh(setup, *due), weigh(setup, m));
            const std::string start =
                fmt::format("{}: {}{} is due: ", text, r.optional_capture ? "in a capture " : "",
                            hub_move(*due));
            CHECK(game.explain(text) == start + law);
            ++named[base][law.substr(law.find('('))];
        }
    }
    CHECK(named["spanish"]["(majority)"] > 0);
    CHECK(named["spanish"]["(quality)"] > 0);
    CHECK(named["italian"]["(majority)"] > 0);
    CHECK(named["italian"]["(king precedence)"] > 0);
    CHECK(named["italian"]["(quality)"] > 0);
    CHECK(named["italian"]["(order)"] > 0);
    CHECK(named["czech"]["(king precedence)"] > 0);
    CHECK(named["frisian"]["(value)"] > 0);
    CHECK(named["frisian"]["(king precedence)"] > 0);
    CHECK(named["turkish"]["(majority)"] > 0);
    for (const char* name : {"international", "canadian", "brazilian", "losing"}) {
        CHECK_MESSAGE(named[name]["(majority)"] > 0, name);
    }
}

TEST_CASE("the explanation of a quiet move names the capture that is due") {
    int checked = 0;
    for (const Row& row : read_rows("rule_cases.tsv", 4)) {
        const Rules& r = listed_variant(row.columns[0]);
        if (r.optional_capture) continue;
        const Setup setup = parse_position(r, row.columns[1]).setup;
        const Game game(r, setup);
        if (game.legal_moves().empty() || !game.legal_moves().front().is_capture()) continue;
        // The variant with optional captures gives the quiet moves of the position.
        const Rules* free = find_variant(std::string(r.name) + "+free");
        if (free == nullptr) continue;
        for (const GameMove& m : arbiter(*free).legal_moves(setup)) {
            if (m.is_capture() || game.explain(hub_move(m)).empty()) continue;
            INFO("line " << row.line << ": " << r.name << " " << row.columns[1]);
            CHECK(game.explain(hub_move(m)) == fmt::format("{}: {} is due: capturing is obligatory",
                                                           hub_move(m),
                                                           hub_move(game.legal_moves().front())));
            ++checked;
        }
    }
    CHECK(checked > 100);
}

/// An illegal move and a part of its explanation.
struct Broken {
    std::string_view variant, fen, move, why;
};

TEST_CASE("kings that must stop directly behind the captured piece") {
    const std::string_view behind = "the king must stop directly behind the captured piece";
    const std::vector<Broken> cases{
        {"thai", "W:WK29:B18", "29x11", "29x15x18 is due"},
        {"killer", "W:WK46:BK23", "46x14", "46x19x23 is due"},
        {"killer", "W:WK48:BK18,27,39", "48x7x18x39", "48x12x18x39 is due"},
        {"thai+free", "W:WK29:B18", "29x11", "in a capture 29x15x18 is due"},
    };
    for (const Broken& c : cases) {
        INFO(c.variant << " " << c.fen << " " << c.move);
        const Rules& r = listed_variant(std::string(c.variant));
        const Game game(r, parse_position(r, c.fen).setup);
        CHECK(game.explain(c.move) == fmt::format("{}: {}: {}", c.move, c.why, behind));
    }
}

}  // namespace
}  // namespace soplo
