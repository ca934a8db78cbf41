// Fuzzes the reader and the writer of game files. Whatever the bytes are, reading ends; what was
// read is written and read back as it was, tokens only as well as with every move checked.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/variants.hpp"
#include "protocol/pdn/clock.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/pdn/writer.hpp"

namespace {

using namespace soplo;

void require(bool condition) {
    if (!condition) std::abort();
}

/// The games that were read from a text, and the number of games with faults.
struct Reading {
    std::vector<PdnGame> games;
    std::uint64_t faulty = 0;
};

Reading read(std::string_view text, bool check, const Rules& fallback) {
    std::istringstream in{std::string(text)};
    PdnOptions options;
    options.check_moves = check;
    options.fallback = &fallback;
    options.on_fault = [](const PdnFault& fault) {
        const std::string line = fault.text();
        require(!fault.message.empty() && line.find('\n') == std::string::npos);
    };
    PdnReader reader(in, "fuzz", options);
    Reading reading;
    PdnGame game;
    while (reader.next(game)) reading.games.push_back(game);
    reading.faulty = reader.games_faulty();
    require(reader.games_seen() == reading.faulty + reading.games.size());
    return reading;
}

void check_round_trip(std::string_view text, bool check, const Rules& fallback) {
    std::string written;
    Reading first = read(text, check, fallback);
    for (const PdnGame& game : first.games) written += pdn_text(game);
    const Reading second = read(written, check, fallback);
    require(second.faulty == 0 && second.games.size() == first.games.size());
    std::string again;
    for (std::size_t i = 0; i < first.games.size(); ++i) {
        PdnGame& a = first.games[i];
        const PdnGame& b = second.games[i];
        sort_tags(a.tags);
        require(a.tags == b.tags && a.items == b.items && a.result == b.result);
        require(a.rules == b.rules && a.start == b.start && a.outcome == b.outcome);
        again += pdn_text(b);
    }
    require(again == written);
    for (const PdnGame& game : first.games) {
        for (const PdnItem& item : game.items) {
            static_cast<void>(pdn_clocks(item.text));
            static_cast<void>(without_commands(item.text));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Rules& fallback = *variants[data[0] % variants.size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    check_round_trip(text, false, fallback);
    check_round_trip(text, true, fallback);
    return 0;
}
