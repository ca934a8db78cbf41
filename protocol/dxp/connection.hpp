// One TCP connection with DXP messages. It turns bytes into messages and messages into bytes, and
// has a timer for its session.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/dxp/session.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {

/// A connection and its session. All members except wake() are called on the thread of the
/// io_context.
class DxpConnection final : public DxpLine, public std::enable_shared_from_this<DxpConnection> {
  public:
    using Socket = boost::asio::ip::tcp::socket;
    /// Called after every event that may have changed the state of the host.
    using Changed = std::function<void()>;

    /// `number` marks the lines of the log. The log may be nullptr.
    DxpConnection(Socket, DxpHost&, LineLog*, int number, Changed);

    void start();
    /// Proposes a game, as DxpSession::open does.
    void open();
    void interrupt();
    /// Ends the connection after all messages have been sent. Gives the peer the time `within` to
    /// close it first.
    void wind_up(DxpSpan within);
    /// Ends the connection now.
    void close();

    [[nodiscard]] bool is_closed() const { return closed_; }
    [[nodiscard]] bool is_idle() const { return session_.is_idle(); }

    void send(const DxpMessage&) override;
    void wake() override;

  private:
    void read();
    void rest();
    void take(std::string_view bytes);
    void write();
    void update();
    void set_timer();
    void hang_up();
    void log(char direction, std::string_view text);

    Socket socket_;
    LineLog* log_;
    int number_;
    Changed changed_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer pause_;    // between reads, if a peer sends too much
    boost::asio::steady_timer goodbye_;  // until this side closes the connection
    std::array<char, 1024> buffer_{};
    DxpFrames frames_;
    std::deque<std::string> unsent_;
    bool closed_ = false;
    bool winding_up_ = false;
    bool may_hang_up_ = false;
    DxpSession session_;  // last, because its destructor may send messages
};

}  // namespace soplo
