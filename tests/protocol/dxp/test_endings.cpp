// The ends of games over DXP, and their records.
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "protocol/pdn/reader.hpp"
#include "tests/protocol/dxp/talk.hpp"

using namespace soplo;
using namespace soplo::test;

TEST_SUITE("endings") {
    TEST_CASE("GAMEEND with every reason is answered once and counted") {
        /// A GAMEEND message and the result that it must give.
        struct Case {
            std::string end;
            Outcome outcome;
            std::string result, reason;
        };
        for (const Case& c :
             {Case{"E00", Outcome::unfinished, "*", "ended by the opponent"},
              Case{"E10", Outcome::black_wins, "0-2", "the opponent resigned"},
              Case{"E20", Outcome::draw, "1-1", "draw claimed by the opponent"},
              Case{"E30", Outcome::white_wins, "2-0", "win claimed by the opponent"}}) {
            CAPTURE(c.end);
            World world;
            Peer peer(world);
            peer.answer(request('Z'));
            peer.answer("M0000322800");
            CHECK(peer.answer(c.end) == Texts{"E00"});
            REQUIRE(world.games.size() == 1);
            CHECK(world.games[0].result == Result{c.outcome, c.reason});
            CHECK(world.games[0].pdn.result == c.result);
            CHECK(world.games[0].plies == 2);
            CHECK(peer.answer("E00").empty());
            CHECK(world.host.is_engine_free());
            CHECK(peer.answer(request('Z')) == Texts{accepted});
            // The peer plays no further game, but the server accepts other peers.
            CHECK(peer.answer("E01") == Texts{"E01"});
            CHECK_FALSE(world.host.is_finished());
        }
    }

    TEST_CASE("GAMEEND while we think ends the search") {
        World world;
        world.told.holds = true;
        Peer peer(world);
        peer.say(request('W'));
        peer.after(0);
        CHECK(peer.answer("E10") == Texts{"E00"});
        CHECK(world.games.at(0).result.outcome == Outcome::white_wins);
        CHECK(world.games.at(0).plies == 0);
    }

    TEST_CASE("without a legal move we send GAMEEND as the loser") {
        World world;
        Peer peer(world);
        peer.answer(request('Z', "W:W28:B23"));
        CHECK(peer.answer("M000028190123") == Texts{"E10"});
        CHECK(world.games.empty());  // because the answer of the peer is missing
        CHECK(peer.answer("E00").empty());
        CHECK(world.games.at(0).result == Result{Outcome::white_wins, "no pieces left"});
        CHECK(peer.answer("E11").empty());
        CHECK(world.games.size() == 1);
    }

    TEST_CASE("a game that has ended before it begins") {
        World world;
        Peer peer(world);
        CHECK(peer.answer(request('W', "W:W21:B16,17,11,12")) == Texts{accepted, "E10"});
        CHECK(peer.answer("E00").empty());
        CHECK(world.games.at(0).result.outcome == Outcome::black_wins);
    }

    TEST_CASE("after our last move the peer ends the game, or a time-out does") {
        World world;
        world.told.script = {"28x19"};
        Peer peer(world);
        CHECK(peer.answer(request('W', "W:W28:B23")) == Texts{accepted, "M000028190123"});
        CHECK(peer.after(25).empty());
        CHECK(peer.after(6) == Texts{"E30"});
        CHECK(peer.after(15).empty());  // without an answer the result stays
        CHECK(world.games.at(0).result.outcome == Outcome::white_wins);
        CHECK(world.host.is_engine_free());
    }

    TEST_CASE("the result on the board counts, not the claim") {
        World world;
        world.told.script = {"28x19"};
        Peer peer(world);
        peer.answer(request('W', "W:W28:B23"));
        CHECK(peer.answer("E30") == Texts{"E00"});
        CHECK(world.games.at(0).result == Result{Outcome::white_wins, "no pieces left"});
    }

    TEST_CASE("a new request after the end on the board closes the old game") {
        World world;
        world.told.script = {"28x19"};
        Peer peer(world);
        peer.answer(request('W', "W:W28:B23"));
        CHECK(peer.answer(request('Z')) == Texts{accepted});
        CHECK(world.games.at(0).result.outcome == Outcome::white_wins);
        // A request also replaces the answer to our GAMEEND.
        peer.answer("E00");
        peer.answer(request('Z', "W:W28:B23"));
        CHECK(peer.answer("M000028190123") == Texts{"E10"});
        CHECK(peer.answer(request('Z')) == Texts{accepted});
        CHECK(world.games.size() == 3);
    }

    TEST_CASE("a draw by rule is claimed on our turn, and not right after our own move") {
        for (const bool we_repeat : {false, true}) {
            CAPTURE(we_repeat);
            World world;
            Peer peer(world);
            const std::string fen = "W:WK1,K2:BK49,K50";
            // White goes 1-7-1 (or we do), Black 50-44-50; the third time it is a draw.
            if (we_repeat) {
                world.told.script = {"50-44", "44-50", "50-44", "44-50", "50-44"};
                CHECK(peer.answer(request('Z', fen)) == Texts{accepted});
                for (const char* move : {"M0000010700", "M0000070100", "M0000010700"}) {
                    CHECK(peer.answer(move).front().starts_with("M000050") ==
                          (move != std::string("M0000070100")));
                }
                // Our move makes the position of the start for the third time.
                CHECK(peer.answer("M0000070100") == Texts{"M0000445000"});
                CHECK(peer.after(5).empty());
                CHECK(peer.answer("M0000010700") == Texts{"E20"});
            } else {
                world.told.script = {"1-7", "7-1", "1-7", "7-1", "1-7"};
                CHECK(peer.answer(request('W', fen)).back() == "M0000010700");
                CHECK(peer.answer("M0000504400") == Texts{"M0000070100"});
                CHECK(peer.answer("M0000445000") == Texts{"M0000010700"});
                CHECK(peer.answer("M0000504400") == Texts{"M0000070100"});
                CHECK(peer.answer("M0000445000") == Texts{"E20"});
            }
            CHECK(peer.answer("E20").empty());
            CHECK(world.games.at(0).result ==
                  Result{Outcome::draw, "third occurrence of the position"});
        }
    }

    TEST_CASE("the option selects the draws that count") {
        DxpSettings settings = server();
        settings.draw_rules = DrawSet::none;
        World world(settings);
        Peer peer(world);
        world.told.script = {"1-7", "7-1", "1-7", "7-1", "1-7"};
        peer.answer(request('W', "W:WK1,K2:BK49,K50"));
        for (const char* move : {"M0000504400", "M0000445000", "M0000504400", "M0000445000"}) {
            CHECK(peer.answer(move).front().starts_with("M"));
        }
    }

    TEST_CASE("the move limit on our turn: we end the game with the result that we can prove") {
        /// A score of the engine and the GAMEEND message that it must send.
        struct Case {
            std::optional<Score> score;
            std::string end;
            Outcome outcome;
        };
        for (const Case& c :
             {Case{300, "E00", Outcome::unfinished}, Case{win_in(7), "E30", Outcome::white_wins},
              Case{loss_in(8), "E10", Outcome::black_wins}}) {
            World world;
            world.told.score = c.score;
            Peer peer(world);
            CHECK(peer.answer(request('W', "start", "005", "002")).back() == "M0000312600");
            CHECK(peer.answer("M0000162100") == Texts{"M0000322700"});
            const Texts said = peer.answer("M000021320127");
            CHECK(said == Texts{c.end});
            CHECK(peer.answer("E00").empty());
            CHECK(world.games.at(0).result.outcome == c.outcome);
            CHECK(world.games.at(0).plies == 4);
        }
    }

    TEST_CASE("the move limit on the peer's turn: the peer ends the game with its result") {
        for (const auto& [end, outcome] : {std::pair{"E00", Outcome::unfinished},
                                           {"E10", Outcome::black_wins},
                                           {"E20", Outcome::draw},
                                           {"E30", Outcome::white_wins}}) {
            World world;
            Peer peer(world);
            peer.answer(request('Z', "start", "005", "001"));
            CHECK(peer.answer("M0000322800").front().starts_with("M"));
            CHECK(peer.after(20).empty());
            CHECK(peer.answer(end) == Texts{"E00"});
            CHECK(world.games.at(0).result.outcome == outcome);
        }
        {  // A new request may replace it.
            World world;
            Peer peer(world);
            peer.answer(request('Z', "start", "005", "001"));
            peer.answer("M0000322800");
            CHECK(peer.answer(request('Z')) == Texts{accepted});
            CHECK(world.games.at(0).result == Result{Outcome::unfinished, "move limit"});
        }
        // A peer that ignores the limit receives our GAMEEND on our turn.
        World world;
        Peer peer(world);
        peer.answer(request('Z', "start", "005", "001"));
        peer.answer("M0000322800");
        CHECK(peer.answer("M0000312600") == Texts{"E00"});
        CHECK(peer.answer("E20").empty());
        CHECK(world.games.at(0).result.outcome == Outcome::draw);
    }
}

TEST_SUITE("record") {
    TEST_CASE("a game is kept with names, terms, reason and clocks") {
        World world;
        Peer peer(world);
        world.told.script = {"18-22"};
        peer.answer(request('Z', "W:W28,32:B18,9:H3", "002", "010"));
        world.now += std::chrono::seconds(4);
        peer.answer("M0099322700");
        world.now += std::chrono::milliseconds(61250);
        peer.answer("E10");
        REQUIRE(world.games.size() == 1);
        const std::string text = pdn_of(world.games[0]);
        CAPTURE(text);
        for (const char* part :
             {"[Event \"DXP game\"]", "[Round \"1\"]", "[White \"Peer\"]", "[Black \"Soplo\"]",
              "[Result \"0-2\"]", "[TimeControl \"10/120\"]",
              "[Termination \"the opponent resigned\"]", "[FEN \"W:W28,32:B9,18\"]",
              "[%clk 0:01:55.0] [%emt 0:00:05.0]", "[%clk 0:02:00.0]", "[%emt 0:00:00.0]"}) {
            CAPTURE(part);
            CHECK(text.find(part) != std::string::npos);
        }
        std::istringstream in(text);
        PdnReader reader(in, "game", {});
        PdnGame read;
        REQUIRE(reader.next(read));
        CHECK(read.main_line().size() == 2);
        CHECK(read.outcome == PdnOutcome::black_wins);
    }

    TEST_CASE("an unfinished game, and one without a clock") {
        World world;
        Peer peer(world);
        peer.answer(request('W', "start", "000"));
        peer.session.cut();
        const std::string text = pdn_of(world.games.at(0));
        CHECK(text.find("[Result \"*\"]") != std::string::npos);
        CHECK(text.find("[TimeControl \"-\"]") != std::string::npos);
        CHECK(text.find("%clk") == std::string::npos);
        CHECK(text.find("[%emt 0:00:00.1]") != std::string::npos);
        CHECK(text.find("[FEN") == std::string::npos);
    }
}
