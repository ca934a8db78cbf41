// The clocks of one game of a match, and what an engine may spend on one move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/types.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// The clock of one side before it moves.
struct ClockState {
    int moves = 0;    ///< moves left in this period; 0: the time is for the rest of the game
    double time = 0;  ///< seconds left, without the increment of the coming move
    double inc = 0;   ///< seconds added for each move
};

/// What an engine may spend on one move. Exactly one field is set.
struct TimeAllowance {
    std::optional<int> depth;                         ///< plies
    std::optional<std::uint64_t> nodes;               ///< nodes
    std::optional<double> move_time;                  ///< seconds
    std::optional<std::array<ClockState, 2>> clocks;  ///< by index(Side)

    /// Returns the seconds that the side has for the move, or nothing if only the depth or the
    /// nodes are limited. Negative if the clock has run out.
    [[nodiscard]] std::optional<double> seconds(Side) const;
};

/// Counts the time of both sides through one game.
class GameClock {
  public:
    /// Gives each side the time of the control times its factor in `odds`. Odds also multiply the
    /// nodes, but not the depth.
    explicit GameClock(const TimeControl& tc, const std::array<double, 2>& odds = {1, 1});

    /// Returns what an engine may spend on the next move of `side`.
    [[nodiscard]] TimeAllowance allowance(Side side) const;
    /// Takes the seconds of a move from the side's clock and adds the increment. Starts the next
    /// period after the last move of one.
    void spend(Side, double seconds);
    /// Returns the seconds left to a side with the increment of its next move, or nothing if the
    /// control has no clock.
    [[nodiscard]] std::optional<double> left(Side) const;

  private:
    std::array<TimeControl, 2> controls_;  // by index(Side)
    std::array<ClockState, 2> clocks_;     // by index(Side)
};

}  // namespace soplo
