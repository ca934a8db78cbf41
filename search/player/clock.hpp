// The time for one move: pure functions of the limits and of the search so far.
#pragma once

#include <optional>

#include "search/player/limits.hpp"

namespace soplo {

/// The time for one move, in seconds. The search starts a new depth only before `soft` and stops
/// at `hard`.
struct TimeBudget {
    double soft = 0;
    double hard = 0;
    bool is_fixed = false;  ///< the client wants the search to use the whole time
};

/// Returns the time for the move, or nothing when the limits name no time. The time is at most the
/// time on the clock less a margin for the answer; 0 when no time is left.
[[nodiscard]] std::optional<TimeBudget> time_budget(const Limits&);

/// What the clock uses of a search after a finished depth.
struct IterationStats {
    int stable_depths = 0;  ///< finished depths in a row that did not change the best move
    double score_drop = 0;  ///< men by which the score fell since the last depth; below 0: it rose
    double best_move_share = 0;  ///< share of the search's nodes below the best move, 0..1
};

/// Returns the factor of TimeBudget::soft, 0.3..2.5. It is small when the best move is stable and
/// large when the best move has changed or its score falls.
[[nodiscard]] double time_scale(const IterationStats&);

}  // namespace soplo
