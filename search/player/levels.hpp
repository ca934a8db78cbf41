// The levels of strength: search depth and evaluation error of each.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/moves/bits.hpp"
#include "eval/score.hpp"

namespace soplo {

inline constexpr int weakest_level = 1;
inline constexpr int full_level = 10;  ///< full strength

/// What limits a level. The defaults are full strength.
struct Strength {
    int depth = max_ply;        ///< greatest search depth, plies
    int extra_ply_percent = 0;  ///< per cent of the positions searched one ply deeper
    Score error = 0;            ///< largest evaluation error, centi-men
};

/// Returns the search depth for the position with this key, in plies. It is the same for the same
/// key.
[[nodiscard]] constexpr int level_depth(const Strength& strength, std::uint64_t key) noexcept {
    constexpr std::uint64_t all = 100;
    const bool extra_ply = fold(key, 0xbf58476d1ce4e5b9ULL) % all <
                           static_cast<std::uint64_t>(strength.extra_ply_percent);
    return strength.depth + (extra_ply ? 1 : 0);
}

/// Returns the strength of a level, 1..10. A weak level searches less deep and evaluates with an
/// error, which is the same for the same position. All levels search captures in full.
[[nodiscard]] Strength strength_of(int level) noexcept;

}  // namespace soplo
