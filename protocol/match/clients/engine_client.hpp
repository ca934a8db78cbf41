// The match runner's interface to an engine, the same for every protocol.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/game/game.hpp"
#include "protocol/match/model/game_clock.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"
#include "protocol/system/channel.hpp"

namespace soplo {

/// A failure by which an engine loses the game; what() is the reason in words.
class EngineFailure : public std::runtime_error {
  public:
    EngineFailure(Ending ending, const std::string& reason)
        : std::runtime_error(reason), ending_(ending) {}
    [[nodiscard]] Ending ending() const { return ending_; }

  private:
    Ending ending_;
};

/// Throws std::runtime_error: the engine cannot be started. Used where a failure must end the run.
[[noreturn]] void throw_not_started(const EngineSpec&, const EngineFailure&);

/// The answer of an engine to a search.
struct EngineAnswer {
    /// A move, or the result with which a DXP engine ends the game, from its own side.
    enum class Kind : std::uint8_t { move, loss, draw, win, unknown };
    Kind kind = Kind::move;       ///< all but `move` end the game (DXP)
    std::string move;             ///< as the engine wrote it; empty: no move
    std::string expected;         ///< the reply on which it would ponder; empty: none
    std::optional<double> score;  ///< men, from the engine's side
    std::optional<int> depth;     ///< plies
    std::optional<std::uint64_t> nodes;
    std::string remark;  ///< an error that the engine reported during the search
    Deadline arrival{};  ///< time of arrival
};

/// The state that all engines of one run share.
struct RunContext {
    std::atomic<bool> stop = false;  ///< true: every waiting call throws Interrupted
    /// Locked while a program is started or a free port is searched. A process that is being
    /// started holds all descriptors open for a moment, also the socket of a port that was closed.
    std::mutex start_mutex;
};

/// One running engine of one game slot. Every member may throw EngineFailure, or Interrupted when
/// the match is called off. After that call only the destructor.
class EngineClient {
  public:
    /// Returns the client for the engine's protocol. `slot`, from 0, distinguishes engines that run
    /// at the same time. The other arguments must outlive the client.
    static std::unique_ptr<EngineClient> make(const EngineSpec&, const GameTerms&,
                                              RunContext& context, int slot);
    virtual ~EngineClient() = default;

    /// Starts the program and waits until it is ready to play.
    virtual void start() = 0;
    /// Begins a game from the game's current position. The engine plays `side`.
    virtual void new_game(const Game&, Side side) = 0;
    /// Starts a search of the game's current position. Call it only while no search is running and
    /// the game is not over.
    virtual void go(const Game&, const TimeAllowance&) = 0;
    /// Reads what has been received. Returns the answer to go(), or nothing if it has not come yet.
    /// Does not wait.
    [[nodiscard]] virtual std::optional<EngineAnswer> poll_answer() = 0;
    /// Starts a search in the opponent's time of the position after `expected`, a legal move. Does
    /// nothing if the protocol has no pondering.
    virtual void ponder(const Game&, const GameMove& expected, const TimeAllowance&) = 0;
    /// Tells the engine that the expected move was played, so that the ponder search becomes the
    /// search for the move. Returns false if no ponder search is running; then call go().
    [[nodiscard]] virtual bool ponder_hit() = 0;
    /// Ends the ponder search, if one is running, and drops its answer.
    virtual void stop() = 0;
    /// Tells the engine that the game is over, if its protocol can.
    virtual void end_game(const Game&, const Result&) = 0;

    /// Returns the channel, for waiting on several engines at once.
    [[nodiscard]] virtual Channel& channel() = 0;
};

}  // namespace soplo
