// Connecting and accepting with Boost.Asio. The descriptors are then read and written by Channel.
#include "protocol/system/socket.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "protocol/system/posix.hpp"

namespace soplo {
namespace {

using boost::asio::ip::tcp;
using Error = boost::system::error_code;

/// Between two calls of the WaitCheck, and between two attempts to connect.
constexpr std::chrono::milliseconds pause{50};

Descriptor released(tcp::socket socket) {
    Error ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.native_non_blocking(true, ignored);
    const int fd = socket.release();
    ::fcntl(fd, F_SETFD, FD_CLOEXEC);  // otherwise the engines would keep it open
    return Descriptor(posix::handle_of(fd));
}

/// Runs the callback of a cancelled operation, which refers to variables of the caller.
void finish(boost::asio::io_context& io) {
    io.restart();
    io.poll();
}

/// Runs the operation that was started until it is done or the deadline has come.
template <class GiveUp>
void run_until(boost::asio::io_context& io, const bool& done, Deadline deadline,
               const WaitCheck& check, GiveUp give_up) {
    try {
        while (!done && SteadyClock::now() < deadline) {
            check();
            io.restart();
            io.run_for(pause);
        }
    } catch (...) {
        give_up();
        throw;
    }
}

tcp::endpoint resolved(boost::asio::io_context& io, const Address& address) {
    tcp::resolver resolver(io);
    Error error;
    const auto found = resolver.resolve(address.host, fmt::format("{}", address.port), error);
    if (error) {
        throw std::runtime_error(
            fmt::format("no address of '{}': {}", address.host, error.message()));
    }
    return *found.begin();
}

}  // namespace

std::string with_port(std::string text, std::uint16_t port) {
    for (std::size_t at = 0; (at = text.find(port_mark, at)) != text.npos;) {
        text.replace(at, port_mark.size(), fmt::format("{}", port));
    }
    return text;
}

std::uint16_t free_port(int slot) {
    // If we asked the system for any free port, it might give the same one twice before an engine
    // has taken it. The ports tried here are below those that systems give away.
    constexpr int first = 20'000, rows = 48;
    const int start = ::getpid() % rows;
    boost::asio::io_context io;
    // After its last connection a port rests for about a minute. Most engines, but not all, can
    // use it then.
    for (const bool may_rest : {false, true}) {
        for (int row = 0; row < rows; ++row) {
            const int port = first + (start + row) % rows * most_slots + slot % most_slots;
            const tcp::endpoint endpoint(boost::asio::ip::make_address("127.0.0.1"),
                                         static_cast<std::uint16_t>(port));
            tcp::acceptor acceptor(io, tcp::v4());
            if (may_rest) acceptor.set_option(tcp::acceptor::reuse_address(true));
            Error error;
            acceptor.bind(endpoint, error);
            if (!error) return endpoint.port();
        }
    }
    throw std::runtime_error("no port is free");
}

Descriptor connect_to(const Address& address, Deadline deadline, const WaitCheck& check) {
    boost::asio::io_context io;
    const tcp::endpoint endpoint = resolved(io, address);
    Error error = boost::asio::error::timed_out;
    while (SteadyClock::now() < deadline) {
        tcp::socket socket(io);
        bool done = false;
        socket.async_connect(endpoint, [&](const Error& e) {
            error = e;
            done = true;
        });
        const auto give_up = [&] {
            Error ignored;
            socket.close(ignored);
            finish(io);
        };
        run_until(io, done, deadline, check, give_up);
        if (done && !error) return released(std::move(socket));
        give_up();
        std::this_thread::sleep_for(pause);
    }
    throw std::runtime_error(
        fmt::format("cannot connect to {}:{}: {}", address.host, address.port, error.message()));
}

/// The Asio objects of a listener.
struct SocketListener::Impl {
    boost::asio::io_context io;
    tcp::acceptor acceptor{io};
    Address address;
};

SocketListener::SocketListener(const Address& address) : impl_(std::make_unique<Impl>()) {
    impl_->address = address;
    try {
        const tcp::endpoint endpoint = resolved(impl_->io, address);
        impl_->acceptor.open(endpoint.protocol());
        ::fcntl(impl_->acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
        impl_->acceptor.set_option(tcp::acceptor::reuse_address(true));
        impl_->acceptor.bind(endpoint);
        impl_->acceptor.listen();
    } catch (const boost::system::system_error& e) {
        throw std::runtime_error(fmt::format("cannot listen at {}:{}: {}", address.host,
                                             address.port, e.code().message()));
    }
}

SocketListener::~SocketListener() = default;

Descriptor SocketListener::accept(Deadline deadline, const WaitCheck& check) {
    tcp::socket socket(impl_->io);
    Error error = boost::asio::error::timed_out;
    bool done = false;
    impl_->acceptor.async_accept(socket, [&](const Error& e) {
        error = e;
        done = true;
    });
    const auto give_up = [&] {
        Error ignored;
        impl_->acceptor.cancel(ignored);
        finish(impl_->io);
    };
    run_until(impl_->io, done, deadline, check, give_up);
    if (done && !error) return released(std::move(socket));
    give_up();
    throw std::runtime_error(
        fmt::format("nobody has called {}:{}", impl_->address.host, impl_->address.port));
}

}  // namespace soplo
