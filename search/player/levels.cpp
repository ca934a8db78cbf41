// The table of levels. Matches of each level against the level below gave the numbers.
#include "search/player/levels.hpp"

#include <array>

namespace soplo {

Strength strength_of(int level) noexcept {
    constexpr std::array<Strength, full_level> strengths{{{1, 0, 110},
                                                          {1, 50, 60},
                                                          {2, 0, 60},
                                                          {2, 80, 70},
                                                          {3, 60, 70},
                                                          {4, 40, 70},
                                                          {5, 50, 60},
                                                          {6, 60, 45},
                                                          {8, 0, 30},
                                                          {}}};
    return strengths[static_cast<std::size_t>(std::clamp(level, weakest_level, full_level)) - 1];
}

}  // namespace soplo
