// Checks captures through boards full of kings, and that they are found in a short time. Such a
// king has too many routes for a generator that follows each of them.
#include <doctest/doctest.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"

namespace soplo {
namespace {

const Rules& frisian_rules() { return variant_named("frisian"); }

TEST_CASE("a king captures all of 32 kings") {
    // In this position lidraughts limits its capture generation.
    const Setup setup =
        parse_position(frisian_rules(),
                       "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,"
                       "K30,K31,K32,K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49")
            .setup;
    const auto moves = arbiter(frisian_rules()).legal_moves(setup);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].from == Square(5));
    CHECK(moves[0].captured == setup.kings[1]);
}

TEST_CASE("a capture of nineteen pieces") {
    const Setup setup =
        parse_position(frisian_rules(),
                       "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47")
            .setup;
    const auto moves = arbiter(frisian_rules()).legal_moves(setup);
    REQUIRE(moves.size() == 1);
    CHECK(hub_move(moves[0]) == "50x46x3x7x10x12x13x14x17x20x21x23x25x30x32x36x38x39x41x43x47");
}

}  // namespace
}  // namespace soplo
