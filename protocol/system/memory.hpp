// How much memory the program uses.
#pragma once

namespace soplo {

/// Returns the largest amount of memory that the process has used so far, in bytes.
[[nodiscard]] double peak_memory();

}  // namespace soplo
