// A DXP session with one peer, in either role. It receives messages and the time, asks the engine
// for moves, and sends messages. It has no sockets, no threads and no clock of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/dxp/host.hpp"
#include "protocol/dxp/outbox.hpp"

namespace soplo {

/// Not thread-safe. Nothing that the peer sends makes a member throw.
class DxpSession {
  public:
    /// The host and the line must live as long as the session.
    DxpSession(DxpHost&, DxpLine&);
    /// Ends a running search.
    ~DxpSession();
    DxpSession(const DxpSession&) = delete;
    DxpSession& operator=(const DxpSession&) = delete;

    /// Proposes a game if this side initiates, the engine is free, and this peer has not been asked
    /// yet.
    void open();
    /// Handles a message, which comes without its NUL.
    void handle(std::string_view message);
    /// Handles bytes that are not a message; `fault` says why they are not.
    void reject(std::string_view fault);
    /// Does what is due now: sends messages, handles time-outs, sends the engine's move.
    void update();
    /// Returns when update() must be called next; nothing: only after the next message or wake().
    [[nodiscard]] std::optional<DxpTime> next_update() const;
    /// Handles a cut line: a game in progress ends without a result.
    void cut();
    /// Handles an interrupt by the user: tells the peer, and ends a game in progress without a
    /// result.
    void interrupt();
    /// Returns whether no game with this peer is in progress or proposed.
    [[nodiscard]] bool is_idle() const { return state_ == State::idle; }
    /// Returns whether all messages have been sent.
    [[nodiscard]] bool is_silent() const { return outbox_.is_empty(); }

  private:
    /// The phase of the session with the peer.
    enum class State {
        idle,   ///< no game
        asked,  ///< GAMEREQ sent, GAMEACC expected
        playing,
        ending,  ///< GAMEEND sent, the peer's GAMEEND expected
    };
    class MoveSearch;

    void on(const DxpGameRequest&);
    void on(const DxpGameAnswer&);
    void on(const DxpMove&);
    void on(const DxpGameEnd&);
    void on(const DxpChat&) {}
    void on(const DxpBackRequest&);
    void on(const DxpBackAnswer&) {}  // because this side never asks to go back

    /// Answers a message that parse_dxp refuses.
    void misread(std::string_view text, std::string_view fault);
    void propose();
    void refuse(DxpAnswer, std::string_view reason);
    void refuse_version();
    void begin(const std::string& peer);
    /// Waits for the peer's move, starts a search for ours, or ends the game.
    void turn();
    void await_peer();
    void think();
    void stop_thinking();
    void take_answer();
    void send_move();
    /// Ends the game as won, because the peer's move is illegal.
    void foul(std::string_view law);
    void end_game(const Result&);
    /// Counts the finished game and returns to the idle state.
    void settle(const Result&, bool is_broken_off = false);
    /// Returns the result of the current game if it is over on the board or a side has ended it.
    [[nodiscard]] std::optional<Result> ended() const;
    /// Ends the current game, if there is one. Returns whether it was cut short before it had a
    /// result.
    bool break_off(std::string_view reason);
    /// Starts the next game, or ends the session after the last one.
    void go_on();
    void time_out();
    /// Closes the session with this peer. A listening host then accepts the next peer.
    void give_up(std::string failure);

    [[nodiscard]] DxpReason reason_for(Outcome) const;
    /// Returns the result of a game that the peer ends with this claim. The board counts before the
    /// claim.
    [[nodiscard]] Result judged(DxpReason claim) const;

    void complain(std::string_view fault);

    DxpHost& host_;
    DxpLine& line_;
    State state_ = State::idle;
    std::string peer_ = "?";
    bool was_asked_ = false;               // a game was proposed to this peer
    bool peer_stops_ = false;              // the peer plays no further game
    int games_ = 0;                        // with this peer
    std::optional<DxpGameRequest> terms_;  // of the game proposed
    std::optional<DxpGame> game_;
    Result result_;  // of the game that is ending

    std::unique_ptr<MoveSearch> search_;
    std::optional<GameMove> chosen_;  // waits until the peer can receive it

    DxpOutbox outbox_;
    std::optional<DxpTime> deadline_;
};

}  // namespace soplo
