// Points and spans of time of a conversation in DXP.
#pragma once

#include <chrono>

namespace soplo {

using DxpTime = std::chrono::steady_clock::time_point;
using DxpSpan = std::chrono::duration<double>;  ///< seconds

[[nodiscard]] inline DxpTime later(DxpTime now, DxpSpan span) {
    return now + std::chrono::duration_cast<DxpTime::duration>(span);
}

}  // namespace soplo
