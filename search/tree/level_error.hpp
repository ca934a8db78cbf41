// The error that a weak level adds to the evaluation of a position.
#pragma once

#include <cstdint>

#include "engine/moves/bits.hpp"
#include "eval/score.hpp"

namespace soplo {

/// Returns the evaluation error of the position with this key: -most..most centi-men, the same for
/// the same key. Small errors are more frequent than large ones.
[[nodiscard]] constexpr Score level_error(std::uint64_t key, Score most) noexcept {
    const std::uint64_t mixed = fold(key, 0x94d049bb133111ebULL);
    const auto one = static_cast<Score>(mixed & 0xffff);
    const auto two = static_cast<Score>(mixed >> 16 & 0xffff);
    return (one - two) * most / 0xffff;
}

}  // namespace soplo
