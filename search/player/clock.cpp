// Shares the clock out over the moves to come.
#include "search/player/clock.hpp"

#include <algorithm>
#include <cmath>

namespace soplo {

namespace {

/// Seconds kept back for pipes, schedulers and clients that stop their clock late.
constexpr double margin = 0.05;
/// Without a move count, as many moves are still to be paid for.
constexpr double moves_to_go = 25;

double sane(double seconds) { return std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0; }

Budget from_clock(const Clock& clock) {
    const double inc = sane(clock.inc);
    // The increment is added before the move (Hub), so it can be spent on this one.
    const double time = sane(clock.time) + inc;
    const double moves = clock.moves > 0 ? std::min<double>(clock.moves, moves_to_go) : moves_to_go;
    const double usable = std::max(0.0, time - margin);
    const double share = std::max(0.0, usable - inc) / moves + std::min(inc, usable) * 0.8;
    Budget b;
    b.hard = std::min(share * 3, usable * (moves < 2 ? 0.9 : 0.4));
    b.soft = std::min(share * 0.7, b.hard);
    return b;
}

}  // namespace

std::optional<Budget> budget(const Limits& limits) {
    std::optional<Budget> b;
    if (limits.clock) b = from_clock(*limits.clock);
    if (limits.move_time) {
        // A fixed time is to be used up, so it is its own soft limit too; 5 ms cover the way back.
        const double time = std::max(0.0, sane(*limits.move_time) - 0.005);
        if (!b) return Budget{time, time, true};
        b = Budget{std::min(b->soft, time), std::min(b->hard, time)};
    }
    return b;
}

double time_scale(const Signs& s) {
    // A move that has just come up deserves a second look; one that stays deserves none.
    const double change = s.steady_depths == 0 ? 1.5 : std::max(0.7, 1.25 - 0.08 * s.steady_depths);
    // A man lost doubles the time; a score that rises needs no confirmation.
    const double fall = 1 + std::clamp(s.drop, -0.1, 1.0);
    // When the rest is refuted with few nodes there is little doubt.
    const double doubt = 1.5 - std::clamp(s.effort, 0.0, 1.0);
    return std::clamp(change * fall * doubt, 0.3, 2.5);
}

}  // namespace soplo
