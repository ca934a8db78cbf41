// Reading, writing and waiting on descriptors that do not block (POSIX).
//
// Boost.Asio is not used here: a wait covers the pipes of one engine and the socket of another, and
// ends at the deadline or when the match is called off. That is one call of poll(); with Asio it
// would be an io_context, two stream descriptors and a timer per engine, and a header that costs
// more than 8 seconds of compile time.
#include "protocol/system/channel.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "protocol/system/posix.hpp"

namespace soplo {
namespace {

using posix::fd_of;

constexpr std::size_t longest_message = 1 << 20;
/// A longer wait is interrupted so often to look at the stop flag.
constexpr auto between_looks = std::chrono::milliseconds(100);

/// Returns the milliseconds until the deadline, rounded up: rounded down, the last millisecond
/// would be a loop without pause.
int poll_time(Deadline deadline) {
    const auto now = SteadyClock::now();
    if (deadline <= now) return 0;
    const auto left = std::min<SteadyClock::duration>(deadline - now, between_looks);
    return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(left).count());
}

}  // namespace

Deadline in_seconds(double seconds) {
    constexpr double year = 365.0 * 24 * 3600;
    const std::chrono::duration<double> span(std::clamp(seconds, 0.0, year));
    return SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(span);
}

Channel::Channel(Handle read, Handle write, char delimiter, LineLog* log,
                 const std::atomic<bool>& stop)
    : read_(read),
      write_(write),
      delimiter_(delimiter),
      log_(log),
      stop_(stop),
      splitter_(delimiter) {}

void Channel::log_sent(std::string_view messages) {
    while (log_ != nullptr && !messages.empty()) {
        const std::size_t end = std::min(messages.find(delimiter_), messages.size());
        log_->write('>', messages.substr(0, end));
        messages.remove_prefix(std::min(end + 1, messages.size()));
    }
}

bool Channel::send(std::string_view messages, Deadline deadline) {
    log_sent(messages);
    while (!messages.empty()) {
        const ssize_t n = ::write(fd_of(write_), messages.data(), messages.size());
        if (n > 0) {
            messages.remove_prefix(static_cast<std::size_t>(n));
            continue;
        }
        if (n < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (stop_) throw Interrupted();
        if (SteadyClock::now() >= deadline) return false;
        // An engine whose output pipe is full may not read its input before we empty that pipe.
        receive();
        pollfd waiting{.fd = fd_of(write_), .events = POLLOUT, .revents = 0};
        ::poll(&waiting, 1, std::min(poll_time(deadline), 10));
    }
    return true;
}

std::optional<std::string> Channel::next() {
    if (messages_.empty()) receive();
    if (messages_.empty()) return {};
    Message message = std::move(messages_.front());
    messages_.pop_front();
    arrival_ = message.arrival;
    if (log_ != nullptr) log_->write('<', message.text);
    return std::move(message.text);
}

void Channel::receive() {
    std::array<char, 16384> buffer;
    while (!closed_) {
        const ssize_t n = ::read(fd_of(read_), buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return;
        const Deadline now = SteadyClock::now();
        if (n <= 0) {
            closed_ = true;
            if (!splitter_.partial().empty()) messages_.push_back({splitter_.take_partial(), now});
            return;
        }
        splitter_.add({buffer.data(), static_cast<std::size_t>(n)}, [&](std::string message) {
            messages_.push_back({std::move(message), now});
        });
        if (splitter_.partial().size() > longest_message) {
            overflowed_ = true;
            static_cast<void>(splitter_.take_partial());
        }
        // Otherwise an engine that writes without pause would keep this loop running.
        constexpr std::size_t enough = 10000;
        if (messages_.size() > enough) return;
    }
}

void Channel::wait(std::span<Channel* const> channels, Deadline deadline) {
    std::vector<pollfd> waiting;
    for (;;) {
        if (channels[0]->stop_) throw Interrupted();
        waiting.clear();
        for (Channel* c : channels) {
            if (!c->messages_.empty() || c->closed_) return;
            waiting.push_back({.fd = fd_of(c->read_), .events = POLLIN, .revents = 0});
        }
        const int ready = ::poll(waiting.data(), waiting.size(), poll_time(deadline));
        if (ready > 0 || (ready == 0 && SteadyClock::now() >= deadline)) return;
    }
}

}  // namespace soplo
