// The error that a weak level adds to the evaluation of a position.
#pragma once

#include <cstdint>

#include "engine/moves/bits.hpp"
#include "eval/score.hpp"

namespace soplo {

/// The error of a judgement of the position with this key: within +-most, small ones likelier than
/// large ones.
[[nodiscard]] constexpr Score misjudgement(std::uint64_t key, Score most) noexcept {
    const std::uint64_t mixed = fold(key, 0x94d049bb133111ebULL);
    const auto one = static_cast<Score>(mixed & 0xffff);
    const auto two = static_cast<Score>(mixed >> 16 & 0xffff);
    return (one - two) * most / 0xffff;
}

}  // namespace soplo
