// A Hub session for tests.
#pragma once

#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/hub/session.hpp"
#include "tests/support/fake_player.hpp"
#include "tests/support/recording_sink.hpp"

namespace soplo::test {

inline constexpr const char* start_10 = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// A session with a fake player and the lines that it writes.
struct HubTalk {
    explicit HubTalk(std::vector<std::string> complaints = {})
        : session(
              EngineSettings{}, output,
              [this](const Rules& rules, std::size_t mb) {
                  return std::make_unique<FakePlayer>(rules, mb, told);
              },
              std::move(complaints)) {}
    void say(std::string_view line) { REQUIRE(session.handle(line)); }
    /// Sends a line and returns the lines written until the search has ended.
    std::vector<std::string> answer(std::string_view line) {
        output.clear();
        say(line);
        session.wait();
        return output.texts();
    }

    RecordingSink output;
    Told told;
    HubSession session;
};

inline bool is_hub_error(const std::vector<std::string>& lines) {
    static const std::regex form(R"re(error message=("[^"=]+"|[^"= ]+))re");
    return lines.size() == 1 && std::regex_match(lines[0], form);
}

}  // namespace soplo::test
