// Fuzzes the UCI protocol: what either side's line is read as is written and read back the same,
// and a session survives any conversation, answering every search once with lines that can be read.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "instant_player.hpp"
#include "protocol/uci/codec.hpp"
#include "protocol/uci/session.hpp"

namespace {

using namespace soplo;
using namespace soplo::fuzz;

/// Counts the answers and checks the form of what is said.
class Listening : public LineSink {
  public:
    void write(std::string_view line) override {
        require(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c < 0x7f; }));
        const UciAnswer read = parse_uci_answer(line);
        if (std::holds_alternative<UciBestMove>(read)) ++answers;
        if (line.starts_with("info ")) require(std::holds_alternative<UciInfo>(read));
    }
    int answers = 0;
};

template <class Line>
std::string written(const Line& line) {
    return std::visit([](const auto& l) { return uci_line(l); }, line);
}

void check_line(std::string_view line) {
    UciCommand command = parse_uci_command(line);
    if (auto* go = std::get_if<UciGo>(&command)) go->unread.clear();
    require(parse_uci_command(written(command)) == command);
    const UciAnswer answer = parse_uci_answer(line);
    require(parse_uci_answer(written(answer)) == answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Listening listening;
    UciSession session(EngineSettings{}, listening, [](const Rules& rules, std::size_t) {
        return std::make_unique<InstantPlayer>(rules);
    });
    constexpr int most_searches = 3;
    int searches = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        check_line(line);
        if (std::holds_alternative<UciGo>(parse_uci_command(line))) ++searches;
        if (searches > most_searches || !session.handle(line)) return 0;
        require(listening.answers == searches);
    }
    return 0;
}
