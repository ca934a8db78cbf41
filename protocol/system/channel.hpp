// Messages to and from an engine over descriptors that never block, with a deadline for everything.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/system/lines.hpp"

namespace soplo {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

/// A moment so many seconds from now; far away for more than a year.
[[nodiscard]] Deadline in_seconds(double seconds);

/// Thrown out of any wait when the match is called off.
struct Interrupted {};

/// Messages end with one delimiter: a newline (a carriage return before it is dropped) or NUL.
class Channel {
  public:
    /// The descriptors, which may be the same one, stay the caller's and must not block. `log` may
    /// be null; `stop` calls waits off.
    Channel(int read_fd, int write_fd, char delimiter, LineLog* log, const std::atomic<bool>& stop);

    /// Sends one or several messages, delimiters included. False when the other side has gone or
    /// does not take them in time.
    [[nodiscard]] bool send(std::string_view messages, Deadline);
    /// The next message received; none until then. Does not wait.
    [[nodiscard]] std::optional<std::string> next();
    /// When the last message that next() gave had arrived.
    [[nodiscard]] Deadline arrival() const { return arrival_; }
    /// Nothing more will come, and next() has given everything.
    [[nodiscard]] bool is_over() const { return closed_ && messages_.empty(); }
    /// More than any protocol says came without an end.
    [[nodiscard]] bool has_overflowed() const { return overflowed_; }

    /// Waits until one of the channels has something to say or the deadline has come. Throws
    /// Interrupted.
    static void wait(std::span<Channel* const>, Deadline);

  private:
    struct Message {
        std::string text;
        Deadline arrival;
    };

    void receive();

    int read_fd_, write_fd_;
    char delimiter_;
    LineLog* log_;
    const std::atomic<bool>& stop_;
    std::string partial_;
    std::deque<Message> messages_;
    Deadline arrival_{};
    bool closed_ = false;
    bool overflowed_ = false;
};

}  // namespace soplo
