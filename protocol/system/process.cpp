// Starting, ending and waiting for child processes (Linux).
//
// Boost.Process 1.74 is not used. It waits for a child as soon as it asks whether the child runs;
// then the process number is free, and killing the group may hit a group that has just got the same
// number. Everything else that the tests demand (the child dies with its parent, has no blocked
// signals and no descriptors of ours, reads and writes through pipes that do not block) would have
// to be written here as well, as handlers between its fork and exec; see
// tests/protocol/system/test_process.cpp and tests/match_runner.py, `killed`.
#include "protocol/system/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "protocol/system/posix.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using posix::fd_of;
using posix::Pipe;
using posix::reason_text;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

void make_non_blocking(const Descriptor& descriptor) {
    const int fd = fd_of(descriptor);
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/// Opens the error file, or makes a temporary one that has no name any more.
Descriptor open_error_file(const std::string& name) {
    if (name.empty()) {
        std::string pattern = std::filesystem::temp_directory_path() / "soplo-match-XXXXXX";
        Descriptor file(posix::handle_of(::mkostemp(pattern.data(), O_APPEND | O_CLOEXEC)));
        if (file.is_open()) ::unlink(pattern.c_str());
        return file;
    }
    constexpr int readable_by_all = 0644;
    return Descriptor(posix::handle_of(
        ::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all)));
}

/// The descriptors that become the child's standard streams.
struct Streams {
    int in, out, error;
};

/// Runs in the child between fork and exec, and calls only what is safe there. Writes errno to
/// `report` if the program cannot be started.
[[noreturn]] void become(const ChildProcess::Plan& plan, char* const* words, Streams streams,
                         int report, pid_t parent) {
    ::setpgid(0, 0);
    // If the parent is killed, no other process would end this one.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);  // it has died before prctl()
    ::signal(SIGPIPE, SIG_DFL);
    sigset_t none{};
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const bool is_ready = ::dup2(streams.in, STDIN_FILENO) >= 0 &&
                          ::dup2(streams.out, STDOUT_FILENO) >= 0 &&
                          ::dup2(streams.error, STDERR_FILENO) >= 0 &&
                          (plan.folder.empty() || ::chdir(plan.folder.c_str()) == 0);
    // The program must not hold open the files, pipes and sockets of this process.
    constexpr int usual_limit = 1024;
    if (::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
        for (int fd = STDERR_FILENO + 1; fd < usual_limit; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
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

/// Returns the error number that become() reports, or 0 after a successful exec.
int reported_error(const Descriptor& report) {
    int error = 0;
    ssize_t n = 0;
    do n = ::read(fd_of(report), &error, sizeof error);
    while (n < 0 && errno == EINTR);
    return n == sizeof error ? error : 0;  // exec has closed the other end
}

}  // namespace

/// The process id and the pipes of a child process.
struct ChildProcess::Impl {
    pid_t pid = -1;
    Descriptor input, output, errors;
    bool keeps_errors = false;
    std::string how_it_ended;

    void start(const Plan& plan, Streams streams);
};

void ChildProcess::Impl::start(const Plan& plan, Streams streams) {
    std::vector<std::string> words = plan.words;
    std::vector<char*> pointers;
    for (std::string& w : words) pointers.push_back(w.data());
    pointers.push_back(nullptr);
    Pipe report;
    const pid_t parent = ::getpid();
    pid = ::fork();
    if (pid < 0) {
        throw std::runtime_error(
            fmt::format("cannot start '{}': {}", words[0], reason_text(errno)));
    }
    if (pid == 0) become(plan, pointers.data(), streams, fd_of(report.write), parent);
    report.write.close();
    const int error = reported_error(report.read);
    if (error == 0) return;
    ::waitpid(std::exchange(pid, -1), nullptr, 0);
    const std::string where =
        plan.folder.empty() ? std::string() : fmt::format(" in '{}'", plan.folder);
    throw std::runtime_error(
        fmt::format("cannot start '{}'{}: {}", words[0], where, reason_text(error)));
}

ChildProcess::ChildProcess(const Plan& plan) : impl_(std::make_unique<Impl>()) {
    impl_->errors = open_error_file(plan.error_file);
    impl_->keeps_errors = !plan.error_file.empty();
    if (!impl_->errors.is_open()) {
        throw std::runtime_error(
            fmt::format("cannot write '{}': {}", plan.error_file, reason_text(errno)));
    }
    Pipe to, from;
    make_non_blocking(to.write);
    make_non_blocking(from.read);
    const int errors = fd_of(impl_->errors);
    impl_->start(plan, {.in = fd_of(to.read),
                        .out = plan.has_output_pipe ? fd_of(from.write) : errors,
                        .error = errors});
    impl_->input = std::move(to.write);
    impl_->output = std::move(from.read);
}

ChildProcess::~ChildProcess() { end(milliseconds(0)); }

Handle ChildProcess::input() const { return impl_->input.get(); }
Handle ChildProcess::output() const { return impl_->output.get(); }

bool ChildProcess::has_ended() const {
    siginfo_t info{};
    const int flags = WEXITED | WNOHANG | WNOWAIT;
    return ::waitid(P_PID, static_cast<id_t>(impl_->pid), &info, flags) == 0 &&
           info.si_pid == impl_->pid;
}

std::string ChildProcess::end(milliseconds patience) {
    if (impl_->pid <= 0) return impl_->how_it_ended;
    impl_->input.close();
    const auto deadline = steady_clock::now() + patience;
    constexpr milliseconds between_looks{2};
    while (!has_ended() && steady_clock::now() < deadline) {
        std::this_thread::sleep_for(between_looks);
    }
    const bool ended_by_itself = has_ended();
    // Nobody has waited for the child yet, so its number, which is the group's, is still its own.
    ::kill(-impl_->pid, SIGKILL);
    ::kill(impl_->pid, SIGKILL);
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(impl_->pid), &info, WEXITED) != 0 && errno == EINTR) {
    }
    impl_->how_it_ended = ended_by_itself ? end_text(info) : "killed";
    impl_->pid = -1;
    return impl_->how_it_ended;
}

std::string ChildProcess::last_error_line() const {
    constexpr off_t tail = 4096;
    constexpr std::size_t longest = 200;
    const int fd = fd_of(impl_->errors);
    struct stat state {};
    if (::fstat(fd, &state) != 0 || state.st_size == 0) return {};
    std::array<char, tail> buffer{};
    const off_t begin = state.st_size > tail ? state.st_size - tail : 0;
    const ssize_t n = ::pread(fd, buffer.data(), buffer.size(), begin);
    if (n <= 0) return {};
    std::string_view text = trimmed({buffer.data(), static_cast<std::size_t>(n)});
    const std::size_t last_end = text.rfind('\n');
    if (last_end != text.npos) text.remove_prefix(last_end + 1);
    return std::string(trimmed(text).substr(0, longest));
}

void ChildProcess::trim_error_file() const {
    constexpr off_t enough = 1 << 20;
    const int fd = fd_of(impl_->errors);
    struct stat state {};
    if (impl_->keeps_errors || ::fstat(fd, &state) != 0 || state.st_size < enough) return;
    // The child appends: its next write goes to the new end of the file.
    [[maybe_unused]] const int ignored = ::ftruncate(fd, 0);
}

}  // namespace soplo
