// All DXP connections of one program.
#include "protocol/dxp/link.hpp"

#include <algorithm>
#include <list>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "engine/base/error.hpp"
#include "protocol/dxp/connection.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Most connections at a time. One more closes the oldest connection without a game.
constexpr std::size_t most_connections = 64;
constexpr DxpSpan retry{0.2};  ///< between two attempts to connect
constexpr DxpSpan accept_pause{
    0.1};  ///< after a failed accept, for example for lack of descriptors
constexpr DxpSpan peer_hangs_up{
    1};  ///< time for the peer to close the connection before a server does
constexpr DxpSpan longest_goodbye{3};  ///< then the program ends in any case
constexpr DxpSpan short_goodbye{1};    ///< the same after an interrupt by the user

std::string text_of(const tcp::endpoint& e) {
    const std::string address = e.address().to_string();
    return fmt::format(fmt::runtime(e.address().is_v6() ? "[{}]:{}" : "{}:{}"), address, e.port());
}

std::string text_of(const Address& a) {
    return address_text(a.host.empty() ? Address{"127.0.0.1", a.port} : a);
}

}  // namespace

Address parse_dxp_address(std::string_view shown, std::string_view text) {
    if (const std::optional<Address> address = read_address(text, dxp_port)) return *address;
    throw BadInput(
        fmt::format("{}: '{}' is no address: HOST:PORT, HOST or PORT, with ports from 0 to {}",
                    shown, text, highest_port));
}

/// The implementation of DxpLink with Boost.Asio.
class DxpLink::Impl {
  public:
    Impl(DxpHost& host, LineLog* log) : host_(host), log_(log) {}

    std::string listen(const Address&);
    void connect(const Address&, DxpSpan patience);
    void run();

  private:
    /// A socket that accepts peers, and the timer that delays the next attempt after an error.
    struct Listener {
        tcp::acceptor acceptor;
        asio::steady_timer pause;
    };

    void listen_at(tcp::endpoint);
    void accept(Listener&);
    void try_to_connect();
    void connection_failed(error_code);
    void add(tcp::socket);
    void make_room();
    void changed();
    void wind_up();

    DxpHost& host_;
    LineLog* log_;
    asio::io_context io_;
    asio::signal_set signals_{io_, signal_number(Interrupt::ctrl_c),
                              signal_number(Interrupt::terminate)};
    asio::steady_timer end_{io_};
    bool winding_up_ = false;
    bool interrupted_ = false;

    std::list<Listener> listeners_;

    Address address_;  // to connect to
    DxpSpan patience_{};
    DxpTime until_;
    tcp::resolver resolver_{io_};
    tcp::socket socket_{io_};
    asio::steady_timer retry_{io_};
    asio::steady_timer limit_{io_};

    std::vector<std::shared_ptr<DxpConnection>> connections_;
    int next_number_ = 1;
};

// -- listening

void DxpLink::Impl::listen_at(tcp::endpoint endpoint) {
    constexpr bool reuse_address = true;
    // All addresses use the port that was free for the first one.
    if (endpoint.port() == 0 && !listeners_.empty()) {
        endpoint.port(listeners_.front().acceptor.local_endpoint().port());
    }
    listeners_.push_back({tcp::acceptor(io_, endpoint, reuse_address), asio::steady_timer(io_)});
}

std::string DxpLink::Impl::listen(const Address& address) {
    error_code error;
    std::vector<tcp::endpoint> endpoints;
    if (address.host.empty()) {
        endpoints = {{asio::ip::address_v4::loopback(), address.port},
                     {asio::ip::address_v6::loopback(), address.port}};
    } else {
        const std::string port = std::to_string(address.port);
        for (const auto& found :
             resolver_.resolve(address.host, port, tcp::resolver::passive, error)) {
            endpoints.push_back(found.endpoint());
        }
    }
    for (const tcp::endpoint& endpoint : endpoints) {
        try {
            listen_at(endpoint);
        } catch (const boost::system::system_error& e) {
            error = e.code();
            if (listeners_.empty())
                break;  // because the first address is the one that was asked for
        }
    }
    if (listeners_.empty()) {
        throw std::runtime_error(
            fmt::format("--listen: cannot listen on {}: {}", text_of(address), error.message()));
    }
    std::vector<std::string> places;
    for (Listener& l : listeners_) {
        places.push_back(text_of(l.acceptor.local_endpoint()));
        accept(l);
    }
    return joined(places, ", ");
}

void DxpLink::Impl::accept(Listener& listener) {
    listener.acceptor.async_accept([this, &listener](error_code error, tcp::socket socket) {
        if (!listener.acceptor.is_open()) return;
        if (!error) {
            add(std::move(socket));
            return accept(listener);
        }
        listener.pause.expires_at(later(DxpTime::clock::now(), accept_pause));
        listener.pause.async_wait([this, &listener](error_code) {
            if (listener.acceptor.is_open()) accept(listener);
        });
    });
}

// -- connecting

void DxpLink::Impl::connect(const Address& address, DxpSpan patience) {
    address_ = address;
    if (address_.host.empty()) address_.host = "127.0.0.1";
    patience_ = patience;
    until_ = later(DxpTime::clock::now(), patience);
    limit_.expires_at(until_);
    limit_.async_wait([this](error_code error) {
        if (error) return;
        error_code ignored;
        resolver_.cancel();
        socket_.close(ignored);
    });
    try_to_connect();
}

void DxpLink::Impl::try_to_connect() {
    resolver_.async_resolve(
        address_.host, std::to_string(address_.port),
        [this](error_code error, const tcp::resolver::results_type& found) {
            if (error) return connection_failed(error);
            asio::async_connect(socket_, found, [this](error_code failed, const tcp::endpoint&) {
                if (failed) return connection_failed(failed);
                limit_.cancel();
                add(std::move(socket_));
            });
        });
}

void DxpLink::Impl::connection_failed(error_code error) {
    if (winding_up_) return;
    const DxpTime next = later(DxpTime::clock::now(), retry);
    if (next >= until_) {
        const bool gave_up = error == asio::error::operation_aborted;
        host_.finish(fmt::format("--connect: cannot reach {} within {} s: {}", text_of(address_),
                                 patience_.count(), gave_up ? "no answer" : error.message()));
        return changed();
    }
    retry_.expires_at(next);
    retry_.async_wait([this](error_code cancelled) {
        if (!cancelled) try_to_connect();
    });
}

// -- connections

void DxpLink::Impl::add(tcp::socket socket) {
    make_room();
    const auto connection = std::make_shared<DxpConnection>(std::move(socket), host_, log_,
                                                            next_number_++, [this] { changed(); });
    connections_.push_back(connection);
    connection->start();
    changed();
}

void DxpLink::Impl::make_room() {
    if (connections_.size() < most_connections) return;
    const auto idle = std::find_if(connections_.begin(), connections_.end(),
                                   [](const auto& c) { return c->is_idle(); });
    if (idle == connections_.end()) return;
    const std::shared_ptr<DxpConnection> oldest = *idle;
    oldest->close();
}

/// Ends the program if it is done, or proposes a game to another peer if the engine is free.
void DxpLink::Impl::changed() {
    std::erase_if(connections_, [](const auto& c) { return c->is_closed(); });
    if (host_.is_finished()) return wind_up();
    if (!host_.settings().initiates || !host_.is_engine_free()) return;
    for (const auto& c : std::vector(connections_)) c->open();
}

// -- the end

void DxpLink::Impl::run() {
    signals_.async_wait([this](error_code error, int) {
        if (error) return;
        interrupted_ = true;
        for (const auto& c : std::vector(connections_)) c->interrupt();
        host_.finish();
        wind_up();
        signals_.async_wait([this](error_code again, int) {
            if (!again) io_.stop();
        });
    });
    io_.run();
    for (const auto& c : std::vector(connections_)) c->close();
}

void DxpLink::Impl::wind_up() {
    if (!winding_up_) {
        winding_up_ = true;
        error_code ignored;
        for (Listener& l : listeners_) l.acceptor.close(ignored);
        resolver_.cancel();
        socket_.close(ignored);
        retry_.cancel();
        limit_.cancel();
        end_.expires_at(
            later(DxpTime::clock::now(), interrupted_ ? short_goodbye : longest_goodbye));
        end_.async_wait([this](error_code error) {
            if (!error) io_.stop();
        });
        const bool waits = host_.settings().listens && !host_.settings().initiates && !interrupted_;
        for (const auto& c : std::vector(connections_)) {
            c->wind_up(waits ? peer_hangs_up : DxpSpan(0));
        }
    }
    if (connections_.empty()) io_.stop();
}

DxpLink::DxpLink(DxpHost& host, LineLog* log) : impl_(std::make_unique<Impl>(host, log)) {}
DxpLink::~DxpLink() = default;
std::string DxpLink::listen(const Address& address) { return impl_->listen(address); }
void DxpLink::connect(const Address& address, DxpSpan patience) {
    impl_->connect(address, patience);
}
void DxpLink::run() { impl_->run(); }

}  // namespace soplo
