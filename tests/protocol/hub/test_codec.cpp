// Reading and writing the lines of the Hub protocol.
#include <doctest/doctest.h>

#include <limits>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "protocol/host/clean_value.hpp"
#include "protocol/hub/codec.hpp"

using namespace soplo;

namespace {

/// The regular expression that a browser client applies to info lines.
const std::regex info_form(
    R"re(info depth=\d+ mean-depth=\d+\.\d+ score=-?\d+\.\d+ nodes=\d+ time=\d+\.\d+ nps=\d+\.\d+)re"
    R"re(( pv=([^ "]+|"[^"= ]+( [^"= ]+)+"))?)re");

}  // namespace

TEST_SUITE("codec") {
    TEST_CASE("a line is a word and arguments") {
        const HubCommand c = parse_hub_line("pos pos=Wbe moves=\"32-28 19-23\" flag\r");
        CHECK(c.word == "pos");
        REQUIRE(c.arguments.size() == 3);
        CHECK(*c.value("pos") == "Wbe");
        CHECK(*c.value("moves") == "32-28 19-23");
        CHECK(c.value("flag") == nullptr);
        CHECK(c.says("flag"));
        CHECK_FALSE(c.says("absent"));
    }

    TEST_CASE("all kinds of blanks, quotes and line ends are read") {
        CHECK(parse_hub_line("").word.empty());
        CHECK(parse_hub_line(" \t\r").word.empty());
        CHECK(parse_hub_line("  ping \r").word == "ping");
        CHECK(*parse_hub_line("pos  moves=\"\"").value("moves") == "");
        CHECK(*parse_hub_line("pos moves=").value("moves") == "");
        CHECK(*parse_hub_line("pos moves=\"32-28").value("moves") == "32-28");
        CHECK(*parse_hub_line("pos wolf=\"W25=2 B3=1\"").value("wolf") == "W25=2 B3=1");
        CHECK(*parse_hub_line("set-param name=a=b").value("name") == "a=b");
        CHECK(parse_hub_line("go \"think\"").says("think"));
        CHECK(parse_hub_line("go analyze=true").says("analyze"));
        CHECK_FALSE(parse_hub_line("go analyze=false").says("analyze"));
        CHECK(parse_hub_line(std::string_view("a\0b", 3)).word == "a");
        CHECK(parse_hub_line("==").word == "==");
        CHECK(parse_hub_line("\"\"").word.empty());
    }

    TEST_CASE("what is written is read back the same") {
        HubCommand c{.word = "set-param"};
        c.add("name", "book file");
        c.add("value", "");
        c.add("x", "1");
        c.arguments.push_back({"flag", {}});
        CHECK(format_hub_line(c) == "set-param name=\"book file\" value=\"\" x=1 flag");
        CHECK(parse_hub_line(format_hub_line(c)) == c);
    }

    TEST_CASE("values that would break a client are cleaned") {
        HubCommand c{.word = "error"};
        c.add("message", "bad \"a=b\"\nline");
        CHECK(format_hub_line(c) == "error message=\"bad 'a:b' line\"");
        CHECK(clean_value("caf\xc3\xa9\t\xff") == "caf?? ?");
        HubCommand single{.word = "id"};
        single.add("name", "X");
        CHECK(format_hub_line(single) == "id name=X");
    }

    TEST_CASE("numbers with a decimal point or a comma") {
        CHECK(hub_number("time", "30") == 30);
        CHECK(hub_number("time", "3600,000") == 3600);
        CHECK(hub_number("time", "1e-07") == 1e-07);
        CHECK(hub_number("time", "-0.25") == -0.25);
        CHECK(hub_number("time", "15.799000000000001") == doctest::Approx(15.799));
        CHECK(hub_number("time", "+3") == 3);
        for (const char* bad : {"", "x", "1x", "inf", "nan", "1e999", "--1", "1 2"}) {
            CAPTURE(bad);
            CHECK_THROWS_AS((void)hub_number("time", bad), BadInput);
        }
    }

    TEST_CASE("level lines add up") {
        HubLevel level;
        add_level(level, parse_hub_line("level handicap=3"));
        add_level(level, parse_hub_line("level nodes=50"));
        add_level(level, parse_hub_line("level move-time=0.05 bogus=7"));
        const Limits limits = limits_of(level);
        CHECK(limits.nodes == 50u);
        CHECK(limits.move_time == 0.05);
        CHECK_FALSE(limits.depth);
        CHECK_FALSE(limits.clock);
        CHECK_FALSE(limits.infinite);
    }

    TEST_CASE("a bad number counts as 0, and the other values of its line take effect") {
        HubLevel level;
        CHECK_THROWS_AS(add_level(level, parse_hub_line("level depth=x nodes=50")), BadInput);
        CHECK(limits_of(level).nodes == 50u);
        CHECK(limits_of(level).depth == 1);
        for (const char* line : {"level time=nan", "level time=inf inc=1", "level time="}) {
            CAPTURE(line);
            HubLevel clock;
            CHECK_THROWS_AS(add_level(clock, parse_hub_line(line)), BadInput);
            REQUIRE(limits_of(clock).clock);
            CHECK(limits_of(clock).clock->time == 0);
        }
    }

    TEST_CASE("a time below zero reduces the increment") {
        const auto in_hand = [](const char* line) {
            HubLevel level;
            add_level(level, parse_hub_line(line));
            const Limits limits = limits_of(level);
            REQUIRE(limits.clock);
            return limits.clock->time + limits.clock->inc;
        };
        CHECK(in_hand("level time=-0.15 inc=0.2") == doctest::Approx(0.05));
        CHECK(in_hand("level time=-5 inc=0.2") == 0);
        CHECK(in_hand("level time=-0.011") == 0);
        CHECK(in_hand("level time=0.1 inc=0.2") == doctest::Approx(0.3));
    }

    TEST_CASE("numbers beyond their ranges become the nearest limits") {
        HubLevel level;
        add_level(level, parse_hub_line("level depth=0 nodes=-3 moves=1e300 time=-5 inc=-1"));
        const Limits limits = limits_of(level);
        CHECK(limits.depth == 1);
        CHECK(limits.nodes == 1u);
        REQUIRE(limits.clock);
        CHECK(limits.clock->moves > 0);
        CHECK(limits.clock->time == 0);
        CHECK(limits.clock->inc == 0);
        HubLevel deep;
        add_level(deep, parse_hub_line("level depth=1e9 nodes=1e300"));
        CHECK(limits_of(deep).depth == max_ply - 1);
        CHECK(limits_of(deep).nodes > 1000000u);
    }

    TEST_CASE("a search without a level has a time limit, an infinite one has none") {
        CHECK(limits_of({}).move_time == default_move_time);
        HubLevel level;
        add_level(level, parse_hub_line("level infinite"));
        CHECK(limits_of(level).infinite);
        CHECK_FALSE(limits_of(level).move_time);
        HubLevel moves_only;
        add_level(moves_only, parse_hub_line("level moves=40"));
        CHECK(limits_of(moves_only).move_time);
    }

    TEST_CASE("version 1 commands become version 2 commands") {
        const auto same = [](std::string_view line) {
            const std::optional<HubCommand> c = from_version_1(parse_hub_line(line));
            return c ? format_hub_line(*c) : std::string("-");
        };
        CHECK(same("set threads 2") == "set-param name=threads value=2");
        CHECK(same("pos wbe") == "pos pos=Wbe");
        CHECK(same("move 32-28") == "move move=32-28");
        CHECK(same("level 75 30000 500") == "level moves=75 time=30 inc=0.5");
        CHECK(same("time 50") == "level move-time=0.05");
        CHECK(same("depth 12") == "level depth=12");
        CHECK(same("new") == "new-game");
        CHECK(same("start") == "pos start");
        CHECK(same("go") == "go think");
        CHECK(same("analyse") == "go analyze");
        for (const char* v2 : {"hub", "init", "pos pos=Wbe", "pos start", "level infinite", "stop",
                               "level depth=3", "go think", "ping", "new-game"}) {
            CAPTURE(v2);
            CHECK(same(v2) == "-");
        }
    }

    TEST_CASE("info and done lines match what clients parse") {
        Info info;
        info.depth = 7;
        info.mean_depth = 6.2;
        info.score = -103;
        info.nodes = 1500000;
        info.time = 0.5;
        GameMove quiet{.from = Square(32), .to = Square(28), .captured = {}, .huffed = {}};
        GameMove capture{.from = Square(28), .to = Square(19), .captured = {}, .huffed = {}};
        capture.captured.insert(Square(23));
        info.pv = {quiet};
        CHECK(format_info(info) ==
              "info depth=7 mean-depth=6.2 score=-1.03 nodes=1500000 time=0.500 nps=3.0 pv=32-28");
        info.pv = {quiet, capture};
        CHECK(std::regex_match(format_info(info), info_form));
        CHECK(format_info(info).ends_with(" pv=\"32-28 28x19x23\""));
        info.pv.clear();
        info.mean_depth = std::numeric_limits<double>::quiet_NaN();
        info.time = 0;
        info.score = -3;
        CHECK(format_info(info) ==
              "info depth=7 mean-depth=0.0 score=-0.03 nodes=1500000 time=0.000 nps=0.0");
        info.score = win_in(7);
        CHECK(format_info(info).find("score=99.93 ") != std::string::npos);
        info.score = loss_in(8);
        CHECK(format_info(info).find("score=-99.92 ") != std::string::npos);
        CHECK(format_done({}) == "done");
        CHECK(format_done({.move = capture, .ponder = {}}) == "done move=28x19x23");
        CHECK(format_done({.move = quiet, .ponder = capture}) == "done move=32-28 ponder=28x19x23");
        CHECK(format_done_1({}) == "move 0-0");
        CHECK(format_done_1({.move = quiet, .ponder = capture}) == "move 32-28 28x19x23");
    }

    TEST_CASE("wolf counters are set on squares with a king") {
        Setup setup;
        setup.kings[0].insert(Square(25));
        setup.men[1].insert(Square(3));
        apply_wolf("W25=2 B3=1 W99=1 x W", 3, setup);
        CHECK(setup.king_runs[0] == KingRun{2, Square(25)});
        CHECK(setup.king_runs[1] == KingRun{});
        Setup other;
        other.kings[1].insert(Square(28));
        apply_wolf("B 28 3", 3, other);
        CHECK(other.king_runs[1] == KingRun{3, Square(28)});
        apply_wolf("B 28 9", 3, other);
        CHECK(other.king_runs[1].count == 3);
    }
}
