// A Hub session under test and its client.
#pragma once

#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/ears.hpp"
#include "tests/support/fake_player.hpp"
#include "protocol/hub/session.hpp"

namespace soplo::test {

inline constexpr const char* start_10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

struct HubTalk {
    explicit HubTalk(std::vector<std::string> complaints = {})
        : session(
              EngineSettings{}, ears,
              [this](const Rules& rules, std::size_t mb) {
                  return std::make_unique<FakePlayer>(rules, mb, told);
              },
              std::move(complaints)) {}
    void say(std::string_view line) { REQUIRE(session.handle(line)); }
    /// What is said in answer to a line, once the search has ended.
    std::vector<std::string> answer(std::string_view line) {
        ears.forget();
        say(line);
        session.wait();
        return ears.texts();
    }

    Ears ears;
    Told told;
    HubSession session;
};

inline bool is_hub_error(const std::vector<std::string>& lines) {
    static const std::regex form(R"re(error message=("[^"=]+"|[^"= ]+))re");
    return lines.size() == 1 && std::regex_match(lines[0], form);
}

}  // namespace soplo::test
