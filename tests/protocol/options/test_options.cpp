// The table of options: names in each protocol, values, lines of soplo.ini.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "protocol/hub/params.hpp"
#include "protocol/options/ini.hpp"
#include "protocol/options/options.hpp"
#include "protocol/uci/options.hpp"

using namespace soplo;

namespace {

EngineSettings with(std::string_view name, std::string_view value) {
    EngineSettings settings;
    set_engine_option(*find_engine_option(name), name, value, settings);
    return settings;
}

}  // namespace

TEST_SUITE("options") {
    TEST_CASE("each protocol has its own names and understands ours too") {
        CHECK(find_hub_option("tt-size") == find_engine_option("tt-size"));
        CHECK(find_hub_option("skill") == find_engine_option("level"));
        CHECK(find_hub_option("level") == find_engine_option("level"));
        CHECK(find_hub_option("hash") == find_engine_option("hash"));
        CHECK(find_hub_option("multi-pv") == nullptr);
        CHECK(find_hub_option("eval-of-another-engine") == nullptr);
        for (const char* name : {"Skill_Level", "skill level", "SKILL-LEVEL", "level"}) {
            CAPTURE(name);
            CHECK(find_uci_option(name) == find_engine_option("level"));
        }
        CHECK(find_uci_option("hash") == find_engine_option("hash"));
        CHECK(find_uci_option("UCI_Variant") == find_engine_option("variant"));
        CHECK(find_uci_option("multipv") == find_engine_option("multi-pv"));
        CHECK(find_uci_option("book-ply") == nullptr);
        CHECK(find_uci_option("") == nullptr);
    }

    TEST_CASE("names and numbers of levels") {
        CHECK(EngineSettings{}.level == 10);
        CHECK(with("level", "easy").level < with("level", "medium").level);
        CHECK(with("level", "medium").level < with("level", "hard").level);
        CHECK(with("level", "hard").level < 10);
        for (int level = 1; level <= 10; ++level) {
            CHECK(with("level", std::to_string(level)).level == level);
        }
        for (const char* bad : {"0", "11", "", "strong", "3.5"}) {
            CAPTURE(bad);
            CHECK_THROWS_AS(with("level", bad), BadInput);
        }
    }

    TEST_CASE("the table's size in Hub's measure") {
        EngineSettings settings = with("hash", "100");
        const EngineOption& tt_size = *find_engine_option("tt-size");
        CHECK(tt_size.get(settings) == "22");
        set_engine_option(tt_size, "tt-size", "22",
                          settings);  // the value that it returned: no change
        CHECK(settings.hash_mb == 100);
        set_engine_option(tt_size, "tt-size", "20", settings);
        CHECK(settings.hash_mb == 16);
    }

    TEST_CASE("every bad line of a file is reported with its number, and the others take effect") {
        EngineSettings settings;
        const std::vector<std::string> wrong = read_settings(
            "# mine\nthreads = 3\nhsah = 5\n; more\nwhat\nhash=16\r\nthreads=none\nlevel=4",
            "a.ini", settings);
        REQUIRE(wrong.size() == 3);
        CHECK(wrong[0] == "a.ini:3: unknown option 'hsah' (did you mean 'hash'?)");
        CHECK(wrong[1].starts_with("a.ini:5: 'what'"));
        CHECK(wrong[2].starts_with("a.ini:7: threads: 'none'"));
        CHECK(settings.threads == 3);
        CHECK(settings.hash_mb == 16);
        CHECK(settings.level == 4);
    }

    TEST_CASE("options of one protocol are not allowed in the file") {
        EngineSettings settings;
        CHECK(read_settings("tt-size=20\nmulti-pv=3\n", "a.ini", settings).size() == 2);
        CHECK(settings.multi_pv == 1);
    }

    TEST_CASE("the settings in a line") {
        EngineSettings settings = with("threads", "4");
        const std::string text = settings_text(settings);
        CHECK(text.starts_with("variant=international threads=4 hash=64 "));
        CHECK(text.find(" level=10") != std::string::npos);
        CHECK(text.find("tt-size") == std::string::npos);
    }
}
