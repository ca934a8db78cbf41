// What positions and moves are outside the generator: any arrangement of any variant, in standard
// square numbers, and a move as a person, a file or a GUI means it.
#pragma once

#include <array>
#include <vector>

#include "engine/base/types.hpp"

namespace soplo {

/// Quiet moves in a row by one king (Frisian): how many, and by the king on which square.
struct KingRun {
    int count = 0;  ///< 0..3
    Square square;  ///< where that king stands now; none when count is 0
    bool operator==(const KingRun&) const = default;
};

/// Any arrangement of pieces, legal or not; Game and Position check it. Counters are those that a
/// FEN can carry.
struct Setup {
    std::array<SquareSet, 2> men{};    ///< by index(Side)
    std::array<SquareSet, 2> kings{};  ///< by index(Side)
    Side turn = Side::white;
    int half_moves = 0;  ///< plies already on the main draw count (FEN :H)
    int full_move = 1;   ///< number of the move about to be played (FEN :F)
    std::array<KingRun, 2> king_runs{};
    SquareSet liable;  ///< pieces of the side not to move that may be huffed (FEN :L)

    [[nodiscard]] SquareSet pieces(Side s) const {
        return men[static_cast<std::size_t>(index(s))] | kings[static_cast<std::size_t>(index(s))];
    }
    bool operator==(const Setup&) const = default;
};

/// A move in standard squares. Two moves are the same if from, to, captured and huffed agree;
/// `promotes` is kept beside them, since with promotion in passing it is a property of the route.
struct GameMove {
    Square from, to;
    SquareSet captured;
    bool promotes = false;
    Square huffed;  ///< the piece huffed before the move; none outside the soplo

    [[nodiscard]] bool is_capture() const { return !captured.empty(); }
    bool operator==(const GameMove&) const = default;
};

}  // namespace soplo
