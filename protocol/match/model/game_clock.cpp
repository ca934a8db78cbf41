// Counts periods, increments and the limits of a single move.
#include "protocol/match/model/game_clock.hpp"

#include <algorithm>
#include <cmath>

namespace soplo {
namespace {

TimeControl times(TimeControl tc, double odds) {
    tc.time *= odds;
    tc.inc *= odds;
    if (tc.move_time) *tc.move_time *= odds;
    if (tc.nodes) {
        const auto nodes = static_cast<double>(*tc.nodes) * odds;
        tc.nodes = static_cast<std::uint64_t>(std::max(1.0, std::round(nodes)));
    }
    return tc;
}

}  // namespace

GameClock::GameClock(const TimeControl& tc, const std::array<double, 2>& odds)
    : controls_{times(tc, odds.front()), times(tc, odds.back())} {
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        const TimeControl& own = controls_[i];
        clocks_[i] = {.moves = own.moves, .time = own.time, .inc = own.inc};
    }
}

TimeAllowance GameClock::allowance(Side side) const {
    const TimeControl& tc = controls_[static_cast<std::size_t>(index(side))];
    TimeAllowance a{.depth = tc.depth, .nodes = tc.nodes, .move_time = tc.move_time, .clocks = {}};
    if (tc.has_clock()) a.clocks = clocks_;
    return a;
}

void GameClock::spend(Side side, double seconds) {
    ClockState& clock = clocks_[static_cast<std::size_t>(index(side))];
    const TimeControl& tc = controls_[static_cast<std::size_t>(index(side))];
    clock.time += clock.inc - seconds;
    if (tc.moves == 0 || --clock.moves > 0) return;
    clock.moves = tc.moves;
    clock.time += tc.time;
}

std::optional<double> GameClock::left(Side side) const {
    if (!controls_.front().has_clock()) return {};
    const ClockState& clock = clocks_[static_cast<std::size_t>(index(side))];
    return clock.time + clock.inc;
}

std::optional<double> TimeAllowance::seconds(Side side) const {
    if (move_time) return move_time;
    if (!clocks) return {};
    const ClockState& clock = (*clocks)[static_cast<std::size_t>(index(side))];
    return clock.time + clock.inc;
}

}  // namespace soplo
