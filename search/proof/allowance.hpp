// How long a proof may go on looking: a number of nodes and a question asked now and then.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/base/interruptible.hpp"
#include "search/proof/prover.hpp"

namespace soplo {

class Allowance final : public Patience {
  public:
    Allowance(std::uint64_t nodes, std::function<bool()> stop)
        : limit_(nodes), stop_(std::move(stop)) {}

    /// Counts a node. Throws OutOfNodes.
    void spend() {
        if (nodes_ >= limit_) throw OutOfNodes{};
        constexpr std::uint64_t between_questions = 256;
        if (++nodes_ % between_questions == 0) ask();
    }
    /// Long captures ask here, too.
    void ask() override {
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
