// Reading, writing and logging lines on file descriptors.
#include "protocol/system/lines.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

namespace soplo {
namespace {

/// A pipe that polls as writable takes this many bytes without blocking (POSIX: PIPE_BUF >= 512).
constexpr std::size_t safe_write = 512;
constexpr int poll_ms = 20;

/// Writes all of it; in a hurry only what the other end takes at once. False when not all went.
bool put(int fd, std::string_view bytes, const std::atomic<bool>& hurry) {
    while (!bytes.empty()) {
        pollfd waiting{.fd = fd, .events = POLLOUT, .revents = 0};
        const int ready = ::poll(&waiting, 1, hurry ? 0 : poll_ms);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) {
            if (hurry) return false;
            continue;
        }
        const ssize_t n = ::write(fd, bytes.data(), std::min(bytes.size(), safe_write));
        if (n > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(n));
        } else if (errno != EINTR && errno != EAGAIN) {
            return false;
        }
    }
    return true;
}

int open_log(const std::string& file) {
    if (file == "-") return STDERR_FILENO;
    constexpr int readable_by_all = 0644;
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all);
    if (fd >= 0) return fd;
    throw std::runtime_error(
        fmt::format("--log: cannot write '{}': {}", file, std::generic_category().message(errno)));
}

}  // namespace

LineLog::LineLog(const std::string& file) : fd_(open_log(file)) {}

LineLog::~LineLog() {
    if (fd_ != STDERR_FILENO) ::close(fd_);
}

void LineLog::write(char direction, std::string_view line) {
    using namespace std::chrono;
    static const std::atomic<bool> always = true;
    const std::lock_guard lock(mutex_);  // before the clock is read: the stamps are in order
    const auto now = system_clock::now();
    const auto ms = duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
    const std::string text =
        fmt::format("{}{:%Y-%m-%d %H:%M:%S}.{:03} {} {}\n", cut_ ? "\n" : "",
                    fmt::localtime(system_clock::to_time_t(now)), ms, direction, line);
    cut_ = !put(fd_, text, always);
}

LineWriter::LineWriter(int fd, LineLog* log, std::function<void()> gone)
    : fd_(fd), log_(log), gone_(std::move(gone)) {}

void LineWriter::write(std::string_view line) {
    bool lost = false;
    {
        const std::lock_guard lock(mutex_);
        if (broken_) return;
        if (log_ != nullptr) log_->write('<', line);
        broken_ = lost = !put(fd_, fmt::format("{}\n", line), hurry_);
    }
    if (lost && gone_) gone_();
}

LineReader::LineReader(int fd, Seen seen) : fd_(fd), seen_(std::move(seen)) {
    if (::pipe(wake_) != 0) {
        throw std::runtime_error(
            fmt::format("cannot make a pipe: {}", std::generic_category().message(errno)));
    }
    thread_ = std::thread([this] { run(); });
}

LineReader::~LineReader() {
    close();
    thread_.join();
    ::close(wake_[0]);
    ::close(wake_[1]);
}

std::optional<std::string> LineReader::next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return {};
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

void LineReader::close() {
    end(true);
    const char byte = 0;
    // A pipe that is full has woken the reader already.
    [[maybe_unused]] const ssize_t ignored = ::write(wake_[1], &byte, 1);
}

void LineReader::end(bool drop) {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    if (drop) lines_.clear();
    changed_.notify_all();
}

void LineReader::push(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (seen_) seen_(line);
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

void LineReader::take(std::string_view bytes) {
    for (;;) {
        const std::size_t end = bytes.find('\n');
        partial_ += bytes.substr(0, end);
        if (end == bytes.npos) return;
        push(std::exchange(partial_, {}));
        bytes.remove_prefix(end + 1);
    }
}

void LineReader::run() {
    char buffer[4096];
    for (;;) {
        pollfd waiting[] = {{.fd = fd_, .events = POLLIN, .revents = 0},
                            {.fd = wake_[0], .events = POLLIN, .revents = 0}};
        if (::poll(waiting, 2, -1) < 0 && errno != EINTR) break;
        if (waiting[1].revents != 0) return;
        if (waiting[0].revents == 0) continue;
        const ssize_t n = ::read(fd_, buffer, sizeof buffer);
        if (n > 0) {
            take({buffer, static_cast<std::size_t>(n)});
        } else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
            break;
        }
    }
    if (!partial_.empty()) push(std::exchange(partial_, {}));
    if (seen_) seen_({});
    end(false);
}

}  // namespace soplo
