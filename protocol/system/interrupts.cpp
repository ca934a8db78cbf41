// Interrupts as blocked signals (POSIX).
//
// Boost.Asio's signal_set is not used: it installs handlers, which the programs that we start and
// the thread that waits for input would have to cope with, and it needs a running io_context.
#include "protocol/system/interrupts.hpp"

#include <pthread.h>

#include <csignal>
#include <ctime>
#include <stop_token>
#include <utility>

namespace soplo {

/// The set of signals that the watch blocks, and the set that was blocked before.
struct InterruptWatch::Impl {
    sigset_t blocked{}, before{};
};

int signal_number(Interrupt interrupt) {
    if (interrupt == Interrupt::ctrl_c) return SIGINT;
    return interrupt == Interrupt::hang_up ? SIGHUP : SIGTERM;
}

InterruptWatch::InterruptWatch(bool hang_up) : impl_(std::make_unique<Impl>()) {
    sigemptyset(&impl_->blocked);
    sigaddset(&impl_->blocked, SIGINT);
    sigaddset(&impl_->blocked, SIGTERM);
    if (hang_up) sigaddset(&impl_->blocked, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &impl_->blocked, &impl_->before);
}

InterruptWatch::~InterruptWatch() { pthread_sigmask(SIG_SETMASK, &impl_->before, nullptr); }

bool InterruptWatch::poll() const {
    constexpr timespec longest_wait{.tv_sec = 0, .tv_nsec = 5'000'000};
    return sigtimedwait(&impl_->blocked, nullptr, &longest_wait) > 0;
}

Interrupt InterruptWatch::wait() const {
    int signal = 0;
    sigwait(&impl_->blocked, &signal);
    if (signal == SIGINT) return Interrupt::ctrl_c;
    return signal == SIGHUP ? Interrupt::hang_up : Interrupt::terminate;
}

InterruptListener::InterruptListener(const InterruptWatch& watch,
                                     std::function<void(Interrupt)> act)
    : thread_([&watch, act = std::move(act)](const std::stop_token& stop) {
          for (Interrupt i = watch.wait(); !stop.stop_requested(); i = watch.wait()) act(i);
      }) {}

InterruptListener::~InterruptListener() {
    thread_.request_stop();
    pthread_kill(thread_.native_handle(), SIGTERM);  // ends wait()
}

}  // namespace soplo
