// Shares the clock out over the moves to come.
#include "search/clock.hpp"

#include <algorithm>
#include <cmath>

namespace soplo {

namespace {

/// Seconds kept back for pipes, schedulers and clients that stop their clock late.
constexpr double margin = 0.03;
/// Without a move count, as many moves are still to be paid for.
constexpr double moves_to_go = 30;

double sane(double seconds) { return std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0; }

Budget from_clock(const Clock& clock) {
    const double inc = sane(clock.inc);
    // The increment is added before the move (Hub), so it can be spent on this one.
    const double time = sane(clock.time) + inc;
    const double moves = clock.moves > 0 ? std::min<double>(clock.moves, moves_to_go) : moves_to_go;
    const double usable = std::max(0.0, time - margin);
    const double share = std::max(0.0, usable - inc) / moves + inc * 0.8;
    Budget b;
    b.soft = std::min(share * 0.6, usable * 0.8);
    b.hard = std::min(share * 2.5, moves < 2 ? usable * 0.9 : usable * 0.5);
    b.soft = std::min(b.soft, b.hard);
    return b;
}

}  // namespace

std::optional<Budget> budget(const Limits& limits) {
    std::optional<Budget> b;
    if (limits.clock) b = from_clock(*limits.clock);
    if (limits.move_time) {
        // A fixed time is to be used up, so it is its own soft limit too; 5 ms cover the way back.
        const double time = std::max(0.0, sane(*limits.move_time) - 0.005);
        if (!b) return Budget{time, time};
        b = Budget{std::min(b->soft, time), std::min(b->hard, time)};
    }
    return b;
}

}  // namespace soplo
