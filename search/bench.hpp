// A fixed piece of work: its node count tells whether the search has changed, its time how fast it
// is.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/rules.hpp"

namespace soplo {

struct BenchResult {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Searches a fixed set of positions of the variant to `depth` plies (0: a depth that takes some
/// seconds) with a fresh table. With one thread the node count is the same on every machine.
[[nodiscard]] BenchResult run_bench(const Rules&, int depth, int threads, std::size_t table_mb);

}  // namespace soplo
