// Limits a proof search by a number of nodes and by a stop function.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/base/interruptible.hpp"
#include "search/proof/prover.hpp"

namespace soplo {

/// The node limit of one proof search.
class NodeBudget final : public Interruptible {
  public:
    NodeBudget(std::uint64_t nodes, std::function<bool()> stop)
        : limit_(nodes), stop_(std::move(stop)) {}

    /// Counts a node. Throws OutOfNodes at the limit, or when the stop function returns true.
    void count_node() {
        if (nodes_ >= limit_) throw OutOfNodes{};
        constexpr std::uint64_t between_stop_checks = 256;
        if (++nodes_ % between_stop_checks == 0) poll();
    }
    /// The move generator calls this during long captures. Throws OutOfNodes when the stop function
    /// returns true.
    void poll() override {
        if (stop_ && stop_()) throw OutOfNodes{};
    }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    void set_limit(std::uint64_t nodes) noexcept { limit_ = nodes; }

  private:
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_;
    std::function<bool()> stop_;
};

}  // namespace soplo
