// Ctrl-C and a request to end, asked for instead of suffered.
#pragma once

#include <csignal>
#include <ctime>
#include <functional>
#include <stop_token>
#include <thread>

#include <pthread.h>

namespace soplo {

/// Keeps interrupts from this thread and those it starts, for as long as it lives.
class InterruptWatch {
  public:
    /// With `hangup` the loss of the terminal is an interrupt, too.
    explicit InterruptWatch(bool hangup = false) {
        sigemptyset(&set_);
        sigaddset(&set_, SIGINT);
        sigaddset(&set_, SIGTERM);
        if (hangup) sigaddset(&set_, SIGHUP);
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
    /// Waits for an interrupt; its number.
    [[nodiscard]] int wait() const {
        int signal = 0;
        sigwait(&set_, &signal);
        return signal;
    }

  private:
    sigset_t set_{}, before_{};
};

/// Tells of interrupts as they come, on a thread of its own; for programs that wait for input.
class InterruptListener {
  public:
    /// `act` is called with the number of each signal that the watch keeps back.
    InterruptListener(const InterruptWatch& watch, std::function<void(int signal)> act)
        : thread_([&watch, act = std::move(act)](const std::stop_token& stop) {
              for (int signal = watch.wait(); !stop.stop_requested(); signal = watch.wait()) {
                  act(signal);
              }
          }) {}
    ~InterruptListener() {
        thread_.request_stop();
        pthread_kill(thread_.native_handle(), SIGTERM);  // ends its waiting
    }
    InterruptListener(const InterruptListener&) = delete;
    InterruptListener& operator=(const InterruptListener&) = delete;

  private:
    std::jthread thread_;
};

}  // namespace soplo
