// What the parts of `soplo analyse` share.
#pragma once

#include "protocol/options/arguments.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// The limits of --depth, --nodes, --time, --infinite and --multi-pv; five seconds when nothing
/// limits the search. Throws BadInput when --infinite and another are given.
[[nodiscard]] Limits limits_argument(const Arguments&);

/// soplo analyse --epd: searches position after position and says what is solved. Returns the exit
/// status: 2 when lines could not be read.
[[nodiscard]] int analyse_problems(const Arguments&);

}  // namespace soplo
