// Messages to and from another program through pipes or a socket, with a deadline for every wait.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/system/descriptor.hpp"
#include "protocol/system/lines.hpp"
#include "protocol/system/splitter.hpp"

namespace soplo {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

/// Returns the time so many seconds from now; negative numbers count as 0, more than a year as a
/// year.
[[nodiscard]] Deadline in_seconds(double seconds);

/// Thrown out of every wait when the match is called off.
struct Interrupted {};

/// A conversation in messages that end with one delimiter: a newline (a carriage return before it
/// is dropped) or NUL. Not thread-safe.
class Channel {
  public:
    /// The handles may be equal (a socket). They stay the caller's and must not block. `log` may be
    /// nullptr. While `stop` is true every wait throws Interrupted.
    Channel(Handle read, Handle write, char delimiter, LineLog* log, const std::atomic<bool>& stop);

    /// Sends one or several messages, delimiters included. Returns false if the other side has
    /// closed its end or does not read them before the deadline. Throws Interrupted.
    [[nodiscard]] bool send(std::string_view messages, Deadline);
    /// Returns the next message, or nothing if none has arrived completely. Does not wait.
    [[nodiscard]] std::optional<std::string> next();
    /// Returns the time at which the last message that next() returned was received.
    [[nodiscard]] Deadline arrival() const { return arrival_; }
    /// Returns whether the other side has closed its end and next() has returned everything.
    [[nodiscard]] bool is_over() const { return closed_ && messages_.empty(); }
    /// Returns whether more than 1 MB has arrived without a delimiter.
    [[nodiscard]] bool has_overflowed() const { return overflowed_; }

    /// Waits until one of the channels has something to read, or until the deadline. Throws
    /// Interrupted.
    static void wait(std::span<Channel* const>, Deadline);

  private:
    /// A received message and the time of its arrival.
    struct Message {
        std::string text;
        Deadline arrival;
    };

    void log_sent(std::string_view messages);
    void receive();

    Handle read_, write_;
    char delimiter_;
    LineLog* log_;
    const std::atomic<bool>& stop_;
    MessageSplitter splitter_;
    std::deque<Message> messages_;
    Deadline arrival_{};
    bool closed_ = false;
    bool overflowed_ = false;
};

}  // namespace soplo
