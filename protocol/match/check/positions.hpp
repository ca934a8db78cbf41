// Positions in which engines often fail, from random games.
#pragma once

#include <vector>

#include "engine/game/game.hpp"

namespace soplo {

/// Random games in which a check looks for positions.
inline constexpr int games_for_positions = 40;

/// Positions for the check, with the moves before them.
struct CheckPositions {
    Game start;
    std::vector<Game> middle;    ///< after 10 moves and more, in different phases
    std::vector<Game> captures;  ///< every legal move captures at least two pieces
    std::vector<Game> forced;    ///< exactly one legal move; at most one position
    std::vector<Game> lost;      ///< no legal move; at most one position
    Game longest;                ///< a game with many moves that is not over
};

/// Returns positions of `games` random games. The same arguments give the same positions.
[[nodiscard]] CheckPositions check_positions(const Rules&, int games);

}  // namespace soplo
