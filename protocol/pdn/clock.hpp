// Time commands in comments: [%clk 1:05:23], [%emt 12], [%clock w0:00:10 B0:00:03].
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"

namespace soplo {

/// One time command.
struct PdnClock {
    std::string name;                           ///< without the percent sign
    std::optional<double> seconds;              ///< of the player who moved
    std::array<std::optional<double>, 2> left;  ///< of White and Black (clock), by index(Side)
    std::optional<Side> running;                ///< the clock written with a capital letter
};

/// Returns the time commands of a comment in their order. Commands it cannot parse are left out.
[[nodiscard]] std::vector<PdnClock> pdn_clocks(std::string_view comment);
/// Returns the comment without its [%...] commands; each run of blanks becomes one.
[[nodiscard]] std::string without_commands(std::string_view comment);
/// Returns the command for the time left after a move, as [%clk 1:05:23]. Seconds are rounded up;
/// negative times become 0.
[[nodiscard]] std::string clock_comment(double seconds_left);

}  // namespace soplo
