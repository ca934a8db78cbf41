// Buffered, deadline-bound messages over pipes and sockets.
#include "protocol/system/channel.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>
#include <vector>

namespace soplo {
namespace {

constexpr std::size_t longest_message = 1 << 20;
/// How often a wait looks whether the match was called off.
constexpr auto look_up = std::chrono::milliseconds(100);

/// Milliseconds until the deadline, rounded up so that nobody spins before it.
int poll_time(Deadline deadline) {
    const auto now = SteadyClock::now();
    if (deadline <= now) return 0;
    const auto left = std::min<SteadyClock::duration>(deadline - now, look_up);
    return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(left).count());
}

}  // namespace

Deadline in_seconds(double seconds) {
    constexpr double year = 365.0 * 24 * 3600;
    const std::chrono::duration<double> span(std::clamp(seconds, 0.0, year));
    return SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(span);
}

Channel::Channel(int read_fd, int write_fd, char delimiter, LineLog* log,
                 const std::atomic<bool>& stop)
    : read_fd_(read_fd), write_fd_(write_fd), delimiter_(delimiter), log_(log), stop_(stop) {}

bool Channel::send(std::string_view messages, Deadline deadline) {
    if (log_ != nullptr) {
        for (std::string_view rest = messages; !rest.empty();) {
            const std::size_t end = std::min(rest.find(delimiter_), rest.size());
            log_->write('>', rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    while (!messages.empty()) {
        const ssize_t n = ::write(write_fd_, messages.data(), messages.size());
        if (n > 0) {
            messages.remove_prefix(static_cast<std::size_t>(n));
            continue;
        }
        if (n < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (stop_) throw Interrupted();
        if (SteadyClock::now() >= deadline) return false;
        receive();  // an engine that waits for its own words to be read reads nothing
        pollfd waiting{.fd = write_fd_, .events = POLLOUT, .revents = 0};
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
        const ssize_t n = ::read(read_fd_, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return;
        if (n <= 0) {
            closed_ = true;
            if (!partial_.empty())
                messages_.push_back({std::exchange(partial_, {}), SteadyClock::now()});
            return;
        }
        const Deadline now = SteadyClock::now();
        std::string_view bytes(buffer.data(), static_cast<std::size_t>(n));
        for (;;) {
            const std::size_t end = bytes.find(delimiter_);
            partial_ += bytes.substr(0, end);
            if (end == bytes.npos) break;
            if (delimiter_ == '\n' && partial_.ends_with('\r')) partial_.pop_back();
            messages_.push_back({std::exchange(partial_, {}), now});
            bytes.remove_prefix(end + 1);
        }
        if (partial_.size() > longest_message) {
            overflowed_ = true;
            partial_.clear();
        }
        // An engine that never pauses would keep us here.
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
            waiting.push_back({.fd = c->read_fd_, .events = POLLIN, .revents = 0});
        }
        const int ms = poll_time(deadline);
        const int ready = ::poll(waiting.data(), waiting.size(), ms);
        if (ready > 0 || (ready == 0 && SteadyClock::now() >= deadline)) return;
    }
}

}  // namespace soplo
