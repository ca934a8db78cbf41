// The follower in DXP: requests, moves, clocks, taking back, and the end of the program.
#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/dxp/talk.hpp"

using namespace soplo;
using namespace soplo::test;

TEST_SUITE("follower") {
    TEST_CASE("a request is accepted, and the first move follows after a pause") {
        World world;
        Peer peer(world);
        const DxpTime begin = world.now;
        peer.say("R01Tornado voor Windows 4.0        W060065A");
        CHECK(peer.heard() == Texts{accepted});
        CHECK(accepted.size() == 34);
        CHECK(peer.after(0.09).empty());
        CHECK(peer.after(0.02) == Texts{"M0000312600"});
        CHECK(world.now - begin < std::chrono::milliseconds(200));
        CHECK(world.told.new_games == 1);
        REQUIRE(world.told.limits.clock);
        CHECK(world.told.limits.clock->time == 3600);
        CHECK(world.told.limits.clock->moves == 65);
        CHECK_FALSE(world.host.is_engine_free());
    }

    TEST_CASE("as Black it waits, and answers a move at once") {
        World world;
        Peer peer(world);
        CHECK(peer.answer(request('Z')) == Texts{accepted});
        peer.say("M0003322800");
        world.engine.wait();
        peer.session.update();
        CHECK(peer.heard() == Texts{"M0000162100"});
        world.now += std::chrono::seconds(7);
        CHECK(peer.answer("M0012312600") == Texts{"M0000111600"});
        CHECK(world.told.position.front() == 'B');
    }

    TEST_CASE("seconds used, the clock that is left and the moves to the limit") {
        World world;
        world.told.holds = true;
        Peer peer(world);
        peer.say(request('W', "start", "002", "040"));
        CHECK(world.told.limits.clock->time == 120);
        CHECK(world.told.limits.clock->moves == 40);
        world.now += std::chrono::milliseconds(12600);
        world.release();
        CHECK(peer.after(0) == Texts{accepted, "M0013312600"});
        world.now += std::chrono::seconds(100);
        peer.say("M0003162100");
        CHECK(world.told.limits.clock->time == doctest::Approx(107.4));
        CHECK(world.told.limits.clock->moves == 39);
    }

    TEST_CASE("fractions of minutes, and no time at all") {
        World world;
        Peer peer(world);
        peer.answer(request('W', "start", ".50"));
        CHECK(world.told.limits.clock->time == 30);
        CHECK(world.told.limits.clock->moves == 0);
        peer.answer("E00");
        peer.answer(request('W', "start", "000"));
        CHECK_FALSE(world.told.limits.clock);
        REQUIRE(world.told.limits.move_time);
        CHECK(*world.told.limits.move_time <= 0.1);
        // The same for time that is used up.
        peer.answer("E00");
        world.told.script = {"31-26", "36-31"};
        peer.answer(request('W', "start", ".01"));
        world.now += std::chrono::seconds(2);
        world.told.holds = true;
        peer.say("M0000202500");
        CHECK(world.told.limits.clock);  // the opponent's time is not ours
        world.now += std::chrono::seconds(2);
        world.release();
        CHECK(peer.after(1).back() == "M0002363100");
        peer.say("M0000152000");
        CHECK_FALSE(world.told.limits.clock);
        CHECK(world.told.limits.move_time);
    }

    TEST_CASE("the captured squares may come in any order, but must be the right ones") {
        for (const std::string squares : {"1423", "2314"}) {
            World world;
            Peer peer(world);
            peer.answer(request('Z', "W:W28,36:B14,22,23,K50"));
            CHECK(peer.answer("M0000281002" + squares).front().starts_with("M"));
        }
        World world;
        Peer peer(world);
        peer.answer(request('Z', "W:W28,36:B14,22,23,K50"));
        CHECK(is_chat(peer.answer("M000028100114").front(), "error: 28x10x14"));
    }

    TEST_CASE("GAMEEND, BACKREQ and the rest before any game") {
        World world;
        Peer peer(world);
        CHECK(peer.answer("E00").empty());
        CHECK(peer.answer("E01").empty());
        CHECK(peer.answer("Chello").empty());
        CHECK(peer.answer("K0").empty());
        CHECK(peer.answer(accepted).empty());
        CHECK(peer.answer("B001W") == Texts{"K2"});
        CHECK(is_chat(peer.answer("M0000322800").front(), "no game is being played"));
        CHECK(world.games.empty());
        CHECK(peer.answer(request('Z')) == Texts{accepted});
    }

    TEST_CASE("taking back") {
        World world;
        Peer peer(world);
        CHECK(peer.answer(request('W')) == Texts{accepted, "M0000312600"});
        // Back to our first move: agreed, and after a pause we move again.
        world.told.script = {"33-29"};
        peer.say("B001W");
        CHECK(peer.heard() == Texts{"K0"});
        CHECK(peer.after(0.09).empty());
        CHECK(peer.after(0.1) == Texts{"M0000332900"});
        // Back to the peer's move: we wait.
        peer.answer("M0000172200");
        CHECK(peer.answer("B001Z") == Texts{"K0"});
        world.told.script = {"39-33"};
        CHECK(peer.answer("M0000192300") == Texts{"M0000393300"});
        // A move that was not played cannot be taken back, and the game goes on.
        for (const char* bad : {"B000W", "B003W", "B999Z"}) CHECK(peer.answer(bad) == Texts{"K2"});
        CHECK(peer.answer("B002Z") == Texts{"K0"});  // where we are
        CHECK(peer.answer("M0000172200").front().starts_with("M"));
        peer.answer("E00");
        CHECK(world.games.at(0).plies == 5);
    }

    TEST_CASE("taking back while we think, and where Black begins") {
        World world;
        world.told.holds = true;
        Peer peer(world);
        peer.answer(request('W', "B:W31-50:B1-20"));
        peer.say("M0000172200");
        CHECK(peer.answer("B001Z") == Texts{"K0"});
        peer.say("M0000192300");
        world.release();
        CHECK(peer.after(1) == Texts{"M0000312600"});
        world.told.holds = true;
        peer.say("M0000141900");
        CHECK(peer.answer("B001W") == Texts{"K0"});
        world.release();
        CHECK(peer.after(1) == Texts{"M0001312600"});
    }

    TEST_CASE("requests after the last game are refused") {
        DxpSettings settings = server();
        settings.games = 2;
        World world(settings);
        Peer peer(world);
        peer.answer(request('Z'));
        CHECK(peer.answer("E10") == Texts{"E00"});
        CHECK_FALSE(world.host.is_finished());
        peer.answer(request('Z'));
        CHECK(peer.answer("E10") == Texts{"E01"});
        CHECK(world.host.is_finished());
        CHECK(world.host.failure().empty());
    }

    TEST_CASE("if the player fails, the peer still receives a move") {
        World world;
        world.told.fail_next_position = true;
        Peer peer(world);
        CHECK(peer.answer(request('W')) == Texts{accepted, "M0000312600"});
    }
}

TEST_SUITE("follower that has connected") {
    TEST_CASE("the peer's stop code ends the program without an error") {
        for (const bool in_game : {true, false}) {
            World world(DxpSettings{});
            Peer peer(world);
            peer.answer(request('Z'));
            if (!in_game) peer.answer("E00");
            peer.answer("E01");
            CHECK(world.host.is_finished());
            CHECK(world.host.failure().empty());
        }
    }

    TEST_CASE("a cut line between games ends the program without an error, in a game with one") {
        for (const int games : {0, 1, 2}) {
            World world(DxpSettings{});
            Peer peer(world);
            if (games > 0) peer.answer(request('Z'));
            if (games == 1) peer.answer("E10");
            peer.session.cut();
            CHECK(world.host.is_finished());
            CHECK(world.host.failure().empty() == (games == 1));
        }
    }

    TEST_CASE("nobody proposes a game") {
        World world(DxpSettings{});
        Peer peer(world);
        CHECK(peer.after(599).empty());
        CHECK_FALSE(world.host.is_finished());
        peer.after(2);
        CHECK(world.host.failure().find("must initiate") != std::string::npos);
    }
}
