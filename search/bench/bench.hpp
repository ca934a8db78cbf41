// The bench: a search of fixed positions. Its node count changes only when the search or the
// evaluation changes; its time measures the speed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/player/player.hpp"

namespace soplo {

/// The result of a bench.
struct BenchResult {
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<double> times{};  ///< seconds by position
    /// Returns the median of the times.
    [[nodiscard]] double median() const;
};

/// The default depth in plies. All positions together take a second or two.
inline constexpr int default_bench_depth = 10;

/// Searches twenty fixed positions of the variant to `depth` plies, each with a cleared table. With
/// one thread the node count is the same on every machine.
[[nodiscard]] BenchResult run_bench(const Rules&, int depth, int threads, std::size_t table_mb);
/// Runs the bench with a given player, which keeps its table size, threads and weights.
[[nodiscard]] BenchResult run_bench(Player&, int depth);

}  // namespace soplo
