// Memory of the process (Linux).
#include "protocol/system/memory.hpp"

#include <sys/resource.h>

namespace soplo {

double peak_memory() {
    constexpr double kilobyte = 1024;  // the unit of ru_maxrss
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * kilobyte;
}

}  // namespace soplo
