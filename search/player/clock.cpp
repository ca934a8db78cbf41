// Divides the time on the clock among the remaining moves.
#include "search/player/clock.hpp"

#include <algorithm>
#include <cmath>

namespace soplo {

namespace {

/// Seconds that are never used, because pipes, schedulers and slow clients cost time.
constexpr double margin = 0.05;
/// Moves that the time must suffice for when the clock has no move count.
constexpr double moves_to_go = 25;

/// Returns 0 for negative and non-finite times.
double usable_time(double seconds) { return std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0; }

TimeBudget budget_from_clock(const Clock& clock) {
    const double inc = usable_time(clock.inc);
    // Hub adds the increment before the move, so this move may use it.
    const double time = usable_time(clock.time) + inc;
    const double moves = clock.moves > 0 ? std::min<double>(clock.moves, moves_to_go) : moves_to_go;
    const double usable = std::max(0.0, time - margin);
    const double share = std::max(0.0, usable - inc) / moves + std::min(inc, usable) * 0.8;
    TimeBudget b;
    b.hard = std::min(share * 3, usable * (moves < 2 ? 0.9 : 0.4));
    b.soft = std::min(share * 0.7, b.hard);
    return b;
}

}  // namespace

std::optional<TimeBudget> time_budget(const Limits& limits) {
    std::optional<TimeBudget> b;
    if (limits.clock) b = budget_from_clock(*limits.clock);
    if (limits.move_time) {
        // A fixed time is used up, so its soft and hard limits are equal. 5 ms are kept for the
        // answer.
        const double time = std::max(0.0, usable_time(*limits.move_time) - 0.005);
        if (!b) return TimeBudget{time, time, true};
        b = TimeBudget{std::min(b->soft, time), std::min(b->hard, time)};
    }
    return b;
}

double time_scale(const IterationStats& s) {
    // A best move that has just changed needs more time than one that stays.
    const double change = s.stable_depths == 0 ? 1.5 : std::max(0.7, 1.25 - 0.08 * s.stable_depths);
    // A score that falls by a man doubles the time; a score that rises needs no more time.
    const double fall = 1 + std::clamp(s.score_drop, -0.1, 1.0);
    // If the other moves are refuted with few nodes, the best move is clear.
    const double doubt = 1.5 - std::clamp(s.best_move_share, 0.0, 1.0);
    return std::clamp(change * fall * doubt, 0.3, 2.5);
}

}  // namespace soplo
