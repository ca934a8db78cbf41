// Positions and moves of any variant in standard square numbers, as people, files and interfaces
// use them. The move generator has types of its own.
#pragma once

#include <array>
#include <vector>

#include "engine/base/types.hpp"

namespace soplo {

/// The quiet moves in a row by one king of a side, which Frisian limits.
struct KingRun {
    int count = 0;  ///< 0..3
    Square square;  ///< the square of the king now; none if count is 0
    bool operator==(const KingRun&) const = default;
};

/// Any arrangement of pieces, legal or not, with the counters that a FEN can contain. `faults` of
/// notation.hpp lists what makes it illegal; Game checks it.
struct Setup {
    std::array<SquareSet, 2> men{};    ///< by index(Side)
    std::array<SquareSet, 2> kings{};  ///< by index(Side)
    Side turn = Side::white;
    int half_moves = 0;  ///< plies already counted by the first draw article (FEN :H)
    int full_move = 1;   ///< number of the next move (FEN :F)
    std::array<KingRun, 2> king_runs{};
    SquareSet liable;  ///< pieces of the side not to move that may be huffed (FEN :L)

    [[nodiscard]] SquareSet pieces(Side s) const {
        return men[static_cast<std::size_t>(index(s))] | kings[static_cast<std::size_t>(index(s))];
    }
    bool operator==(const Setup&) const = default;
};

/// A move in standard squares. Two moves are the same if from, to, captured and huffed are equal.
/// Where men promote in passing, `promotes` depends on the route and is not compared.
struct GameMove {
    Square from, to;
    SquareSet captured;
    bool promotes = false;
    Square huffed;  ///< the piece huffed before the move; none if there is no huff

    [[nodiscard]] bool is_capture() const { return !captured.empty(); }
    bool operator==(const GameMove&) const = default;
};

}  // namespace soplo
