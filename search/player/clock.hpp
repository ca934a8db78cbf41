// How long to think: pure functions from the limits and the signs of a search to seconds.
#pragma once

#include <optional>

#include "search/player/limits.hpp"

namespace soplo {

/// Seconds for one move. A new depth is begun only before `soft`; at `hard` the search is cut.
struct Budget {
    double soft = 0;
    double hard = 0;
    bool is_fixed = false;  ///< the client wants the whole time used
};

/// The time for the move, or nothing when the limits name none. Never more than what is on the
/// clock less a margin for the way to the client; 0 when nothing is left.
[[nodiscard]] std::optional<Budget> budget(const Limits&);

/// How a search looks after a finished depth.
struct Signs {
    int steady_depths = 0;  ///< depths in a row with the same best move
    double drop = 0;    ///< men by which the score fell since the depth before; negative: it rose
    double effort = 0;  ///< part of the nodes of this search that the best move took, 0..1
};

/// The part of Budget::soft after which no new depth is begun, 0.3..2.5: less when the move has
/// long been clear, more when it has just changed or its score falls.
[[nodiscard]] double time_scale(const Signs&);

}  // namespace soplo
