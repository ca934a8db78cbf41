// Ctrl-C and requests to end the program, received by calls instead of signal handlers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

namespace soplo {

/// The kinds of interrupts that ask the program to end.
enum class Interrupt : std::uint8_t {
    ctrl_c,     ///< the user typed Ctrl-C
    terminate,  ///< the system or another program asks it to end
    hang_up,    ///< the terminal was closed
};

/// Returns the number under which the system reports an interrupt, for libraries that take such
/// numbers.
[[nodiscard]] int signal_number(Interrupt);

/// Blocks interrupts for this thread and for the threads that it starts later, until the
/// destructor. The interrupts that arrive meanwhile are kept; poll() and wait() return them.
class InterruptWatch {
  public:
    /// Create it before any thread that must not be interrupted. With `hang_up` the loss of the
    /// terminal counts as an interrupt, too; otherwise it ends the program.
    explicit InterruptWatch(bool hang_up = false);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// Waits at most 5 milliseconds for an interrupt; returns whether there was one. Any thread may
    /// call.
    [[nodiscard]] bool poll() const;
    /// Waits for an interrupt and returns it. Any thread may call.
    [[nodiscard]] Interrupt wait() const;

  private:
    friend class InterruptListener;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Reports interrupts from a thread of its own. For programs whose main thread waits for input.
class InterruptListener {
  public:
    /// Calls `act` on the listener's thread with each interrupt that the watch blocks. The watch
    /// must outlive the listener.
    InterruptListener(const InterruptWatch& watch, std::function<void(Interrupt)> act);
    ~InterruptListener();
    InterruptListener(const InterruptListener&) = delete;
    InterruptListener& operator=(const InterruptListener&) = delete;

  private:
    std::jthread thread_;
};

}  // namespace soplo
