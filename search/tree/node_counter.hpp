// Counts the nodes and the depths of one worker's search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace soplo {

/// The node count and the depth statistics of one worker. The worker writes; any thread may read
/// nodes() during the search.
class NodeCounter {
  public:
    void reset() noexcept {
        nodes_.store(0, std::memory_order_relaxed);
        leaves_ = leaf_plies_ = 0;
        sel_depth_ = 0;
    }

    /// Counts a node `ply` plies below the root. Returns the number of nodes counted so far.
    std::uint64_t count_node(int ply) noexcept {
        // A plain load and store suffice, because only the worker writes.
        const std::uint64_t n = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(n, std::memory_order_relaxed);
        sel_depth_ = std::max(sel_depth_, ply);
        return n;
    }
    /// Counts a leaf, which is a position that the evaluation scores.
    void count_leaf(int ply) noexcept {
        ++leaves_;
        leaf_plies_ += static_cast<std::uint64_t>(ply);
    }

    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }
    /// Returns the ply of the deepest node.
    [[nodiscard]] int sel_depth() const noexcept { return sel_depth_; }
    /// Returns the mean ply of the leaves; 0 before the first leaf.
    [[nodiscard]] double mean_depth() const noexcept {
        return leaves_ == 0 ? 0 : static_cast<double>(leaf_plies_) / static_cast<double>(leaves_);
    }

  private:
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    int sel_depth_ = 0;
};

}  // namespace soplo
