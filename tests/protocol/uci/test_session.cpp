// UCI sessions without a process, with a fake player.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/rules/variants.hpp"
#include "protocol/uci/session.hpp"
#include "tests/support/fake_player.hpp"
#include "tests/support/recording_sink.hpp"

using namespace soplo;
using namespace soplo::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* start_10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// A session with a fake player and the lines that it writes.
struct Talk {
    explicit Talk(std::vector<std::string> complaints = {}) {
        session = std::make_unique<UciSession>(
            EngineSettings{}, output,
            [this](const Rules& rules, std::size_t mb) {
                return std::make_unique<FakePlayer>(rules, mb, told);
            },
            std::move(complaints));
    }
    void say(std::string_view line) { REQUIRE(session->handle(line)); }
    /// Sends a line and returns the lines written until the search has ended.
    std::vector<std::string> answer(std::string_view line) {
        output.clear();
        say(line);
        session->wait();
        return output.texts();
    }

    RecordingSink output;
    Told told;
    std::unique_ptr<UciSession> session;
};

bool is_error(const std::vector<std::string>& lines) {
    return lines.size() == 1 && lines[0].starts_with("info string error: ");
}

Limits limits_for(std::string_view line, Side to_move = Side::white) {
    return limits_of(std::get<UciGo>(parse_uci_command(line)), to_move);
}

}  // namespace

TEST_SUITE("session") {
    TEST_CASE("the id and the options do not need a player") {
        Talk talk;
        const std::vector<std::string> said = talk.answer("uci");
        REQUIRE(said.size() > 4);
        CHECK(said[0].starts_with("id name Soplo "));
        CHECK(said[1].starts_with("id author "));
        CHECK(said.back() == "uciok");
        std::vector<std::string> names;
        for (std::size_t i = 2; i + 1 < said.size(); ++i) {
            const UciAnswer read = parse_uci_answer(said[i]);
            REQUIRE(std::holds_alternative<UciOption>(read));
            names.push_back(std::get<UciOption>(read).name);
        }
        for (const char* name :
             {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant", "Draw_Rules", "Skill_Level"}) {
            CAPTURE(name);
            CHECK(std::count(names.begin(), names.end(), name) == 1);
        }
        CHECK(talk.told.players == 0);
        CHECK(talk.answer("isready") == std::vector<std::string>{"readyok"});
        CHECK(talk.told.players == 1);
    }

    TEST_CASE("options, their values and their ranges") {
        EngineSettings settings;
        settings.threads = 3;
        settings.rules = &russian;
        for (const UciOption& o : uci_options(settings)) {
            CAPTURE(o.name);
            if (o.name == "Threads") {
                CHECK(o == UciOption{"Threads", UciOptionType::spin, "3", 1, 256});
            }
            if (o.name == "Ponder") CHECK(o.value == "false");
            if (o.name == "UCI_Variant") {
                CHECK(o.value == "russian");
                CHECK(o.choices.size() == variants.size());
                CHECK(o.choices[0] == "international");
            }
        }
    }

    TEST_CASE("setting options") {
        Talk talk;
        talk.say("isready");
        for (const char* line :
             {"setoption name Threads value 4", "setoption name hash value 16",
              "setoption name Ponder value true", "setoption name MultiPV value 3",
              "setoption name Skill Level value 3", "setoption name Draw-Rules value none"}) {
            CAPTURE(line);
            CHECK(talk.answer(line).empty());
        }
        CHECK(talk.told.threads == 4);
        CHECK(talk.told.table_mb == 16);
        talk.answer("go depth 3");
        CHECK(talk.told.limits.multi_pv == 3);
        for (const char* line :
             {"setoption name Threads value 0", "setoption name Hash value many",
              "setoption name Hash", "setoption name UCI_Variant value chess",
              "setoption name Skill_Level value 11", "setoption name Ponder value maybe"}) {
            CAPTURE(line);
            CHECK(is_error(talk.answer(line)));
        }
        CHECK(talk.answer("setoption name Contempt value 0") ==
              std::vector<std::string>{"info string no such option: Contempt"});
    }

    TEST_CASE("the variant option changes the rules") {
        Talk talk;
        talk.say("isready");
        CHECK(talk.answer("setoption name UCI_Variant value russian").empty());
        talk.answer("go depth 1");
        CHECK(talk.told.position == "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        CHECK(talk.told.players == 2);
        CHECK(talk.answer("position startpos moves c3-d4 f6-g5").empty());
        CHECK(talk.answer("setoption name UCI_Variant value breakthrough").empty());
        talk.answer("go depth 1");
        CHECK(talk.told.position == start_10);
    }

    TEST_CASE("positions and moves in every notation") {
        Talk talk;
        const auto reached = [&](const std::string& line) {
            CHECK(talk.answer(line).empty());
            talk.answer("go depth 1");
            return talk.told.position;
        };
        CHECK(reached("position startpos") == start_10);
        CHECK(reached("position startpos moves") == start_10);
        CHECK(reached(std::string("position fen ") + start_10) == start_10);
        const std::string captured = reached("position startpos moves 32-28 19-23 28x19x23");
        CHECK(captured.front() == 'B');
        CHECK(reached("position startpos moves 32-28 19-23 28x19") == captured);
        CHECK(reached("position startpos moves 3228 1923 28:19") == captured);
        CHECK(reached("position fen W:WK5:B15:H3:F20 moves 05-46").front() == 'B');
    }

    TEST_CASE("a bad position is an error, and the last position stays") {
        Talk talk;
        talk.say("position startpos moves 32-28");
        for (const char* bad :
             {"position", "position fen", "position fen nonsense", "position fen W:W60:B1",
              "position moves 32-28", "position startpos moves 32-22",
              "position startpos moves 32-28 32-28", "position fen W:W1:B50",
              "position sideways"}) {
            CAPTURE(bad);
            CHECK(is_error(talk.answer(bad)));
        }
        talk.answer("go depth 1");
        CHECK(talk.told.position ==
              "B" + std::string(20, 'b') + "eeeeeeewee" + "we" + std::string(18, 'w'));
    }

    TEST_CASE("a search writes info lines and one bestmove line that the codec reads") {
        Talk talk;
        const std::vector<std::string> said = talk.answer("go depth 3");
        REQUIRE(said.size() == 4);
        for (int depth = 1; depth <= 3; ++depth) {
            const UciAnswer read = parse_uci_answer(said[static_cast<std::size_t>(depth) - 1]);
            REQUIRE(std::holds_alternative<UciInfo>(read));
            const UciInfo& info = std::get<UciInfo>(read);
            CHECK(info.depth == depth);
            CHECK(info.nodes == depth * 10);
            CHECK(info.pv == std::vector<std::string>{"31-26"});
            CHECK((info.score && info.nps && info.time && info.hashfull && info.multipv));
        }
        CHECK(said.back() == "bestmove 31-26 ponder 16-21");
    }

    TEST_CASE("stop, stop without a search, and a search that waits for stop") {
        Talk talk;
        CHECK(talk.answer("stop").empty());
        CHECK(talk.answer("ponderhit").empty());
        for (const char* line : {"go infinite", "go"}) {
            CAPTURE(line);
            talk.output.clear();
            talk.say(line);
            REQUIRE(talk.output.wait_for("info", 3));
            talk.say("isready");
            CHECK(talk.output.last() == "readyok");
            CHECK(talk.output.count("bestmove") == 0);
            talk.say("stop");
            talk.say("stop");
            CHECK(talk.output.wait_for("bestmove"));
            talk.session->wait();
            CHECK(talk.output.count("bestmove") == 1);
        }
    }

    TEST_CASE("pondering ends by ponderhit or stop") {
        Talk talk;
        for (const char* word : {"ponderhit", "stop"}) {
            CAPTURE(word);
            talk.output.clear();
            talk.say("go ponder wtime 10000 btime 10000");
            CHECK(talk.told.limits.ponder);
            std::this_thread::sleep_for(20ms);
            CHECK(talk.output.count("bestmove") == 0);
            talk.say(word);
            CHECK(talk.output.wait_for("bestmove"));
        }
    }

    TEST_CASE("commands that change something end the search first") {
        for (const char* line :
             {"position startpos", "position fen bad", "setoption name Hash value 8", "ucinewgame",
              "go depth 1", "uci"}) {
            CAPTURE(line);
            Talk talk;
            talk.say("go infinite");
            talk.say(line);
            const std::vector<std::string> said = talk.output.texts();
            const auto best = std::find_if(said.begin(), said.end(), [](const std::string& l) {
                return l.starts_with("bestmove ");
            });
            REQUIRE(best != said.end());
            CHECK(std::all_of(said.begin(), best,
                              [](const std::string& l) { return l.starts_with("info depth "); }));
        }
        Talk talk;
        talk.say("go infinite");
        for (const char* line : {"isready", "debug on", "", "  ", "nonsense", "d"}) talk.say(line);
        CHECK(talk.output.count("bestmove") == 0);
    }

    TEST_CASE("unknown words") {
        Talk talk;
        CHECK(talk.answer("").empty());
        CHECK(talk.answer("debug on").empty());
        CHECK(talk.answer("xboard now") ==
              std::vector<std::string>{"info string unknown command: xboard"});
        const std::vector<std::string> said = talk.answer("go depth 1 fast wtime");
        CHECK(said[0] == "info string go: not understood: fast, wtime");
        CHECK(said.back().starts_with("bestmove "));
    }

    TEST_CASE("root moves") {
        Talk talk;
        talk.answer("go depth 1 searchmoves 32-28 31-27");
        CHECK(talk.told.limits.search_moves.size() == 2);
        const std::vector<std::string> said = talk.answer("go depth 1 searchmoves 32-28 20-25");
        CHECK(said[0].starts_with("info string error: searchmoves: "));
        CHECK(talk.told.limits.search_moves.size() == 1);
    }

    TEST_CASE("no legal move: a score and no move") {
        Talk talk;
        talk.say("position fen W:W:B21");
        const std::vector<std::string> lost = talk.answer("go depth 5");
        REQUIRE(lost.size() == 2);
        CHECK(lost[0].find(" score mate 0 ") != std::string::npos);
        CHECK(lost[1] == "bestmove (none)");
        talk.say("setoption name UCI_Variant value losing");
        talk.say("position fen W:W:B21");
        CHECK(talk.answer("go infinite")[0].find(" score mate 1 ") != std::string::npos);
    }

    TEST_CASE("d shows the board") {
        Talk talk;
        talk.say("position startpos moves 32-28");
        const std::vector<std::string> said = talk.answer("d");
        CHECK(std::count(said.begin(), said.end(), "To move: Black") == 1);
        CHECK(std::count(said.begin(), said.end(), "Variant: international") == 1);
    }

    TEST_CASE("a new game") {
        Talk talk;
        talk.say("ucinewgame");
        talk.say("isready");
        talk.say("ucinewgame");
        CHECK(talk.told.new_games == 1);
    }

    TEST_CASE("errors of soplo.ini are reported once") {
        Talk talk({"soplo.ini:3: unknown option 'hsah'"});
        talk.say("uci");
        CHECK(talk.output.count("info") == 0);
        CHECK(talk.answer("isready") ==
              std::vector<std::string>{"info string error: soplo.ini:3: unknown option 'hsah'",
                                       "readyok"});
        CHECK(talk.answer("isready") == std::vector<std::string>{"readyok"});
    }

    TEST_CASE("quit ends a search and the session") {
        Talk talk;
        talk.say("go infinite");
        CHECK_FALSE(talk.session->handle("quit"));
        CHECK(talk.output.count("bestmove") == 1);
    }

    TEST_CASE("if the player fails, the client still receives a move") {
        Talk talk;
        talk.told.fail_next_position = true;
        const std::vector<std::string> said = talk.answer("go depth 3");
        CHECK(said.front().starts_with("info string error: no room"));
        CHECK(said.back() == "bestmove 31-26");
        CHECK(talk.answer("go depth 3").back() == "bestmove 31-26 ponder 16-21");
    }
}

TEST_SUITE("limits") {
    TEST_CASE("the clock is that of the side to move") {
        const std::string line = "go wtime 3000 btime 2000 winc 200 binc 100 movestogo 7";
        const Limits white = limits_for(line, Side::white);
        REQUIRE(white.clock);
        CHECK(white.clock->time + white.clock->inc == doctest::Approx(3));
        CHECK(white.clock->inc == doctest::Approx(0.2));
        CHECK(white.clock->moves == 7);
        CHECK_FALSE(white.infinite);
        CHECK_FALSE(white.analyse);
        const Limits black = limits_for(line, Side::black);
        CHECK(black.clock->time + black.clock->inc == doctest::Approx(2));
    }

    TEST_CASE("the increment of the next move is not part of the time left") {
        const Limits limits = limits_for("go wtime 50 btime 50 winc 1000 binc 1000");
        CHECK(limits.clock->time + limits.clock->inc == doctest::Approx(0.05));
    }

    TEST_CASE("numbers beyond their ranges become the nearest limits") {
        const Limits limits =
            limits_for("go depth 0 nodes -3 movetime -5 movestogo 1e300 wtime -1");
        CHECK(limits.depth == 1);
        CHECK(limits.nodes == 1u);
        CHECK(limits.move_time == doctest::Approx(-0.005));
        CHECK(limits.clock->moves > 0);
        CHECK(limits.clock->time == 0);
        CHECK(limits_for("go depth 99999").depth == max_ply - 1);
        CHECK(limits_for("go mate 2").depth == 4);
        CHECK(limits_for("go mate 2 depth 3").depth == 3);
        CHECK(limits_for("go mate 999999").depth <= max_ply - 1);
    }

    TEST_CASE("a go without a limit runs until stop") {
        CHECK(limits_for("go").infinite);
        CHECK(limits_for("go infinite depth 3").infinite);
        CHECK(limits_for("go ponder").ponder);
        for (const char* line : {"go wtime nan", "go movetime soon", "go depth", "go btime 1000"}) {
            CAPTURE(line);
            CHECK_FALSE(limits_for(line).infinite);
        }
        CHECK(limits_for("go movetime 50").move_time == doctest::Approx(0.05));
        CHECK(limits_for("go movetime 50").analyse);
    }
}

TEST_SUITE("scores") {
    TEST_CASE("centi-men, or moves to the end") {
        const auto mate = [](int n) { return UciScore{UciScore::Unit::mate, n}; };
        CHECK(uci_score(-34) == UciScore{UciScore::Unit::cp, -34});
        CHECK(uci_score(max_eval) == UciScore{UciScore::Unit::cp, max_eval});
        CHECK(uci_score(win_in(1)) == mate(1));
        CHECK(uci_score(win_in(2)) == mate(1));
        CHECK(uci_score(win_in(3)) == mate(2));
        CHECK(uci_score(loss_in(0)) == mate(0));
        CHECK(uci_score(loss_in(2)) == mate(-1));
        CHECK(uci_score(loss_in(4)) == mate(-2));
        CHECK(uci_score(win_in(0)) == mate(1));
        CHECK(uci_score(loss_in(1)) == mate(-1));
    }

    TEST_CASE("numbers that are not finite become 0") {
        Info info;
        info.time = 0;
        info.nodes = 5;
        CHECK(uci_info(info).nps == 0);
        info.time = 0.5;
        CHECK(uci_info(info).nps == 10);
        CHECK(uci_info(info).time == 500);
        CHECK_FALSE(uci_info(info).tbhits);
    }
}
