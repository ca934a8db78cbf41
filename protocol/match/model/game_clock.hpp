// The clocks of one game: what each side may spend, and what is left.
#pragma once

#include <array>
#include <optional>

#include "engine/base/types.hpp"
#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

class GameClock {
  public:
    /// Each side has so many times what the control gives; depth is the same for both.
    explicit GameClock(const TimeControl& tc, const std::array<double, 2>& odds = {1, 1});

    /// What the engines are told before a move of `side`.
    [[nodiscard]] Allowance allowance(Side side) const;
    /// Books the seconds of a move.
    void spend(Side, double seconds);
    /// Seconds left to a side, the increment of its next move included; none without a clock.
    [[nodiscard]] std::optional<double> left(Side) const;

  private:
    std::array<TimeControl, 2> controls_;  // by index(Side), as is the next
    std::array<ClockState, 2> clocks_;
};

}  // namespace soplo
