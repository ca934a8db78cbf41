// Starting, ending and reaping child processes.
#include "protocol/system/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::string reason_text(int error) { return std::generic_category().message(error); }

struct Pipe {
    Descriptor read, write;
    Pipe() {
        std::array<int, 2> ends{};
        // No other child may inherit an end, or the end of this one would never be seen.
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error(fmt::format("cannot make a pipe: {}", reason_text(errno)));
        }
        read = Descriptor(ends[0]);
        write = Descriptor(ends[1]);
    }
};

void never_block(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

Descriptor error_file(const std::string& name) {
    if (name.empty()) {
        std::string pattern = std::filesystem::temp_directory_path() / "soplo-match-XXXXXX";
        Descriptor file(::mkostemp(pattern.data(), O_APPEND | O_CLOEXEC));
        if (file.get() >= 0) ::unlink(pattern.c_str());
        return file;
    }
    return Descriptor(::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
}

/// What the child does between fork and exec; only what is safe there. Reports a failure as errno.
[[noreturn]] void become(const ChildProcess::Plan& plan, char* const* words, int in, int out,
                         int err, int report, pid_t parent) {
    ::setpgid(0, 0);
    // Should we be killed, nobody else would end it. The parent may have died already.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    ::signal(SIGPIPE, SIG_DFL);
    sigset_t none{};
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const bool is_ready = ::dup2(in, STDIN_FILENO) >= 0 &&
                          ::dup2(plan.speaks ? out : err, STDOUT_FILENO) >= 0 &&
                          ::dup2(err, STDERR_FILENO) >= 0 &&
                          (plan.folder.empty() || ::chdir(plan.folder.c_str()) == 0);
    // No engine may hold open what belongs to us or to others.
    constexpr int usual_most = 1024;
    if (::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
        for (int fd = STDERR_FILENO + 1; fd < usual_most; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    if (is_ready) ::execvp(words[0], words);
    const int error = errno;
    [[maybe_unused]] const ssize_t ignored = ::write(report, &error, sizeof error);
    ::_exit(127);
}

std::string end_text(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) return fmt::format("exit status {}", info.si_status);
    return fmt::format("signal {} ({})", info.si_status, ::strsignal(info.si_status));
}

}  // namespace

std::vector<std::string> command_words(std::string_view line) {
    std::vector<std::string> words;
    bool inside = false;  // a word
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool is_blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && is_blank) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
            words.back() += line[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) throw BadInput(fmt::format("'{}': a quote is not closed", line));
    return words;
}

ChildProcess::ChildProcess(const Plan& plan) : errors_(error_file(plan.error_file)) {
    keeps_errors_ = !plan.error_file.empty();
    if (errors_.get() < 0) {
        throw std::runtime_error(
            fmt::format("cannot write '{}': {}", plan.error_file, reason_text(errno)));
    }
    Pipe to, from;
    never_block(to.write.get());
    never_block(from.read.get());
    start(plan, to.read.get(), from.write.get());
    input_ = std::move(to.write);
    output_ = std::move(from.read);
}

void ChildProcess::start(const Plan& plan, int in, int out) {
    std::vector<std::string> words = plan.words;
    std::vector<char*> pointers;
    for (std::string& w : words) pointers.push_back(w.data());
    pointers.push_back(nullptr);
    Pipe report;
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ < 0) {
        throw std::runtime_error(
            fmt::format("cannot start '{}': {}", words[0], reason_text(errno)));
    }
    if (pid_ == 0) {
        become(plan, pointers.data(), in, out, errors_.get(), report.write.get(), parent);
    }
    report.write.close();
    int error = 0;
    ssize_t n = 0;
    do n = ::read(report.read.get(), &error, sizeof error);
    while (n < 0 && errno == EINTR);
    if (n != sizeof error) return;  // closed by exec: it runs
    end(milliseconds(0));
    const std::string where =
        plan.folder.empty() ? std::string() : fmt::format(" in '{}'", plan.folder);
    throw std::runtime_error(
        fmt::format("cannot start '{}'{}: {}", words[0], where, reason_text(error)));
}

ChildProcess::~ChildProcess() { end(milliseconds(0)); }

bool ChildProcess::has_ended() const {
    siginfo_t info{};
    const int flags = WEXITED | WNOHANG | WNOWAIT;
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, flags) == 0 && info.si_pid == pid_;
}

std::string ChildProcess::end(milliseconds patience) {
    if (pid_ <= 0) return how_it_ended_;
    input_.close();
    const auto deadline = steady_clock::now() + patience;
    constexpr milliseconds step{2};
    while (!has_ended() && steady_clock::now() < deadline) std::this_thread::sleep_for(step);
    const bool went_by_itself = has_ended();
    // The group's number is still taken, by the child that nobody has reaped: none other is hit.
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED) != 0 && errno == EINTR) {
    }
    how_it_ended_ = went_by_itself ? end_text(info) : "killed";
    pid_ = -1;
    return how_it_ended_;
}

std::string ChildProcess::last_error_line() const {
    constexpr off_t tail = 4096;
    constexpr std::size_t longest = 200;
    struct stat state {};
    if (::fstat(errors_.get(), &state) != 0 || state.st_size == 0) return {};
    std::array<char, tail> buffer{};
    const off_t begin = state.st_size > tail ? state.st_size - tail : 0;
    const ssize_t n = ::pread(errors_.get(), buffer.data(), buffer.size(), begin);
    if (n <= 0) return {};
    std::string_view text = trimmed({buffer.data(), static_cast<std::size_t>(n)});
    const std::size_t last_end = text.rfind('\n');
    if (last_end != text.npos) text.remove_prefix(last_end + 1);
    return std::string(trimmed(text).substr(0, longest));
}

void ChildProcess::trim_error_file() const {
    constexpr off_t enough = 1 << 20;
    struct stat state {};
    if (keeps_errors_ || ::fstat(errors_.get(), &state) != 0 || state.st_size < enough) return;
    // A file opened for appending goes on from the beginning.
    [[maybe_unused]] const int ignored = ::ftruncate(errors_.get(), 0);
}

}  // namespace soplo
