// The table of levels, set by matches of each level against the one below.
#include "search/levels.hpp"

#include <array>

namespace soplo {

Strength strength_of(int level) noexcept {
    constexpr std::array<Strength, full_level> strengths{
        {{1, 110}, {1, 40}, {2, 60}, {3, 75}, {4, 75}, {5, 65}, {6, 50}, {7, 35}, {9, 15}, {}}};
    return strengths[static_cast<std::size_t>(std::clamp(level, weakest_level, full_level)) - 1];
}

}  // namespace soplo
