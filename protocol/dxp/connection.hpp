// One TCP connection that speaks DXP: bytes in to messages, messages out to bytes, and a timer for
// its session.
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

class DxpConnection final : public DxpLine, public std::enable_shared_from_this<DxpConnection> {
  public:
    using Socket = boost::asio::ip::tcp::socket;
    /// Called after anything that may have changed the state of the program.
    using Changed = std::function<void()>;

    /// `number` marks the lines of the log; the log may be null.
    DxpConnection(Socket, DxpHost&, LineLog*, int number, Changed);

    void start();
    /// Proposes a game, see DxpSession.
    void open();
    void interrupt();
    /// The connection is to end as soon as all is said: after the peer, if it hangs up by itself
    /// `within` that time.
    void wind_up(DxpSpan within);
    /// Ends it now.
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
    boost::asio::steady_timer pause_;    // between reads of a peer that floods us
    boost::asio::steady_timer goodbye_;  // the peer's time to hang up
    std::array<char, 1024> buffer_{};
    DxpFrames frames_;
    std::deque<std::string> unsent_;
    bool closed_ = false;
    bool winding_up_ = false;
    bool may_hang_up_ = false;
    DxpSession session_;  // last: it may speak until it ends
};

}  // namespace soplo
