// Positions in which engines go wrong, found by playing at random by the rules of a variant.
#pragma once

#include <vector>

#include "engine/game/game.hpp"

namespace soplo {

struct CheckPositions {
    Game start;
    std::vector<Game> middle;    ///< of several moves, in different phases
    std::vector<Game> captures;  ///< every legal move captures two pieces or more
    std::vector<Game> forced;    ///< one legal move; one position at most
    std::vector<Game> lost;      ///< no legal move; one at most
    Game longest;                ///< many moves, not over
};

/// From so many games; the same positions every time.
[[nodiscard]] CheckPositions check_positions(const Rules&, int games);

}  // namespace soplo
