// Fuzzes the reader of positions: what it accepts has no faults and is written and read back as it
// was, in every style; what it refuses it refuses with BadInput on one line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const soplo::Rules& r, std::string_view text) {
    using namespace soplo;
    Setup setup;
    try {
        setup = parse_position(r, text).setup;
    } catch (const BadInput& error) {
        const std::string_view message = error.what();
        require(!message.empty() && message.find('\n') == std::string_view::npos);
        return;
    }
    require(faults(r, setup).empty());
    for (const FenStyle style : {FenStyle{}, FenStyle{true, false}, FenStyle{true, true}}) {
        const ParsedPosition again = parse_position(r, fen(r, setup, style));
        require(again.setup == setup && again.warnings.empty());
    }
    Setup bare = setup;
    bare.half_moves = 0;
    bare.full_move = 1;
    bare.king_runs = {};
    bare.liable = {};
    require(parse_hub_position(r, hub_position(r, setup)) == bare);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const soplo::Rules& r = *soplo::variants[data[0] % soplo::variants.size()];
    check(r, std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
}
