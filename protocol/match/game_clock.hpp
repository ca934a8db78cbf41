// The clocks of one game: what each side may spend, and what is left.
#pragma once

#include <array>
#include <optional>

#include "engine/types.hpp"
#include "protocol/match/engine_client.hpp"
#include "protocol/match/terms.hpp"

namespace soplo {

class GameClock {
  public:
    explicit GameClock(const TimeControl& tc);

    /// What the engines are told before a move.
    [[nodiscard]] Allowance allowance() const;
    /// Books the seconds of a move.
    void spend(Side, double seconds);
    /// Seconds left to a side, the increment of its next move included; none without a clock.
    [[nodiscard]] std::optional<double> left(Side) const;

  private:
    TimeControl tc_;
    std::array<ClockState, 2> clocks_;  // by index(Side)
};

}  // namespace soplo
