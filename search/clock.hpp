// How long to think: pure functions from the limits to seconds.
#pragma once

#include <optional>

#include "search/limits.hpp"

namespace soplo {

/// Seconds for one move. A new depth is begun only before `soft`; at `hard` the search is cut.
struct Budget {
    double soft = 0;
    double hard = 0;
};

/// The time for the move, or nothing when the limits name none. Never more than what is on the
/// clock less a margin for the way to the client; 0 when nothing is left.
[[nodiscard]] std::optional<Budget> budget(const Limits&);

}  // namespace soplo
