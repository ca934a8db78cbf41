// The initiator in DXP: matches, and peers that refuse or fall silent.
#include <doctest/doctest.h>

#include <string>

#include <fmt/format.h>

#include "tests/protocol/dxp/talk.hpp"

using namespace soplo;
using namespace soplo::test;

namespace {

DxpSettings match(int games) {
    DxpSettings settings;
    settings.initiates = true;
    settings.games = games;
    settings.minutes = 2;
    return settings;
}

}  // namespace

TEST_SUITE("initiator") {
    TEST_CASE("a match: colours change, the last game carries the stop code") {
        World world(match(3));
        Peer peer(world);
        const std::string theirs = fmt::format("A{:<32}0", "Scan 2.0");
        CHECK(peer.heard() == Texts{fmt::format("R01{:<32}Z002000A", "Soplo")});
        CHECK(peer.after(5).empty());
        peer.say(theirs);
        world.engine.wait();
        peer.session.update();
        CHECK(peer.heard() ==
              Texts{"M0000312600"});  // without a pause, because the peer has read our request
        CHECK(peer.answer("E10") == Texts{"E00", fmt::format("R01{:<32}W002000A", "Soplo")});
        CHECK(peer.answer(theirs).empty());
        CHECK(peer.answer("M0001322800").front().starts_with("M"));
        CHECK(peer.answer("E20") == Texts{"E00", fmt::format("R01{:<32}Z002000A", "Soplo")});
        CHECK(peer.answer(theirs).front().starts_with("M"));
        CHECK(peer.answer("E30") == Texts{"E01"});
        CHECK(world.host.is_finished());
        CHECK(world.host.failure().empty());
        CHECK(world.host.tally() == "Soplo v Scan 2.0: +1 =1 -1 (3 games)");
        REQUIRE(world.games.size() == 3);
        CHECK(dxp_game_line(world.games[0]) ==
              "1: Soplo - Scan 2.0 2-0, the opponent resigned (1 plies)");
        CHECK(dxp_game_line(world.games[1]) ==
              "2: Scan 2.0 - Soplo 1-1, draw claimed by the opponent (2 plies)");
    }

    TEST_CASE("we end the last game ourselves, with the stop code") {
        DxpSettings settings = match(1);
        settings.position = parse_position(international, "B:W28:B23:H7:F9").setup;
        World world(settings);
        Peer peer(world);
        CHECK(peer.heard().front().substr(42) ==
              "BZeeeeeeeeeeeeeeeeeeeeeezeeeewee" + std::string(20, 'e'));
        CHECK(peer.answer(accepted).empty());
        CHECK(peer.answer("M000023320128") == Texts{"E11"});
        CHECK_FALSE(world.host.is_finished());
        CHECK(peer.answer("E01").empty());
        CHECK(world.host.is_finished());
        CHECK(world.host.failure().empty());
        CHECK(world.games.at(0).result.outcome == Outcome::black_wins);
    }

    TEST_CASE("a missing answer to GAMEEND does not stop the match") {
        DxpSettings settings = match(2);
        settings.position = parse_position(international, "B:W28:B23").setup;
        World world(settings);
        Peer peer(world);
        peer.answer(accepted);
        CHECK(peer.answer("M000023320128") == Texts{"E10"});
        const Texts said = peer.after(12);
        REQUIRE(said.size() == 1);
        CHECK(said[0].starts_with("R01"));
    }

    TEST_CASE("a refusal is reported") {
        for (const auto& [code, word] :
             {std::pair{'1', "another version"}, {'2', "busy"}, {'7', "busy"}}) {
            World world(match(2));
            Peer peer(world);
            peer.answer(fmt::format("A{:<32}{}", "Moby Dam", code));
            CHECK(world.host.is_finished());
            CHECK(world.host.failure().find("Moby Dam refuses the game") == 0);
            CHECK(world.host.failure().find(word) != std::string::npos);
        }
    }

    TEST_CASE("a peer that does not answer, and one that answers too late") {
        World world(match(2));
        Peer peer(world);
        peer.after(29);
        CHECK_FALSE(world.host.is_finished());
        peer.after(2);
        CHECK(world.host.failure() ==
              "no answer to the proposal of a game within 30 s (0 of 2 games played)");
        peer.heard();
        CHECK(peer.answer(accepted).empty());
        CHECK(world.games.empty());
    }

    TEST_CASE("a peer that falls silent in a game") {
        World world(match(2));
        Peer peer(world);
        peer.answer(accepted);
        peer.after(250);
        CHECK(world.games.at(0).result.outcome == Outcome::unfinished);
        CHECK(world.host.failure() == "Soplo: no move within 240 s (0 of 2 games played)");
    }

    TEST_CASE("a peer that wants no further game") {
        World world(match(5));
        Peer peer(world);
        peer.answer(accepted);
        CHECK(peer.answer("E11") == Texts{"E01"});
        CHECK(world.host.failure() == "Soplo wants no further game (1 of 5 games played)");
        CHECK(world.games.at(0).result.outcome == Outcome::white_wins);
    }

    TEST_CASE("a cut line ends the match") {
        World world(match(5));
        Peer peer(world);
        peer.answer(accepted);
        peer.session.cut();
        CHECK(world.host.failure() == "the line was cut in a game (0 of 5 games played)");
        CHECK(world.games.at(0).plies == 1);
    }

    TEST_CASE("two initiators refuse each other") {
        World world(match(2));
        Peer peer(world);
        peer.heard();
        const Texts said = peer.answer(request('W'));
        REQUIRE(said.size() == 2);
        CHECK(said[0] == refused);
        CHECK(is_chat(said[1], "this side proposes"));
        peer.answer(refused);
        CHECK_FALSE(world.host.failure().empty());
    }

    TEST_CASE(
        "an initiator that listens asks the first peer, and the next one if the first does not "
        "play") {
        DxpSettings settings = match(1);
        settings.listens = true;
        World world(settings);
        Peer first(world), second(world);
        CHECK(first.heard().size() == 1);
        CHECK(second.heard().empty());
        CHECK(second.answer(request('W')).front() == refused);
        first.after(31);
        CHECK_FALSE(world.host.is_finished());
        first.session.open();
        CHECK(first.after(1).empty());  // because it was asked before
        second.session.open();
        CHECK(second.heard().front().starts_with("R01"));
        second.session.cut();
        CHECK_FALSE(world.host.is_finished());
        Peer third(world);
        CHECK(third.answer(accepted).front().starts_with("R01"));
        third.session.cut();
        CHECK(world.host.is_finished());
        CHECK(world.host.failure().find("the line was cut in a game") == 0);
    }

    TEST_CASE("messages out of order have no effect") {
        World world(match(1));
        Peer peer(world);
        peer.heard();
        CHECK(is_chat(peer.answer("M0000322800").front(), "no game"));
        CHECK(peer.answer("E00").empty());
        CHECK(peer.answer("K0").empty());
        CHECK(peer.answer("B001W") == Texts{"K2"});
        CHECK(peer.answer(accepted) == Texts{"M0000312600"});
        CHECK(peer.answer(accepted).empty());
    }
}
