// Searches and positions in the Hub protocol, without a process, with a fake player.
#include <algorithm>
#include <chrono>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/protocol/hub/talk.hpp"

using namespace soplo;
using namespace soplo::test;
using namespace std::chrono_literals;

namespace {

/// The regular expression that a browser client applies to info lines.
const std::regex info_form(
    R"re(info depth=\d+ mean-depth=\d+\.\d+ score=-?\d+\.\d+ nodes=\d+ time=\d+\.\d+ nps=\d+\.\d+)re"
    R"re(( pv=([^ "]+|"[^"= ]+( [^"= ]+)+"))?)re");

}  // namespace

TEST_SUITE("session") {
    TEST_CASE("a search: at least one info, then one done, five milliseconds apart") {
        HubTalk talk;
        talk.say(fmt::format("pos pos={}", start_10));
        talk.say("level nodes=1000");
        talk.answer("go think");
        const std::vector<RecordingSink::Line> lines = talk.output.lines();
        REQUIRE(lines.size() >= 2);
        CHECK(talk.output.count("done") == 1);
        CHECK(lines.back().text == "done move=31-26 ponder=16-21");
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
            CAPTURE(lines[i].text);
            CHECK(std::regex_match(lines[i].text, info_form));
            CHECK(lines[i + 1].when - lines[i].when >= hub_gap);
        }
        const std::string& info = lines[lines.size() - 2].text;
        CHECK(info.starts_with("info depth=3 "));
        CHECK(info.ends_with(" pv=31-26"));
        CHECK(talk.told.limits.nodes == 1000u);
        talk.say("ping");
        CHECK(talk.output.last() == "pong");
    }

    TEST_CASE("a level holds until the next go or pos") {
        HubTalk talk;
        talk.say("level depth=5");
        talk.say("set-param name=book-ply value=4");
        talk.answer("go think");
        CHECK(talk.told.limits.depth == 5);
        talk.answer("go think");
        CHECK_FALSE(talk.told.limits.depth);
        CHECK(talk.told.limits.move_time);
        talk.say("level depth=5");
        talk.say("pos start");
        talk.say("level time=3600,000 inc=5,000");
        talk.answer("go think");
        CHECK_FALSE(talk.told.limits.depth);
        REQUIRE(talk.told.limits.clock);
        CHECK(talk.told.limits.clock->time == 3600);
        CHECK(talk.told.limits.clock->inc == 5);
        talk.say("level depth=4");
        talk.answer("go analyze");
        CHECK(talk.told.limits.analyse);
    }

    TEST_CASE("a limit that cannot be read is an error and counts as 0") {
        HubTalk talk;
        CHECK(is_hub_error(talk.answer("level time=nan inc=0.1")));
        talk.answer("go think");
        REQUIRE(talk.told.limits.clock);
        CHECK(talk.told.limits.clock->time == 0);
        CHECK(is_hub_error(talk.answer("level move-time=inf")));
        talk.answer("go think");
        CHECK(talk.told.limits.move_time == 0);
    }

    TEST_CASE("a game of thousands of moves is read") {
        HubTalk talk;
        std::string moves;
        for (int i = 0; i < 1500; ++i) moves += " 46-41 50-45 41-46 45-50";
        const std::string start = "W" + std::string(45, 'e') + "WeeeB";
        CHECK(talk.answer(fmt::format("pos pos={} moves=\"{} 46-41\"", start, moves)).empty());
        talk.answer("go think");
        CHECK(talk.told.position == "B" + std::string(40, 'e') + "WeeeeeeeeB");
        CHECK(talk.output.count("done") == 1);
    }

    TEST_CASE("positions and moves in every dialect clients use") {
        HubTalk talk;
        const auto reached = [&](const std::string& pos) {
            talk.output.clear();
            talk.say(pos);
            REQUIRE(talk.output.texts().empty());
            talk.answer("go think");
            return talk.told.position;
        };
        const std::string start = fmt::format("pos pos={}", start_10);
        CHECK(reached(start) == start_10);
        CHECK(reached("pos start") == start_10);
        CHECK(reached(start + " moves=\"\"") == start_10);
        CHECK(reached(start + "  moves=\"32-28 19-23\"\r").front() == 'W');
        const std::string captured = reached(start + " moves=\"32-28 19-23 28x19x23\"");
        CHECK(captured.front() == 'B');
        CHECK(reached(start + " moves=\"32-28 19-23 28x19\"") == captured);
        CHECK(reached(start + " moves=\"32-28 19-23 28-19\"") == captured);
        CHECK(reached("pos pos=BeWeebbeebeeeeBeeeeeeeebeeeweeeeweeeewweeeeeeeeeeee moves=\"05-10\"")
                  .front() == 'W');
        // pydraughts#23: the captured squares in two orders.
        talk.say("set-param name=variant value=brazilian");
        const std::string pos = "pos pos=Bbbbbebbbbbwbeeeewweeweeewwewwwww";
        CHECK(reached(pos + " moves=8x13x11x17x18") == reached(pos + " moves=8x13x11x18x17"));
    }

    TEST_CASE("a bad position is an error, and the last position stays") {
        HubTalk talk;
        talk.say(fmt::format("pos pos={} moves=\"32-28\"", start_10));
        for (const char* bad :
             {"pos pos=W:W31-50:B1-20", "pos pos=Wbbb", "pos", "pos moves=\"32-28\"",
              "pos pos=Xbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
              "pos pos=Wwbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
              "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 32-28\"",
              "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"a=b 1\""}) {
            CAPTURE(bad);
            CHECK(is_hub_error(talk.answer(bad)));
        }
        CHECK(talk.output.last().find("a:b") != std::string::npos);
        talk.answer("go think");
        CHECK(talk.told.position ==
              "B" + std::string(20, 'b') + "eeeeeeewee" + "we" + std::string(18, 'w'));
        CHECK(talk.output.count("done") == 1);
    }

    TEST_CASE("the variant parameter changes the rules") {
        HubTalk talk;
        talk.say("init");
        talk.say("set-param name=variant value=russian");
        CHECK(talk.answer("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww").empty());
        talk.answer("go think");
        CHECK(talk.told.position == "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        CHECK(talk.told.players == 2);
        CHECK(is_hub_error(talk.answer(fmt::format("pos pos={}", start_10))));
        talk.say("set-param name=variant value=russian");
        talk.answer("go think");
        CHECK(talk.told.players == 2);  // because the same value again changes nothing
        const std::string turkish = "W" + std::string(8, 'e') + std::string(16, 'b') +
                                    std::string(16, 'e') + std::string(16, 'w') +
                                    std::string(8, 'e');
        talk.say("set-param name=variant value=turkish");
        CHECK(talk.answer("pos pos=" + turkish).empty());
        const std::string canadian =
            "W" + std::string(30, 'b') + std::string(12, 'e') + std::string(30, 'w');
        talk.say("set-param name=variant value=canadian");
        CHECK(talk.answer("pos pos=" + canadian).empty());
        talk.answer("go think");
        CHECK(talk.told.position == canadian);
    }

    TEST_CASE("the game follows the draw-rules parameter") {
        HubTalk talk;
        CHECK(talk.answer("set-param name=draw-rules value=federation").empty());
        CHECK(talk.session.game().draw_set() == DrawSet::federation);
        talk.say(fmt::format("pos pos={}", start_10));
        CHECK(talk.session.game().draw_set() == DrawSet::federation);
        talk.say("set-param name=variant value=frisian");
        CHECK(talk.session.game().draw_set() == DrawSet::federation);
    }

    TEST_CASE("no legal move: a score and a bare done") {
        HubTalk talk;
        const std::string lost = "W" + std::string(20, 'e') + "b" + std::string(29, 'e');
        talk.say("pos pos=" + lost);
        CHECK(talk.answer("go analyze") ==
              std::vector<std::string>{"info depth=0 mean-depth=0.0 score=-100.00 nodes=0 "
                                       "time=0.000 nps=0.0",
                                       "done"});
        CHECK(talk.told.players == 0);
        talk.say("set-param name=variant value=losing");
        talk.say("pos pos=" + lost);
        const std::vector<std::string> won = talk.answer("go ponder");
        REQUIRE(won.size() == 2);
        CHECK(won[0].find(" score=100.00 ") != std::string::npos);
        CHECK(talk.answer("ponder-hit").empty());
        CHECK(talk.answer("stop").empty());
    }

    TEST_CASE("stop, stop without a search, and unknown words") {
        HubTalk talk;
        for (const char* idle : {"stop", "ponder-hit", "new-game", "pos start", "level infinite"}) {
            CHECK(talk.answer(idle).empty());
        }
        talk.output.clear();
        talk.say("go analyze");
        REQUIRE(talk.output.wait_for("info"));
        CHECK(talk.output.count("done") == 0);
        talk.say("ping");
        CHECK(talk.output.last() == "pong");
        talk.say("");
        talk.say("  ");
        CHECK(talk.output.count("done") == 0);
        talk.say("stop");
        talk.say("stop");
        CHECK(talk.output.wait_for("done"));
        talk.say("stop");
        talk.session.wait();
        CHECK(talk.output.count("done") == 1);
    }

    TEST_CASE("a ponder search ends by ponder-hit or stop, and once only") {
        HubTalk talk;
        talk.say("level time=10 inc=0.1");
        talk.output.clear();
        talk.say("go ponder");
        std::this_thread::sleep_for(20ms);
        CHECK(talk.output.count("done") == 0);
        CHECK(talk.told.limits.ponder);
        CHECK(talk.told.limits.clock->time == 10);
        talk.say("ponder-hit");
        CHECK(talk.output.wait_for("done"));
        CHECK(talk.answer("ponder-hit").empty());
        talk.output.clear();
        talk.say("go ponder");
        talk.say("stop");
        CHECK(talk.output.wait_for("done"));
        talk.session.wait();
        CHECK(talk.output.count("done") == 1);
        CHECK(talk.output.count("info") >= 1);
    }

    TEST_CASE("any other command ends the search first") {
        for (const char* line : {"pos start", "level depth=3", "new-game", "hub", "init",
                                 "set-param name=threads value=2", "pos pos=bad", "frobnicate"}) {
            CAPTURE(line);
            HubTalk talk;
            talk.say("level infinite");
            talk.say("go analyze");
            talk.output.clear();
            talk.say(line);
            CHECK(talk.output.count("done") == 1);
            const std::vector<std::string> said = talk.output.texts();
            const auto done = std::find_if(said.begin(), said.end(), [](const std::string& l) {
                return l.starts_with("done ");
            });
            // Only reports of the search before.
            CHECK(std::all_of(said.begin(), done,
                              [](const std::string& l) { return l.starts_with("info "); }));
        }
    }

    TEST_CASE("many lines without waiting for answers") {
        HubTalk talk;
        talk.say("level infinite");
        talk.say("go analyze");
        for (const char* line : {"stop", "new-game", "stop", "pos start", "level infinite",
                                 "go analyze", "pos start", "level infinite", "go think", "stop"}) {
            talk.say(line);
        }
        talk.session.wait();
        CHECK(talk.output.count("done") == 3);
        CHECK(talk.told.new_games == 1);
    }

    TEST_CASE("quit ends a search and the session") {
        HubTalk talk;
        talk.say("level infinite");
        talk.say("go analyze");
        CHECK_FALSE(talk.session.handle("quit"));
        CHECK(talk.output.count("done") == 1);
    }

    TEST_CASE("if the player fails, the client still receives a move") {
        HubTalk talk;
        talk.told.fail_next_position = true;
        const std::vector<std::string> said = talk.answer("go think");
        CHECK(talk.output.count("error") == 1);
        CHECK(talk.output.count("done") == 1);
        CHECK(said[0] == "error message=\"no room 'here' : there\"");
        CHECK(said.back() == "done move=31-26");
        talk.answer("go think");
        CHECK(talk.output.count("done") == 1);
    }

    TEST_CASE("a client of version 1 receives version 1 answers") {
        HubTalk talk;
        talk.say("set threads 2");
        talk.say("init");
        talk.say("pos wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
        talk.say("move 32-28");
        talk.say("move 19-23");
        talk.say("level 75 30000 0");
        talk.answer("go");
        CHECK(talk.told.threads == 2);
        CHECK(talk.output.last() == "move 28x19x23 13x24x19");
        CHECK(talk.told.limits.clock->moves == 75);
        CHECK(talk.told.limits.clock->time == 30);
        CHECK(talk.output.texts()[0].starts_with("info "));
        CHECK(talk.output.texts()[0].find('=') == std::string::npos);
        CHECK(talk.answer("move 1-50").front().starts_with("error "));
    }
}
