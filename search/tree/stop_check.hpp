// Decides when a worker has to end its search.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace soplo {

/// The data that the workers of one search share.
struct SearchControl {
    std::atomic<bool> stop{false};
    std::uint64_t node_limit = UINT64_MAX;  ///< for the first worker
    /// The first worker calls this every few nodes. The search ends when it returns true.
    std::function<bool()> out_of_time;
};

/// Thrown through the tree when the search has to end.
struct Stopped {};

/// Ends the search of one worker: at a stop, and for the first worker at the limits of nodes and
/// time too. The first worker stops the others.
class StopCheck {
  public:
    StopCheck(SearchControl& control, bool is_first) : control_(control), is_first_(is_first) {}

    void reset() noexcept { grace_until_ = {}; }
    /// Sets the depth of the current iteration.
    void set_depth(int depth) noexcept { depth_ = depth; }
    [[nodiscard]] int depth() const noexcept { return depth_; }

    /// Checks the limits after the `n`-th node. Throws Stopped.
    void check_node(std::uint64_t n) {
        if (is_first_) {
            // The first depth may exceed a node limit below this number, because an answer is
            // needed.
            constexpr std::uint64_t least_nodes = 2000;
            if (n > control_.node_limit && (depth_ > 1 || n > least_nodes)) {
                control_.stop.store(true, std::memory_order_relaxed);
                throw Stopped{};
            }
            // The interval is short, because a node with many captures can take a millisecond.
            constexpr std::uint64_t between_clock_checks = 32;
            if (n % between_clock_checks == 0) check_clock();
        }
        if (control_.stop.load(std::memory_order_relaxed) && !has_grace()) throw Stopped{};
    }
    /// Checks the clock and the stop flag inside a long move generation. Throws Stopped.
    void check_now() {
        check_clock();
        if (control_.stop.load(std::memory_order_relaxed)) throw Stopped{};
    }

  private:
    void check_clock() {
        if (is_first_ && control_.out_of_time && control_.out_of_time()) {
            control_.stop.store(true, std::memory_order_relaxed);
        }
    }

    /// Returns whether the worker may go on although the search is over: the first depth gets some
    /// milliseconds to finish, because an answer is needed.
    [[nodiscard]] bool has_grace() {
        if (!is_first_ || depth_ > 1) return false;
        constexpr std::chrono::milliseconds grace{15};
        const auto now = std::chrono::steady_clock::now();
        if (grace_until_ == std::chrono::steady_clock::time_point{}) grace_until_ = now + grace;
        return now < grace_until_;
    }

    SearchControl& control_;
    const bool is_first_;
    int depth_ = 0;
    std::chrono::steady_clock::time_point grace_until_;  // set when a stop meets depth 1
};

}  // namespace soplo
