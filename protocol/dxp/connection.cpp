// Bytes and timers of one DXP connection.
#include "protocol/dxp/connection.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "engine/base/error.hpp"

namespace soplo {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// The connection closes if the peer leaves so many messages unread.
constexpr std::size_t most_unsent = 64;
/// Pause after a read that fills the buffer, because a peer that plays never sends so much.
constexpr DxpSpan flood_pause{0.02};

/// Returns the bytes in printable form for the log.
std::string shown_bytes(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        if (c >= ' ' && c <= '~') {
            text += c;
        } else {
            text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        }
    }
    return text;
}

}  // namespace

DxpConnection::DxpConnection(Socket socket, DxpHost& host, LineLog* log, int number,
                             Changed changed)
    : socket_(std::move(socket)),
      log_(log),
      number_(number),
      changed_(std::move(changed)),
      timer_(socket_.get_executor()),
      pause_(socket_.get_executor()),
      goodbye_(socket_.get_executor()),
      session_(host, *this) {}

void DxpConnection::start() {
    error_code ignored;
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
    const auto peer = socket_.remote_endpoint(ignored);
    log('*', fmt::format("connected with {} port {}", peer.address().to_string(), peer.port()));
    open();
    read();
}

void DxpConnection::open() {
    session_.open();
    set_timer();
}

void DxpConnection::interrupt() {
    session_.interrupt();
    set_timer();
}

void DxpConnection::log(char direction, std::string_view text) {
    if (log_ != nullptr) log_->write(direction, fmt::format("[{}] {}", number_, text));
}

// -- reading

void DxpConnection::read() {
    if (closed_) return;
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](error_code error, std::size_t n) {
                                if (self->closed_) return;
                                if (error) return self->close();
                                self->take({self->buffer_.data(), n});
                                self->set_timer();
                                self->changed_();
                                if (n < self->buffer_.size()) return self->read();
                                self->rest();
                            });
}

void DxpConnection::rest() {
    pause_.expires_at(later(DxpTime::clock::now(), flood_pause));
    pause_.async_wait([self = shared_from_this()](error_code) { self->read(); });
}

void DxpConnection::take(std::string_view bytes) {
    while (!bytes.empty() && !closed_) {
        try {
            const std::optional<std::string> message = frames_.next(bytes);
            if (!message) return;
            log('>', shown_bytes(*message));
            session_.handle(*message);
        } catch (const BadInput& fault) {
            log('*', fault.what());
            session_.reject(fault.what());
        }
    }
}

// -- writing

void DxpConnection::send(const DxpMessage& message) {
    if (closed_) return;
    const std::string text = format_dxp(message);
    log('<', text);
    if (unsent_.size() >= most_unsent) return;
    unsent_.push_back(text + '\0');
    if (unsent_.size() == 1) write();
}

void DxpConnection::write() {
    asio::async_write(socket_, asio::buffer(unsent_.front()),
                      [self = shared_from_this()](error_code error, std::size_t) {
                          if (self->closed_) return;
                          if (error) return self->close();
                          self->unsent_.pop_front();
                          if (!self->unsent_.empty()) return self->write();
                          self->hang_up();
                      });
}

// -- timers

void DxpConnection::wake() {
    asio::post(socket_.get_executor(), [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->update();
    });
}

void DxpConnection::update() {
    if (closed_) return;
    session_.update();
    set_timer();
    changed_();
}

void DxpConnection::set_timer() {
    hang_up();
    const std::optional<DxpTime> next = closed_ ? std::nullopt : session_.next_update();
    if (!next) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(*next);
    timer_.async_wait([self = shared_from_this()](error_code error) {
        if (!error) self->update();
    });
}

// -- the end

void DxpConnection::wind_up(DxpSpan within) {
    if (closed_ || winding_up_) return;
    winding_up_ = true;
    goodbye_.expires_at(later(DxpTime::clock::now(), within));
    goodbye_.async_wait([self = shared_from_this()](error_code error) {
        if (error) return;
        self->may_hang_up_ = true;
        self->hang_up();
    });
}

/// Closes the sending side after the last message. The connection ends when the peer closes its
/// side.
void DxpConnection::hang_up() {
    if (!may_hang_up_ || closed_ || !unsent_.empty() || !session_.is_silent()) return;
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
}

void DxpConnection::close() {
    if (closed_) return;
    closed_ = true;
    if (!frames_.partial().empty()) {
        log('*', fmt::format("an unfinished message: '{}'", shown_bytes(frames_.partial())));
    }
    log('*', "the line is closed");
    error_code ignored;
    socket_.close(ignored);
    timer_.cancel();
    pause_.cancel();
    goodbye_.cancel();
    session_.cut();
    changed_();
}

}  // namespace soplo
