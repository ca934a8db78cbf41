// Booking time: periods, increments, limits of a single move.
#include "protocol/match/game_clock.hpp"

namespace soplo {

GameClock::GameClock(const TimeControl& tc) : tc_(tc) {
    clocks_.fill({.moves = tc.moves, .time = tc.time, .inc = tc.inc});
}

Allowance GameClock::allowance() const {
    Allowance a{.depth = tc_.depth, .nodes = tc_.nodes, .move_time = tc_.move_time, .clocks = {}};
    if (tc_.has_clock()) a.clocks = clocks_;
    return a;
}

void GameClock::spend(Side side, double seconds) {
    ClockState& clock = clocks_[static_cast<std::size_t>(index(side))];
    clock.time += clock.inc - seconds;
    if (tc_.moves == 0 || --clock.moves > 0) return;
    clock.moves = tc_.moves;
    clock.time += tc_.time;
}

std::optional<double> GameClock::left(Side side) const {
    if (!tc_.has_clock()) return {};
    const ClockState& clock = clocks_[static_cast<std::size_t>(index(side))];
    return clock.time + clock.inc;
}

std::optional<double> Allowance::seconds(Side side) const {
    if (move_time) return move_time;
    if (!clocks) return {};
    const ClockState& clock = (*clocks)[static_cast<std::size_t>(index(side))];
    return clock.time + clock.inc;
}

}  // namespace soplo
