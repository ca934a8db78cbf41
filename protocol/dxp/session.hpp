// A conversation in DXP with one peer, in either role: messages and the time in, messages out, the
// player asked in between. No sockets, no threads, no clock of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/dxp/host.hpp"
#include "protocol/dxp/outbox.hpp"

namespace soplo {

/// All calls come from one thread. Nothing throws for what the peer does.
class DxpSession {
  public:
    /// Both must live as long.
    DxpSession(DxpHost&, DxpLine&);
    /// Ends a running search.
    ~DxpSession();
    DxpSession(const DxpSession&) = delete;
    DxpSession& operator=(const DxpSession&) = delete;

    /// Proposes a game if that is our part, the seat is free and this peer has not been asked yet.
    void open();
    /// A message, without its NUL.
    void handle(std::string_view message);
    /// Bytes that are no message; `fault` says why.
    void reject(std::string_view fault);
    /// What is due by now: messages, time-outs, the player's move.
    void update();
    /// When update() wants to be called; none: not before something happens.
    [[nodiscard]] std::optional<DxpTime> next_update() const;
    /// The line is cut: a game in play ends without a result.
    void cut();
    /// Our user ends the program: the peer is told, a game in play ends without a result.
    void interrupt();
    /// Whether no game is played with this peer, or proposed to it.
    [[nodiscard]] bool is_idle() const { return state_ == State::idle; }
    /// Whether nothing is left to say.
    [[nodiscard]] bool is_silent() const { return outbox_.is_empty(); }

  private:
    enum class State {
        idle,   ///< no game
        asked,  ///< GAMEREQ sent, GAMEACC expected
        playing,
        ending,  ///< GAMEEND sent, the peer's expected
    };
    class Thought;

    void on(const DxpGameRequest&);
    void on(const DxpGameAnswer&);
    void on(const DxpMove&);
    void on(const DxpGameEnd&);
    void on(const DxpChat&) {}
    void on(const DxpBackRequest&);
    void on(const DxpBackAnswer&) {}  // we never ask

    void misread(std::string_view text, std::string_view fault);
    void propose();
    void refuse(DxpAnswer, std::string_view reason);
    void refuse_version();
    void begin(const std::string& peer);
    void turn();
    void await_peer();
    void think();
    void stop_thinking();
    void take_answer();
    void send_move();
    void foul(std::string_view law);
    void end_game(const Result&);
    void settle(const Result&, bool is_broken_off = false);
    [[nodiscard]] std::optional<Result> ended() const;
    bool break_off(std::string_view reason);
    void go_on();
    void time_out();
    void give_up(std::string failure);

    [[nodiscard]] DxpReason reason_for(Outcome) const;
    [[nodiscard]] Result judged(DxpReason claim) const;

    void complain(std::string_view fault);

    DxpHost& host_;
    DxpLine& line_;
    State state_ = State::idle;
    std::string peer_ = "?";
    bool was_asked_ = false;               // whether we have ever proposed a game to this peer
    bool peer_stops_ = false;              // the peer wants no further game
    int games_ = 0;                        // with this peer
    std::optional<DxpGameRequest> terms_;  // of the game proposed
    std::optional<DxpGame> game_;
    Result result_;  // of the game that is ending

    std::unique_ptr<Thought> thought_;
    std::optional<GameMove> chosen_;  // to be sent as soon as the peer is ready for it

    DxpOutbox outbox_;
    std::optional<DxpTime> deadline_;
};

}  // namespace soplo
