// A thread that looks for interrupts while other threads work.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

#include "protocol/system/interrupts.hpp"

namespace soplo {

/// Polls an InterruptWatch every 5 milliseconds on a thread of its own, until the destructor.
class InterruptPoller {
  public:
    /// After the first interrupt calls `stop` at every poll, because work that has begun since the
    /// last call must stop, too. Calls `tick`, if given, at every poll. Both are called on the
    /// poller's thread. The watch must outlive the poller.
    InterruptPoller(const InterruptWatch& watch, std::function<void()> stop,
                    std::function<void()> tick = {})
        : thread_([this, &watch, stop = std::move(stop), tick = std::move(tick)] {
              while (!ended_) {
                  if (watch.poll()) interrupted_ = true;
                  if (interrupted_) stop();
                  if (tick) tick();
              }
          }) {}
    ~InterruptPoller() {
        ended_ = true;
        thread_.join();
    }
    InterruptPoller(const InterruptPoller&) = delete;
    InterruptPoller& operator=(const InterruptPoller&) = delete;

    /// Returns whether an interrupt has arrived. Any thread may call.
    [[nodiscard]] bool was_interrupted() const { return interrupted_; }

  private:
    std::atomic<bool> interrupted_ = false, ended_ = false;
    std::thread thread_;  // last: it uses the other members
};

}  // namespace soplo
