// Plays one game of a match between two engines, with clocks and adjudication.
#pragma once

#include <array>

#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"
#include "protocol/match/openings.hpp"

namespace soplo {

/// One game of the schedule before it is played.
struct GamePlan {
    int number = 0;   ///< in the schedule, from 1
    int round = 1;    ///< from 1
    int opening = 0;  ///< number of the opening, from 1
    int pair = 0;     ///< from 1; the two games of one opening between the same engines share it
    std::array<int, 2> engines{};  ///< indices of the engines, by index(Side)
    bool operator==(const GamePlan&) const = default;
};

/// Provides the running engines for a game.
class EngineSource {
  public:
    virtual ~EngineSource() = default;
    /// Returns the engine of this index and starts it if it is not running. Throws EngineFailure.
    virtual EngineClient& get(int engine) = 0;
    /// Ends an engine that has failed. The next get() starts it again.
    virtual void drop(int engine) = 0;
};

/// Plays the game to its end and returns its record. An engine that fails loses the game. `players`
/// are by index(Side). Throws Interrupted when the match is called off.
[[nodiscard]] GameRecord play_match_game(const GamePlan&, const Opening&, const GameTerms&,
                                         const std::array<const EngineSpec*, 2>& players,
                                         EngineSource&);

}  // namespace soplo
