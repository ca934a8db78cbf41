// When the runner breaks a game off that the rules would let go on.
#pragma once

#include <optional>
#include <span>

#include "engine/game/game.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// The result by which the game ends after `moves`, the last of them made by the opponent of
/// `turn`; none if it goes on. `plies` counts those of the opening too.
[[nodiscard]] std::optional<Result> adjudicated(const Adjudication&,
                                                std::span<const MatchMove> moves, Side turn,
                                                int plies);

}  // namespace soplo
