// A thread that waits for Ctrl-C while others work, and looks round at regular times.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

#include "protocol/system/interrupts.hpp"

namespace soplo {

class Interruption {
  public:
    /// The watch is to be made before any thread that must not be interrupted. `stop` is called
    /// every few milliseconds from the first interrupt on, so that no work begun meanwhile is
    /// missed; `tick`, if any, as often all the time. Both on the thread of this object.
    Interruption(const InterruptWatch& watch, std::function<void()> stop,
                 std::function<void()> tick = {})
        : thread_([this, &watch, stop = std::move(stop), tick = std::move(tick)] {
              while (!ended_) {
                  if (watch.interrupted()) came_ = true;
                  if (came_) stop();
                  if (tick) tick();
              }
          }) {}
    ~Interruption() {
        ended_ = true;
        thread_.join();
    }
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Whether one has come.
    [[nodiscard]] bool came() const { return came_; }

  private:
    std::atomic<bool> came_ = false, ended_ = false;
    std::thread thread_;  // last: it uses the others
};

}  // namespace soplo
