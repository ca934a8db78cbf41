// Points in time and durations of DXP sessions.
#pragma once

#include <chrono>

namespace soplo {

using DxpTime = std::chrono::steady_clock::time_point;
using DxpSpan = std::chrono::duration<double>;  ///< seconds

/// Returns the time `span` after `now`.
[[nodiscard]] inline DxpTime later(DxpTime now, DxpSpan span) {
    return now + std::chrono::duration_cast<DxpTime::duration>(span);
}

}  // namespace soplo
