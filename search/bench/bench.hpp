// A fixed piece of work: its node count tells whether the search has changed, its time how fast it
// is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/player/player.hpp"

namespace soplo {

struct BenchResult {
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<double> times{};  ///< seconds to the depth, a position each
    /// Of the times.
    [[nodiscard]] double median() const;
};

/// Plies of each search when nothing else is said: a second or two in all.
inline constexpr int default_bench_depth = 10;

/// Searches twenty positions of the variant, picked by a fixed rule, to `depth` plies, each with a
/// fresh table. With one thread the node count is the same on every machine.
[[nodiscard]] BenchResult run_bench(const Rules&, int depth, int threads, std::size_t table_mb);
/// The same by a player that is set up already, with the table, threads and weights it has.
[[nodiscard]] BenchResult run_bench(Player&, int depth);

}  // namespace soplo
