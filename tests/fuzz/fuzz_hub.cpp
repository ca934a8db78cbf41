// Fuzzes the Hub protocol: reading a line and writing it settles after two rounds, and a session
// survives any conversation, answering every search once with lines that clients can read.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "instant_player.hpp"
#include "protocol/hub/codec.hpp"
#include "protocol/hub/session.hpp"

namespace {

using namespace soplo;
using namespace soplo::fuzz;

/// Counts what is said and checks its form.
class Listening : public LineSink {
  public:
    void write(std::string_view line) override {
        require(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c < 0x7f; }));
        if (line.starts_with("done") || line.starts_with("move ")) ++answers;
    }
    int answers = 0;
};

HubCommand rewritten(const HubCommand& command) { return parse_hub_line(format_hub_line(command)); }

void check_line(std::string_view line) {
    // The first round may split quoted flags, the second cleans the values that come of it.
    const HubCommand settled = rewritten(rewritten(parse_hub_line(line)));
    require(rewritten(settled) == settled);
}

/// A line that makes the session pause for the sake of its client is left out, to be quick.
bool is_quick(std::string_view line) {
    const std::string word = parse_hub_line(line).word;
    return word != "hub" && word != "init";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Listening listening;
    HubSession session(EngineSettings{}, listening, [](const Rules& rules, std::size_t) {
        return std::make_unique<InstantPlayer>(rules);
    });
    constexpr int most_searches = 3;
    int searches = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        check_line(line);
        HubCommand command = parse_hub_line(line);
        if (const auto same = from_version_1(command)) command = *same;
        if (!is_quick(line)) continue;
        if (command.word == "go" && ++searches > most_searches) return 0;
        if (!session.handle(line)) return 0;
        require(listening.answers == searches);
    }
    return 0;
}
