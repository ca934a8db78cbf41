// Reading, writing and logging lines on descriptors (POSIX).
//
// Boost.Asio is not used here: standard input and output may be regular files, which its stream
// descriptors refuse (epoll), as in `soplo hub < commands.txt`.
#include "protocol/system/lines.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "protocol/system/posix.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

using posix::fd_of;

/// A pipe that poll() reports as writable takes so many bytes without blocking (POSIX: PIPE_BUF is
/// at least 512).
constexpr std::size_t safe_write = 512;
constexpr int poll_ms = 20;

/// Writes all bytes, or as many as the reader takes at once if it must not wait. Returns whether
/// all bytes are written.
bool write_all(int fd, std::string_view bytes, const std::atomic<bool>& may_wait) {
    while (!bytes.empty()) {
        pollfd waiting{.fd = fd, .events = POLLOUT, .revents = 0};
        const int ready = ::poll(&waiting, 1, may_wait ? poll_ms : 0);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) {
            if (!may_wait) return false;
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

Descriptor open_log(const std::string& file) {
    if (file == "-") return {};
    constexpr int readable_by_all = 0644;
    Descriptor log(posix::handle_of(
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all)));
    if (log.is_open()) return log;
    throw std::runtime_error(
        fmt::format("--log: cannot write '{}': {}", file, posix::reason_text(errno)));
}

}  // namespace

LineLog::LineLog(const std::string& file) : file_(open_log(file)) {}

void LineLog::write(char direction, std::string_view line) {
    using namespace std::chrono;
    static const std::atomic<bool> may_wait = false;
    const std::lock_guard lock(mutex_);  // before the clock is read, so that the times ascend
    const auto now = system_clock::now();
    const auto ms = duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
    const std::string text =
        fmt::format("{}{:%Y-%m-%d %H:%M:%S}.{:03} {} {}\n", is_cut_ ? "\n" : "",
                    fmt::localtime(system_clock::to_time_t(now)), ms, direction, line);
    const Handle to = file_.is_open() ? file_.get() : handle_of(StandardStream::error);
    is_cut_ = !write_all(fd_of(to), text, may_wait);
}

LineWriter::LineWriter(Handle handle, LineLog* log, std::function<void()> on_closed)
    : handle_(handle), log_(log), on_closed_(std::move(on_closed)) {}

void LineWriter::write(std::string_view line) {
    {
        const std::lock_guard lock(mutex_);
        if (is_closed_) return;
        if (log_ != nullptr) log_->write('<', line);
        is_closed_ = !write_all(fd_of(handle_), fmt::format("{}\n", line), may_wait_);
        if (!is_closed_) return;
    }
    if (on_closed_) on_closed_();
}

LineReader::LineReader(Handle handle, Observer observer)
    : handle_(handle), observer_(std::move(observer)) {
    posix::Pipe wake;
    wake_read_ = std::move(wake.read);
    wake_write_ = std::move(wake.write);
    thread_ = std::thread([this] { run(); });
}

LineReader::~LineReader() {
    close();
    thread_.join();
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
    // If the pipe is full, the thread has been woken before.
    [[maybe_unused]] const ssize_t ignored = ::write(fd_of(wake_write_), &byte, 1);
}

void LineReader::end(bool drop_lines) {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    if (drop_lines) lines_.clear();
    changed_.notify_all();
}

void LineReader::push(std::string line) {
    if (observer_) observer_(line);
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

void LineReader::run() {
    std::array<char, 4096> buffer;
    const auto take = [this](std::string line) { push(std::move(line)); };
    for (;;) {
        std::array waiting{pollfd{.fd = fd_of(handle_), .events = POLLIN, .revents = 0},
                           pollfd{.fd = fd_of(wake_read_), .events = POLLIN, .revents = 0}};
        if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) break;
        if (waiting[1].revents != 0) return;
        if (waiting[0].revents == 0) continue;
        const ssize_t n = ::read(fd_of(handle_), buffer.data(), buffer.size());
        if (n > 0) {
            splitter_.add({buffer.data(), static_cast<std::size_t>(n)}, take);
        } else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
            break;
        }
    }
    if (!splitter_.partial().empty()) push(splitter_.take_partial());
    if (observer_) observer_({});
    end(false);
}

}  // namespace soplo
