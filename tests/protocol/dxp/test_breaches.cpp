// Peers that break the rules of DXP: every breach ends in a defined state.
#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/dxp/talk.hpp"

using namespace soplo;
using namespace soplo::test;

TEST_SUITE("breaches") {
    TEST_CASE("requests that are refused, each with its code") {
        World world;
        Peer peer(world);
        const auto refusal = [&](const std::string& text) {
            const Texts said = peer.answer(text);
            REQUIRE(said.size() == 2);
            CHECK(said[1].starts_with("Cerror: "));
            return said[0];
        };
        CHECK(refusal(request('W', "start", "005", "000", "02")) == wrong_version);
        CHECK(refusal(request('W', "start", "005", "000", "99")) == wrong_version);
        CHECK(refusal("R02") == wrong_version);
        CHECK(refusal("R02in another form") == wrong_version);
        CHECK(refusal("R") == refused);
        CHECK(refusal("R01Peer") == refused);
        CHECK(refusal(request('X')) == refused);
        CHECK(refusal(request('W') + "garbage") == refused);
        CHECK(refusal(request('W', "start", "-1.")) == refused);
        // Impossible positions: a man on its last row; no white pieces.
        std::string text = request('W');
        text[text.size() - 50] = 'w';
        CHECK(refusal(text) == refused);
        CHECK(refusal(text.substr(0, text.size() - 50) + std::string(50, 'e')) == refused);
        CHECK(world.host.is_engine_free());
        CHECK(world.games.empty());
        CHECK(peer.answer(request('Z')) == Texts{accepted});
    }

    TEST_CASE("a second request in a game is refused, and the game goes on") {
        World world;
        Peer peer(world);
        CHECK(peer.answer(request('Z')) == Texts{accepted});
        const Texts said = peer.answer(request('W'));
        REQUIRE(said.size() == 2);
        CHECK(said[0] == refused);
        CHECK(is_chat(said[1], "a game is being played"));
        CHECK(peer.answer("M0000322800") == Texts{"M0000162100"});
    }

    TEST_CASE("another peer at the same time is told that we are busy") {
        World world;
        Peer first(world), second(world);
        CHECK(first.answer(request('Z')) == Texts{accepted});
        CHECK(second.answer(request('Z')).front() == refused);
        CHECK(is_chat(second.answer("M0000322800").front(), "no game"));
        CHECK(first.answer("M0000322800") == Texts{"M0000162100"});
        first.answer("E10");
        CHECK(second.answer(request('Z')) == Texts{accepted});
        CHECK(first.answer(request('Z')).front() == refused);
    }

    TEST_CASE("an illegal move: a message with the broken rule, then the end of the game") {
        World world;
        Peer peer(world);
        peer.answer(request('Z', "W:W28,36:B14,22,23"));
        const Texts said = peer.answer("M000028190123");
        REQUIRE(said.size() == 2);
        CHECK(said[0] == "Cerror: 28x19x23: 28x10x14x23 is due: a capture must be completed");
        CHECK(said[1] == "E30");
        CHECK(peer.answer("M0000281002"
                          "1423")
                  .empty());  // too late
        CHECK(peer.answer("E00").empty());
        CHECK(world.games.at(0).result.outcome == Outcome::black_wins);
        CHECK(world.games.at(0).result.reason.starts_with("illegal move: 28x19x23: "));
        CHECK(peer.answer(request('Z')) == Texts{accepted});
    }

    TEST_CASE("moves out of turn, twice, and after the end") {
        World world;
        world.told.holds = true;
        Peer peer(world);
        peer.answer(request('Z'));
        peer.say("M0000322800");
        CHECK(is_chat(peer.answer("M0000322800").front(), "out of turn"));
        CHECK(is_chat(peer.answer("M0000312700").front(), "out of turn"));
        world.release();
        CHECK(peer.after(1) == Texts{"M0002162100"});
        peer.answer("E10");
        CHECK(is_chat(peer.answer("M0000312700").front(), "no game"));
        CHECK(world.games.at(0).plies == 2);
    }

    TEST_CASE("bytes that are not a message get a complaint, and the game goes on") {
        World world;
        Peer peer(world);
        peer.answer(request('Z'));
        for (const char* bad : {"", "Hello", "M", "M00003228", "Mxxxx322800", "E", "E90", "K7",
                                "B1W", "A", "M0000992800", "\x01\x02\xff"}) {
            CAPTURE(bad);
            const Texts said = peer.answer(bad);
            REQUIRE(said.size() == 1);
            CHECK(said[0].starts_with("Cerror: "));
            CHECK(said[0].size() <= dxp_max_length);
        }
        peer.session.reject("a message of more than 127 characters");
        CHECK(peer.after(1) == Texts{"Cerror: a message of more than 127 characters"});
        CHECK(peer.answer("Chow are you?").empty());
        CHECK(peer.answer("M0000322800") == Texts{"M0000162100"});
    }

    TEST_CASE("a peer that sends too much gets slow and incomplete answers") {
        World world;
        Peer peer(world);
        peer.answer(request('Z'));
        for (int i = 0; i < 1000; ++i) peer.say("garbage");
        CHECK(peer.after(60).size() < 30);
        CHECK(peer.answer("M0000322800") == Texts{"M0000162100"});
    }

    TEST_CASE("a peer that falls silent: the game is saved, others may play") {
        World world;
        Peer peer(world), other(world);
        peer.answer(request('W', "start", "001"));
        CHECK(peer.after(170).empty());
        const Texts said = peer.after(20);
        REQUIRE(said.size() == 1);
        CHECK(is_chat(said[0], "no move within 180 s"));
        CHECK(world.games.at(0).result == Result{Outcome::unfinished, "no move within 180 s"});
        CHECK_FALSE(world.host.is_finished());
        CHECK(other.answer(request('Z')) == Texts{accepted});
    }

    TEST_CASE("a cut line: the game so far is saved, the next peer may play") {
        World world;
        {
            Peer peer(world);
            peer.answer(request('W'));
            peer.session.cut();
            CHECK(peer.after(1).empty());
        }
        REQUIRE(world.games.size() == 1);
        CHECK(world.games[0].result == Result{Outcome::unfinished, "the line was cut"});
        CHECK(world.games[0].plies == 1);
        CHECK(world.games[0].black == "Peer");
        CHECK_FALSE(world.host.is_finished());
        Peer next(world);
        world.told.holds = true;
        next.say(request('W'));
        next.session.cut();  // during a search, before the first move
        CHECK(world.games.size() == 1);
        CHECK(world.host.is_engine_free());
    }

    TEST_CASE("a cut line after the end on the board keeps its result") {
        World world;
        world.told.script = {"28x19"};
        Peer peer(world);
        peer.answer(request('W', "W:W28:B23"));
        peer.session.cut();
        CHECK(world.games.at(0).result == Result{Outcome::white_wins, "no pieces left"});
    }

    TEST_CASE("the user ends the program") {
        World world;
        Peer peer(world);
        peer.answer(request('Z'));
        world.told.holds = true;
        peer.say("M0000322800");
        peer.session.interrupt();
        CHECK(peer.after(1) == Texts{"E01"});
        CHECK(world.games.at(0).result == Result{Outcome::unfinished, "interrupted"});
        CHECK(world.host.is_finished());
        CHECK(world.host.failure().empty());
        CHECK(peer.answer(request('Z')).front() == refused);
    }
}
