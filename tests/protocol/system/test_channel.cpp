// Messages with deadlines, sockets, and the descriptors below them.
#include <doctest/doctest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/system/channel.hpp"
#include "protocol/system/descriptor.hpp"
#include "protocol/system/socket.hpp"
#include "protocol/system/splitter.hpp"

using namespace soplo;

namespace {

constexpr double patience = 10;  // seconds; the machine may be busy

std::string next_message(Channel& channel) {
    const Deadline deadline = in_seconds(patience);
    Channel* const mine = &channel;
    for (;;) {
        if (std::optional<std::string> message = channel.next()) return *message;
        if (channel.is_over() || SteadyClock::now() >= deadline) return "end";
        Channel::wait({&mine, 1}, deadline);
    }
}

/// Both ends of a connection within this process.
struct Connection {
    Connection() {
        const Address address{"127.0.0.1", free_port(0)};
        SocketListener listener(address);
        // The system accepts the connection before accept() is called.
        ours = connect_to(address, in_seconds(patience), [] {});
        theirs = listener.accept(in_seconds(patience), [] {});
    }
    Descriptor ours, theirs;
};

}  // namespace

TEST_CASE("a stream of bytes is cut into messages at its delimiters") {
    std::vector<std::string> messages;
    const auto take = [&](std::string message) { messages.push_back(std::move(message)); };
    MessageSplitter lines('\n');
    lines.add("one\r\ntw", take);
    lines.add("o\n\nthree\r", take);
    CHECK(messages == std::vector<std::string>{"one", "two", ""});
    CHECK(lines.partial() == "three\r");
    CHECK(lines.take_partial() == "three");
    CHECK(lines.partial().empty());

    messages.clear();
    MessageSplitter frames('\0');
    frames.add({"a\r\0b\nc\0", 7}, take);
    CHECK(messages == std::vector<std::string>{"a\r", "b\nc"});
}

TEST_CASE("a descriptor has one owner, which closes it") {
    Connection connection;
    Descriptor moved = std::move(connection.ours);
    CHECK_FALSE(connection.ours.is_open());
    CHECK(moved.is_open());
    std::atomic<bool> stop = false;
    Channel theirs(connection.theirs.get(), connection.theirs.get(), '\n', nullptr, stop);
    CHECK_FALSE(theirs.next());
    CHECK_FALSE(theirs.is_over());
    Descriptor next_owner(moved.release());
    CHECK_FALSE(moved.is_open());
    next_owner = Descriptor();
    CHECK(next_message(theirs) == "end");
}

TEST_CASE("two ends of a connection exchange messages, until one of them is closed") {
    Connection connection;
    std::atomic<bool> stop = false;
    Channel ours(connection.ours.get(), connection.ours.get(), '\0', nullptr, stop);
    Channel theirs(connection.theirs.get(), connection.theirs.get(), '\0', nullptr, stop);
    CHECK_FALSE(theirs.next());
    const Deadline before = SteadyClock::now();
    REQUIRE(ours.send({"one\0two\nlines\0thr", 17}, in_seconds(patience)));
    CHECK(next_message(theirs) == "one");
    CHECK(theirs.arrival() >= before);
    CHECK(next_message(theirs) == "two\nlines");
    CHECK_FALSE(theirs.next());
    connection.ours.close();
    CHECK(next_message(theirs) == "thr");
    CHECK_FALSE(theirs.next());
    CHECK(theirs.is_over());
}

TEST_CASE("no wait outlives its deadline or the stop flag") {
    Connection connection;
    std::atomic<bool> stop = false;
    Channel channel(connection.ours.get(), connection.ours.get(), '\n', nullptr, stop);
    Channel* const mine = &channel;
    const Deadline begin = SteadyClock::now();
    Channel::wait({&mine, 1}, in_seconds(0.05));
    CHECK(SteadyClock::now() - begin >= std::chrono::milliseconds(50));
    const std::string more_than_buffers(50'000'000, 'x');  // the other end does not read
    CHECK_FALSE(channel.send(more_than_buffers, in_seconds(0.1)));
    stop = true;
    CHECK_THROWS_AS(Channel::wait({&mine, 1}, in_seconds(patience)), Interrupted);
    CHECK_THROWS_AS(static_cast<void>(channel.send(more_than_buffers, in_seconds(patience))),
                    Interrupted);
}

TEST_CASE("a message without an end is noticed") {
    Connection connection;
    std::atomic<bool> stop = false;
    Channel ours(connection.ours.get(), connection.ours.get(), '\n', nullptr, stop);
    Channel theirs(connection.theirs.get(), connection.theirs.get(), '\n', nullptr, stop);
    const std::string piece(100'000, 'x');
    for (int i = 0; i < 20; ++i) {
        REQUIRE(ours.send(piece, in_seconds(patience)));
        CHECK_FALSE(theirs.next());
    }
    // The last bytes may still be on their way.
    const Deadline deadline = in_seconds(patience);
    while (!theirs.has_overflowed() && SteadyClock::now() < deadline) CHECK_FALSE(theirs.next());
    CHECK(theirs.has_overflowed());
}

TEST_CASE("ports of different slots are different") {
    std::set<int> ports;
    for (int slot = 0; slot < 8; ++slot) ports.insert(free_port(slot));
    CHECK(ports.size() == 8);
}

TEST_CASE("connecting and accepting end at the deadline, and when the check throws") {
    const Address nobody{"127.0.0.1", free_port(1)};
    CHECK_THROWS_WITH_AS(static_cast<void>(connect_to(nobody, in_seconds(0.1), [] {})),
                         doctest::Contains("cannot connect to 127.0.0.1:"), std::runtime_error);
    SocketListener listener(nobody);
    CHECK_THROWS_WITH_AS(static_cast<void>(listener.accept(in_seconds(0.1), [] {})),
                         doctest::Contains("nobody has called 127.0.0.1:"), std::runtime_error);
    const auto give_up = [] { throw Interrupted(); };
    CHECK_THROWS_AS(static_cast<void>(connect_to(nobody, in_seconds(patience), give_up)),
                    Interrupted);
    CHECK_THROWS_AS(static_cast<void>(listener.accept(in_seconds(patience), give_up)), Interrupted);
    CHECK_THROWS_WITH_AS(SocketListener{nobody}, doctest::Contains("cannot listen at 127.0.0.1:"),
                         std::runtime_error);
}
