// Child processes: their streams, their ends and what they leave behind.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/error.hpp"
#include "protocol/system/channel.hpp"
#include "protocol/system/command_words.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/process.hpp"
#include "protocol/system/text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace soplo;
using namespace std::chrono_literals;

namespace {

constexpr double patience = 10;  // seconds; the machine may be busy

/// A shell script that runs as a child process.
struct Script {
    explicit Script(const std::string& text, ChildProcess::Plan plan = {})
        : process(with_words(std::move(plan), text)),
          channel(process.output(), process.input(), '\n', nullptr, stop) {}

    static ChildProcess::Plan with_words(ChildProcess::Plan plan, const std::string& text) {
        plan.words = {"sh", "-c", text};
        return plan;
    }
    /// Returns the next line of the script's output; "end" behind the last one.
    std::string line() {
        const Deadline deadline = in_seconds(patience);
        Channel* const mine = &channel;
        for (;;) {
            if (std::optional<std::string> line = channel.next()) return *line;
            if (channel.is_over() || SteadyClock::now() >= deadline) return "end";
            Channel::wait({&mine, 1}, deadline);
        }
    }
    void wait_for_end() {
        for (int i = 0; i < 5000 && !process.has_ended(); ++i) std::this_thread::sleep_for(2ms);
    }

    std::atomic<bool> stop = false;
    ChildProcess process;
    Channel channel;
};

/// Returns whether the process runs: it exists and is not a zombie that waits for its parent.
bool is_running(const std::string& pid) {
    std::ifstream in("/proc/" + pid + "/stat");
    std::string stat;
    std::getline(in, stat);
    const std::size_t state = stat.rfind(") ");
    return state != stat.npos && stat[state + 2] != 'Z' && stat[state + 2] != 'X';
}

bool has_stopped(const std::string& pid) {
    for (int i = 0; i < 5000 && is_running(pid); ++i) std::this_thread::sleep_for(2ms);
    return !is_running(pid);
}

std::string start_error(const ChildProcess::Plan& plan) {
    try {
        const ChildProcess process(plan);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("a command line is split as a shell splits it") {
    using Words = std::vector<std::string>;
    CHECK(command_words("engine hub") == Words{"engine", "hub"});
    CHECK(command_words("  'my engine'  \"a b\"c\\ d '' ") == Words{"my engine", "a bc d", ""});
    CHECK(command_words(R"('C:\new' "C:\\x" a\xb)") == Words{R"(C:\new)", R"(C:\x)", "axb"});
    CHECK(command_words("").empty());
    CHECK_THROWS_AS(static_cast<void>(command_words("'open")), BadInput);
}

TEST_CASE("a program reads its input and writes its output through pipes") {
    Script script("read line; echo \"got $line\"; echo no end | tr -d '\\n'");
    REQUIRE(script.channel.send("hello\n", in_seconds(patience)));
    CHECK(script.line() == "got hello");
    CHECK(script.line() == "no end");
    CHECK(script.line() == "end");
    script.wait_for_end();
    CHECK(script.process.end(0ms) == "exit status 0");
    CHECK(script.process.end(0ms) == "exit status 0");
}

TEST_CASE("the way a program ends is told") {
    Script status("exit 3");
    status.wait_for_end();
    CHECK(status.process.end(0ms) == "exit status 3");
    Script signal("kill -SEGV $$");
    signal.wait_for_end();
    CHECK(signal.process.end(0ms) == "signal 11 (Segmentation fault)");
    Script endless("sleep 1000");
    CHECK(endless.process.end(0ms) == "killed");
    Script leaves("cat");  // ends at the end of its input
    CHECK(leaves.process.end(10s) == "exit status 0");
}

TEST_CASE("the whole process group is killed") {
    Script script("sleep 1000 & echo $!; wait");
    const std::string grandchild = script.line();
    REQUIRE(is_running(grandchild));
    CHECK(script.process.end(0ms) == "killed");
    CHECK(has_stopped(grandchild));
}

TEST_CASE("the process group is killed even if the program itself has ended before") {
    Script script("sleep 1000 > /dev/null 2>&1 & echo $!; exit 5");
    const std::string grandchild = script.line();
    script.wait_for_end();
    REQUIRE(script.process.has_ended());
    REQUIRE(is_running(grandchild));
    // Nobody has waited for the child, so its number still names its group.
    CHECK(script.process.end(0ms) == "exit status 5");
    CHECK(has_stopped(grandchild));
}

TEST_CASE("a program that cannot be started is named with the reason") {
    CHECK(start_error({.words = {"/no/such/program"}}) ==
          "cannot start '/no/such/program': No such file or directory");
    CHECK(start_error({.words = {"sh"}, .folder = "/no/such/folder"}) ==
          "cannot start 'sh' in '/no/such/folder': No such file or directory");
    CHECK(start_error({.words = {"sh"}, .error_file = "/no/such/folder/file"}) ==
          "cannot write '/no/such/folder/file': No such file or directory");
}

TEST_CASE("a program runs in its folder") {
    const test::TemporaryFolder folder;
    Script script("pwd -P", {.folder = folder.path("")});
    CHECK(script.line() == std::filesystem::canonical(folder.path("")).string());
}

TEST_CASE("the error stream goes to a file; its last line is kept at hand") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("errors", "before\n");
    Script script("echo one >&2; echo ' two ' >&2; echo; read end", {.error_file = file});
    REQUIRE(script.line().empty());
    CHECK(script.process.last_error_line() == "two");
    CHECK(folder.content("errors") == "before\none\n two \n");

    Script silent("echo; read end");
    REQUIRE(silent.line().empty());
    CHECK(silent.process.last_error_line().empty());
}

TEST_CASE("a temporary error file does not grow for ever") {
    Script script(
        "head -c 2000000 /dev/zero | tr '\\0' x >&2; echo; read go; echo last >&2; echo; "
        "read end");
    REQUIRE(script.line().empty());
    CHECK(script.process.last_error_line().size() == 200);
    script.process.trim_error_file();
    CHECK(script.process.last_error_line().empty());
    REQUIRE(script.channel.send("go\n", in_seconds(patience)));
    REQUIRE(script.line().empty());
    CHECK(script.process.last_error_line() == "last");
}

TEST_CASE("without an output pipe the output goes to the error file") {
    const test::TemporaryFolder folder;
    const std::string file = folder.path("errors");
    Script script("echo printed", {.error_file = file, .has_output_pipe = false});
    script.wait_for_end();
    CHECK(script.line() == "end");
    CHECK(folder.content("errors") == "printed\n");
}

TEST_CASE("a program inherits neither blocked nor ignored signals, nor descriptors") {
    const InterruptWatch watch;
    ignore_broken_pipes();
    Script script(
        "grep -E 'SigBlk|SigIgn' /proc/self/status | tr -d '\\n\\t'; echo; "
        "ls /proc/self/fd | wc -l");
    CHECK(script.line() == "SigBlk:0000000000000000SigIgn:0000000000000000");
    CHECK(trimmed(script.line()) == "4");  // three streams, and the folder that ls reads
    std::signal(SIGPIPE, SIG_DFL);
}
