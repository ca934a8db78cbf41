// An engine as the match runner sees it, whatever protocol it speaks: it gets ready, thinks,
// answers, and may fail in ways that have names.
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

/// Something an engine did that costs it the game; what() is the reason in words.
class EngineFailure : public std::runtime_error {
  public:
    EngineFailure(Ending ending, const std::string& reason)
        : std::runtime_error(reason), ending_(ending) {}
    [[nodiscard]] Ending ending() const { return ending_; }

  private:
    Ending ending_;
};

/// What an engine said at the end of a search.
struct Thought {
    enum class Says : std::uint8_t { move, loss, draw, win, unknown };
    Says says = Says::move;       ///< others end the game (DXP)
    std::string move;             ///< as the engine wrote it; empty: none
    std::string expected;         ///< the reply it would ponder on; empty: none
    std::optional<double> score;  ///< men, from its side
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string remark;  ///< an error the engine reported meanwhile
    Deadline arrival{};  ///< when it came
};

/// What the engines of one run share.
struct EngineYard {
    std::atomic<bool> stop = false;  ///< set: all waiting is called off
    /// Held while a program is started or a port is looked for: a process that is being born holds
    /// every descriptor open for a moment, the socket of a port that should be free among them.
    std::mutex births;
};

/// One running engine of one game slot. Every member may throw EngineFailure, and Interrupted when
/// the match is called off; afterwards only the destructor may be called.
class EngineClient {
  public:
    /// `slot`, from 0, tells engines apart that run at a time.
    static std::unique_ptr<EngineClient> make(const EngineSpec&, const GameTerms&, EngineYard& yard,
                                              int slot);
    virtual ~EngineClient() = default;

    /// Starts the program and waits until it is ready to play.
    virtual void start() = 0;
    /// A game in which the engine plays `side` begins from the game's present position.
    virtual void new_game(const Game&, Side side) = 0;
    /// Lets the engine think about the game's present position. A search is never asked for when
    /// one is running, nor in a finished game.
    virtual void go(const Game&, const TimeAllowance&) = 0;
    /// Takes what has been received: the answer to go(), or none as yet. Does not wait.
    [[nodiscard]] virtual std::optional<Thought> answer() = 0;
    /// Lets the engine think in its opponent's time about the position after `expected`, a legal
    /// move of the game. Protocols that cannot do it do nothing.
    virtual void ponder(const Game&, const GameMove& expected, const TimeAllowance&) = 0;
    /// The expected move was played: the ponder search goes on as a search for the move. False when
    /// none is running; go() is needed then.
    [[nodiscard]] virtual bool ponder_hit() = 0;
    /// Ends the ponder search, if one is running, and waits for its answer, which nobody wants.
    virtual void stop() = 0;
    /// The game is over; the engine is told if its protocol has words for it.
    virtual void end_game(const Game&, const Result&) = 0;

    [[nodiscard]] virtual Channel& channel() = 0;
};

}  // namespace soplo
