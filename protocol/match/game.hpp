// One game of a match: the referee between two engines, with clocks, adjudication and a name for
// every failure.
#pragma once

#include <array>

#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/openings.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// Which game is to be played.
struct GamePlan {
    int number = 0;   ///< in the schedule, from 1
    int round = 1;    ///< from 1
    int opening = 0;  ///< from 1
    int pair = 0;     ///< the two games of an opening between the same engines share it; from 1
    std::array<int, 2> engines{};  ///< indices by index(Side)
    bool operator==(const GamePlan&) const = default;
};

/// Where a game gets its running engines from.
class EngineSource {
  public:
    virtual ~EngineSource() = default;
    /// The engine, started if need be. Throws EngineFailure.
    virtual EngineClient& get(int engine) = 0;
    /// The engine has failed: the next get() starts it anew.
    virtual void drop(int engine) = 0;
};

/// Plays the game to its end. Throws Interrupted when the match is called off. Whatever an engine
/// does wrong becomes the result of the game.
[[nodiscard]] GameRecord play_match_game(const GamePlan&, const Opening&, const GameTerms&,
                                         const std::array<const EngineSpec*, 2>& players,
                                         EngineSource&);

}  // namespace soplo
