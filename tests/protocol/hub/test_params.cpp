// The handshake of the Hub protocol, its parameters, and the errors of soplo.ini.
#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "tests/protocol/hub/talk.hpp"

using namespace soplo;
using namespace soplo::test;

TEST_SUITE("parameters") {
    TEST_CASE("handshake") {
        HubTalk talk;
        talk.say("hub");
        const std::vector<RecordingSink::Line> lines = talk.output.lines();
        REQUIRE(lines.size() > 9);
        CHECK(std::regex_match(
            lines[0].text,
            std::regex(R"re(id name=Soplo version=\S+ author="[^"=]+" country=\S+)re")));
        CHECK(lines[1].text.starts_with(
            "param name=variant value=normal type=enum values=\"normal killer bt frisian losing "));
        CHECK(lines[1].text.find(" russian") != std::string::npos);
        CHECK(lines[1].text.find("international") == std::string::npos);
        CHECK(lines.back().text == "wait");
        const std::regex param(
            R"re(param name=\S+ value=\S+ type=(bool|int min=-?\d+ max=\d+|enum values="[^"=]+"))re");
        for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
            CAPTURE(lines[i].text);
            CHECK(std::regex_match(lines[i].text, param));
        }
        for (const char* name :
             {"book", "book-ply", "book-margin", "ponder", "threads", "tt-size", "bb-size"}) {
            CAPTURE(name);
            CHECK(std::any_of(lines.begin(), lines.end(), [&](const RecordingSink::Line& l) {
                return l.text.starts_with(fmt::format("param name={} ", name));
            }));
        }
        for (std::size_t i = 1; i < lines.size(); ++i) {
            CHECK(lines[i].when - lines[i - 1].when >= hub_gap);
        }
        CHECK(talk.told.players == 0);  // because some clients start an engine only to read its id
        CHECK(talk.answer("init") == std::vector<std::string>{"ready"});
        CHECK(talk.told.players == 1);
        CHECK(talk.answer("init") == std::vector<std::string>{"ready"});
        CHECK(talk.told.players == 1);
    }

    TEST_CASE("parameters before hub, after init, and reported by a second hub") {
        HubTalk talk;
        talk.say("set-param name=threads value=3");
        talk.say("set-param name=tt-size value=20");
        talk.say("set-param name=bb-size value=4");
        CHECK(talk.output.texts().empty());
        talk.say("hub");
        const std::vector<std::string> all = talk.output.texts();
        const auto has = [&](std::string_view text) {
            return std::any_of(all.begin(), all.end(),
                               [&](const std::string& l) { return l.starts_with(text); });
        };
        CHECK(has("param name=threads value=3 "));
        CHECK(has("param name=tt-size value=20 "));
        CHECK(has("param name=bb-size value=4 "));
        talk.say("init");
        CHECK(talk.told.threads == 3);
        CHECK(talk.told.table_mb == 16);  // 2^20 entries of 16 bytes
        talk.say("set-param name=tt-size value=22");
        talk.say("set-param name=threads value=2");
        CHECK(talk.told.table_mb == 64);
        CHECK(talk.told.threads == 2);
    }

    TEST_CASE("parameters of other engines have no effect") {
        HubTalk talk;
        for (const char* line :
             {"set-param name=initial-time value=20.0", "set-param name=eval value=pattern",
              "set-param name=no-such value=none", "set-param name=bb-size value=auto",
              "set-param name=book-ply value=20", "set-param name=book-margin value=1000",
              "set-param name=book value=false", "set-param", "set-param name=threads",
              "set-param value=3", "set-param name=ponder value=true", "frobnicate now=1", "",
              "   ", "level bogus=3"}) {
            CAPTURE(line);
            CHECK(talk.answer(line).empty());
        }
        CHECK(is_hub_error(talk.answer("set-param name=tt-size value=huge")));
        CHECK(is_hub_error(talk.answer("set-param name=threads value=0")));
        CHECK(is_hub_error(talk.answer("set-param name=variant value=chess")));
        CHECK(is_hub_error(talk.answer("set-param name=skill value=11")));
    }

    TEST_CASE("the names of our command line and of Scan are both understood") {
        HubTalk talk;
        for (const char* line :
             {"set-param name=hash value=16", "set-param name=variant value=Russian",
              "set-param name=skill value=medium", "set-param name=draw-rules value=federation",
              "set-param name=multi-pv value=3"}) {
            CAPTURE(line);
            CHECK(talk.answer(line).empty());
        }
        talk.say("hub");
        const std::vector<std::string> all = talk.output.texts();
        const auto has = [&](std::string_view text) {
            return std::any_of(all.begin(), all.end(),
                               [&](const std::string& l) { return l.starts_with(text); });
        };
        CHECK(has("param name=tt-size value=20 "));
        CHECK(has("param name=variant value=russian "));
        CHECK(has("param name=skill value=5 type=enum values=\"easy medium hard 1 2 "));
        CHECK(has("param name=draw-rules value=federation "));
        CHECK_FALSE(has("param name=level "));  // because Hub has a command "level"
        CHECK_FALSE(has("param name=hash "));
        CHECK_FALSE(has("param name=multi-pv "));
    }

    TEST_CASE("errors of soplo.ini are reported once, at init") {
        HubTalk talk({"soplo.ini:3: unknown option \"hsah\"", "soplo.ini:4: what"});
        talk.say("hub");
        CHECK(talk.output.count("error") == 0);
        CHECK(talk.output.last() == "wait");
        CHECK(talk.answer("init") ==
              std::vector<std::string>{"error message=\"soplo.ini:3: unknown option 'hsah'\"",
                                       "error message=\"soplo.ini:4: what\"", "ready"});
        CHECK(talk.answer("init") == std::vector<std::string>{"ready"});
    }

    TEST_CASE("a table that does not fit is an error, and a small one replaces it") {
        RecordingSink output;
        Told told;
        EngineSettings settings;
        settings.hash_mb = 4096;
        HubSession session(settings, output, [&](const Rules& rules, std::size_t mb) {
            if (mb > 1024) throw BadInput("hash: does not fit");
            return std::make_unique<FakePlayer>(rules, mb, told);
        });
        REQUIRE(session.handle("init"));
        CHECK(output.texts() ==
              std::vector<std::string>{"error message=\"hash: does not fit\"", "ready"});
        CHECK(told.table_mb == 1);
        output.clear();
        REQUIRE(session.handle("set-param name=threads value=3"));
        CHECK(output.texts().empty());
        CHECK(told.threads == 3);
        CHECK(told.table_mb == 1);
        REQUIRE(session.handle("set-param name=hash value=32"));
        CHECK(told.table_mb == 32);
    }
}
