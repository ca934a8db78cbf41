// Plays the games of a match, several at a time, and hands them on in the order of the schedule.
#pragma once

#include <functional>
#include <vector>

#include "protocol/match/setup.hpp"

namespace soplo {

/// What the runner tells while it works; all calls come from the thread that called run_match.
class MatchListener {
  public:
    virtual ~MatchListener() = default;
    /// A game has ended; in the order in which that happens. Not told of games known before.
    virtual void finished(const GameRecord&) = 0;
    /// The next game of the schedule, known before or played now. False ends the match here: later
    /// games, though they may be played already, do not count.
    [[nodiscard]] virtual bool deliver(const GameRecord&) = 0;
    /// Called a few times a second. False calls the match off.
    [[nodiscard]] virtual bool tick() = 0;
};

enum class MatchEnd : std::uint8_t { complete, stopped_by_listener, called_off };

/// Plays what is not among the `known` games. Throws std::runtime_error when an engine cannot be
/// started at all, and BadInput when it cannot play by these terms.
MatchEnd run_match(const MatchSetup&, std::vector<GameRecord> known, int concurrency,
                   MatchListener&);

}  // namespace soplo
