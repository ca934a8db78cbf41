// Lines in and out, their log, and interrupts.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <pthread.h>
#include <unistd.h>

#include "protocol/system/channel.hpp"
#include "protocol/system/interrupt_poller.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/lines.hpp"
#include "protocol/system/posix.hpp"
#include "protocol/system/text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace soplo;
using namespace std::chrono_literals;

namespace {

using Lines = std::vector<std::string>;

/// Reads everything from a pipe until its other end is closed.
Lines all_lines(LineReader& reader) {
    Lines lines;
    while (std::optional<std::string> line = reader.next()) lines.push_back(*line);
    return lines;
}

void wait_until(const std::atomic<bool>& flag) {
    for (int i = 0; i < 5000 && !flag; ++i) std::this_thread::sleep_for(2ms);
    CHECK(flag);
}

}  // namespace

TEST_CASE("lines come out as they go in, line ends of both kinds") {
    posix::Pipe pipe;
    Lines seen;
    std::optional<LineReader> reader;
    reader.emplace(pipe.read.get(), [&](std::optional<std::string_view> line) {
        seen.emplace_back(line.value_or("(end)"));
    });
    LineWriter writer(pipe.write.get(), nullptr, {});
    writer.write("one");
    writer.write("two\r");
    writer.write("");
    writer.write(std::string(100'000, 'x'));
    writer.write("no end\nlast");
    pipe.write.close();
    const Lines lines = all_lines(*reader);
    CHECK(lines == Lines{"one", "two", "", std::string(100'000, 'x'), "no end", "last"});
    reader.reset();
    CHECK(seen.size() == lines.size() + 1);
    CHECK(seen.back() == "(end)");
}

TEST_CASE("a last line without line end is a line") {
    posix::Pipe pipe;
    std::atomic<bool> stop = false;
    Channel channel(Handle::none, pipe.write.get(), '\n', nullptr, stop);
    REQUIRE(channel.send("a\nb", in_seconds(1)));
    pipe.write.close();
    LineReader reader(pipe.read.get());
    CHECK(all_lines(reader) == Lines{"a", "b"});
}

TEST_CASE("closing a reader wakes the thread that waits for a line") {
    posix::Pipe pipe;
    LineReader reader(pipe.read.get());
    auto waiting = std::async(std::launch::async, [&] { return reader.next(); });
    reader.close();
    CHECK_FALSE(waiting.get());
}

TEST_CASE("a writer tells once that its reader has gone, then is silent") {
    ignore_broken_pipes();
    posix::Pipe pipe;
    int told = 0;
    LineWriter writer(pipe.write.get(), nullptr, [&] { ++told; });
    writer.write("kept in the pipe");
    pipe.read.close();
    writer.write("lost");
    writer.write("lost, too");
    CHECK(told == 1);
    std::signal(SIGPIPE, SIG_DFL);
}

TEST_CASE("a writer that must not wait gives up a reader that does not read") {
    posix::Pipe pipe;
    bool told = false;
    LineWriter writer(pipe.write.get(), nullptr, [&] { told = true; });
    auto writing =
        std::async(std::launch::async, [&] { writer.write(std::string(1'000'000, 'x')); });
    CHECK(writing.wait_for(50ms) == std::future_status::timeout);
    writer.stop_waiting();
    writing.get();
    CHECK(told);
}

TEST_CASE("a log has a line with date, time and direction for each line") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("log", "before\n");
    {
        LineLog log(file);
        log.write('>', "hub");
        log.write('*', "end of input");
    }
    const std::vector<std::string> parts = words(folder.content("log"));
    REQUIRE(parts.size() == 11);
    CHECK(parts[0] == "before");
    CHECK(parts[1].size() == 10);  // 2026-07-31
    CHECK(parts[2].size() == 12);  // 12:34:56.789
    CHECK(parts[3] == ">");
    CHECK(parts[4] == "hub");
    CHECK(parts[7] == "*");
    CHECK_THROWS_WITH_AS(LineLog("/no/such/folder/file"),
                         "--log: cannot write '/no/such/folder/file': No such file or directory",
                         std::runtime_error);
}

TEST_CASE("interrupts are received by the watch instead of ending the program") {
    const InterruptWatch watch(true);
    CHECK_FALSE(watch.poll());
    pthread_kill(pthread_self(), SIGINT);
    CHECK(watch.poll());
    CHECK_FALSE(watch.poll());
    for (const auto& [signal, interrupt] : {std::pair{SIGINT, Interrupt::ctrl_c},
                                            {SIGTERM, Interrupt::terminate},
                                            {SIGHUP, Interrupt::hang_up}}) {
        pthread_kill(pthread_self(), signal);
        CHECK(watch.wait() == interrupt);
    }
}

TEST_CASE("a poller calls stop again and again after the first interrupt") {
    const InterruptWatch watch;
    std::atomic<int> ticks = 0, stops = 0;
    std::atomic<bool> stopped_twice = false, ticked = false;
    const InterruptPoller poller(
        watch, [&] { stopped_twice = ++stops >= 2; }, [&] { ticked = ++ticks >= 2; });
    wait_until(ticked);
    CHECK_FALSE(poller.was_interrupted());
    CHECK(stops == 0);
    kill(getpid(), SIGINT);
    wait_until(stopped_twice);
    CHECK(poller.was_interrupted());
}

TEST_CASE("a listener reports each interrupt and ends without one") {
    const InterruptWatch watch;
    std::atomic<bool> called = false;
    {
        const InterruptListener listener(watch, [&](Interrupt i) {
            if (i == Interrupt::ctrl_c) called = true;
        });
        kill(getpid(), SIGINT);
        wait_until(called);
    }
    called = false;
    {
        const InterruptListener listener(watch, [&](Interrupt) { called = true; });
    }
    CHECK_FALSE(called);
}
