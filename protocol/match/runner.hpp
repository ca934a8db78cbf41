// Plays the games of a match, several at a time, and delivers them in the order of the schedule.
#pragma once

#include <vector>

#include "protocol/match/setup.hpp"
#include "protocol/system/ordered_workers.hpp"

namespace soplo {

/// Receives what the runner reports. The runner makes all calls on the thread that called
/// run_match.
class MatchListener {
  public:
    virtual ~MatchListener() = default;
    /// A game has just ended. Calls come in the order in which the games end, and not for known
    /// games.
    virtual void finished(const GameRecord&) = 0;
    /// Receives the games in the order of the schedule, known ones included. Returning false ends
    /// the match here: later games do not count, even if they have been played.
    [[nodiscard]] virtual bool deliver(const GameRecord&) = 0;
    /// Called several times a second. Returning false calls the match off.
    [[nodiscard]] virtual bool tick() = 0;
};

/// Plays the games of the setup, `concurrency` at a time. Takes the results of `known` games from
/// there instead of playing them again. Throws std::runtime_error if an engine has never started,
/// and BadInput if it cannot play on these terms.
WorkEnd run_match(const MatchSetup&, std::vector<GameRecord> known, int concurrency,
                  MatchListener&);

}  // namespace soplo
