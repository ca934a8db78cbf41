// Fuzzes the reader of problems: what it accepts has a sound position and legal moves; what it
// refuses it refuses with BadInput on one line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/analysis/problems.hpp"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const soplo::Rules& r, std::string_view line) {
    using namespace soplo;
    try {
        const Problem p = read_problem(r, line);
        require(faults(r, p.position).empty());
        const std::vector<GameMove> legal = arbiter(r).legal_moves(p.position);
        for (const auto* moves : {&p.best, &p.avoid}) {
            for (const GameMove& m : *moves) {
                require(std::find(legal.begin(), legal.end(), m) != legal.end());
            }
        }
    } catch (const BadInput& error) {
        const std::string_view message = error.what();
        require(!message.empty() && message.find('\n') == std::string_view::npos);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const soplo::Rules& r = *soplo::variants[data[0] % soplo::variants.size()];
    std::string_view line(reinterpret_cast<const char*>(data) + 1, size - 1);
    line = line.substr(0, line.find('\n'));
    check(r, line);
    return 0;
}
