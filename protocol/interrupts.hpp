// Ctrl-C and a request to end, asked for instead of suffered.
#pragma once

#include <csignal>
#include <ctime>

#include <pthread.h>

namespace soplo {

/// Keeps interrupts from this thread and those it starts, for as long as it lives.
class InterruptWatch {
  public:
    InterruptWatch() {
        sigemptyset(&set_);
        sigaddset(&set_, SIGINT);
        sigaddset(&set_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
    }
    ~InterruptWatch() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// Waits for an interrupt, a few milliseconds at most.
    [[nodiscard]] bool interrupted() const {
        constexpr timespec pause{.tv_sec = 0, .tv_nsec = 5'000'000};
        return sigtimedwait(&set_, nullptr, &pause) > 0;
    }

  private:
    sigset_t set_{}, before_{};
};

}  // namespace soplo
