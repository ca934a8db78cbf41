// The DXP protocol of the dummy engine: it follows, as server or client, one connection after the
// other.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cstdlib>

#include "dummy.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"

namespace soplo::dummy {
namespace {

sockaddr_in local(const std::string& port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port.c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int listening_socket(const std::string& port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    const int yes = 1;
    ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const sockaddr_in address = local(port);
    const auto* where = reinterpret_cast<const sockaddr*>(&address);
    if (::bind(fd, where, sizeof address) != 0 || ::listen(fd, 1) != 0) std::exit(5);
    return fd;
}

int called_socket(const std::string& port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = local(port);
    if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        std::exit(5);
    return fd;
}

/// Plays games with one DXP peer.
class DxpDummy {
  public:
    DxpDummy(const Switches& s, int fd) : s_(s), fd_(fd), input_(fd, '\0') {
        const int yes = 1;
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }

    /// Returns false if the peer wants no further game.
    bool run() {
        while (const std::optional<std::string> message = input_.next()) {
            switch ((*message)[0]) {
                case 'R':
                    begin(*message);
                    break;
                case 'M':
                    take_move(*message);
                    break;
                case 'E':
                    if (playing_) say("E0" + message->substr(2, 1));
                    playing_ = false;
                    if (message->substr(2, 1) == "1") return false;
                    break;
                case 'B':
                    say("K1");
                    break;
                default:
                    break;
            }
        }
        return true;
    }

  private:
    void say(const std::string& message) { write_all(fd_, message + '\0'); }

    void begin(const std::string& message) {
        const bool refused = s_.fault == "mute-start";
        const Setup start = message[42] == 'A' ? start_position(international_rules())
                                               : setup_of(message.substr(43));
        game_.emplace(international_rules(), start);
        own_ = message[35] == 'W' ? Side::white : Side::black;
        say(fmt::format("A{:<32}{}", "Dummy", refused ? 2 : 0));
        if (refused) return;
        playing_ = true;
        if (start.turn == own_) move();
    }

    static const Rules& international_rules() { return variant_named("international"); }

    /// Reads a position: W or Z for the side to move, then one letter for each square.
    static Setup setup_of(std::string text) {
        for (char& c : text) {
            if (c == 'z') c = 'b';
            if (c == 'Z') c = 'B';
        }
        return parse_hub_position(international_rules(), text);
    }

    void take_move(const std::string& message) {
        const auto number = [&](std::size_t at) {
            return std::atoi(message.substr(at, 2).c_str());
        };
        GameMove move{
            .from = Square(number(5)), .to = Square(number(7)), .captured = {}, .huffed = {}};
        for (int i = 0; i < number(9); ++i) {
            move.captured.insert(Square(number(11 + 2 * static_cast<std::size_t>(i))));
        }
        game_->play(move);
        this->move();
    }

    void move() {
        if (is_due(s_, "crash", *game_)) crash(s_);
        if (is_due(s_, "stall", *game_)) stand_still();
        if (is_due(s_, "slow", *game_)) sleep_for(s_.late);
        if (is_due(s_, "garbage", *game_)) return say("Mjust a moment");
        if (is_due(s_, "illegal", *game_)) return say("M0000010200");
        if (is_due(s_, "claim", *game_)) return end(2);
        const int ply = static_cast<int>(game_->moves().size());
        if (s_.resigns_at > 0 && ply >= s_.resigns_at) return end(1);
        const Choice choice = choose(s_, *game_);
        if (!choice.move) return end(1);
        if (s_.think > 0) sleep_for(s_.think);
        say("Chello");
        const GameMove& m = *choice.move;
        std::string message =
            fmt::format("M0000{:02}{:02}{:02}", m.from.number(), m.to.number(), m.captured.size());
        for (const Square c : m.captured) message += fmt::format("{:02}", c.number());
        say(message);
        game_->play(m);
    }

    void end(int reason) {
        say(fmt::format("E{}0", reason));
        playing_ = false;
    }

    Switches s_;
    int fd_;
    Input input_;
    std::optional<Game> game_;
    Side own_ = Side::white;
    bool playing_ = false;
};

}  // namespace

int play_dxp(const Switches& s) {
    if (!s.connect.empty()) {
        DxpDummy(s, called_socket(s.connect)).run();
        return 0;
    }
    const int listener = listening_socket(s.listen);
    for (bool goes_on = true; goes_on;) {
        const int fd = ::accept(listener, nullptr, nullptr);
        if (fd < 0) return 5;
        goes_on = DxpDummy(s, fd).run();
        ::close(fd);
    }
    return 0;
}

}  // namespace soplo::dummy
