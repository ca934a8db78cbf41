// Ends games early by the options of the match, although the rules would let them go on.
#pragma once

#include <optional>
#include <span>

#include "engine/game/game.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// Returns the result if the options end the game after `moves`, or nothing if it goes on. `turn`
/// is the side to move; so its opponent made the last move. `plies` includes the opening.
[[nodiscard]] std::optional<Result> adjudicated(const Adjudication&,
                                                std::span<const MatchMove> moves, Side turn,
                                                int plies);

}  // namespace soplo
