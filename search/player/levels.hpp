// How the levels of strength differ: how far they look, and how far off their judgement is.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/moves/bits.hpp"
#include "eval/score.hpp"

namespace soplo {

inline constexpr int weakest_level = 1;
inline constexpr int full_level = 10;  ///< full strength

struct Strength {
    int depth = max_ply;  ///< plies it looks ahead at most ...
    int further = 0;      ///< ... and one more in so many per cent of the positions
    Score error = 0;      ///< centi-men by which it misjudges a position at most
};

/// Plies that are looked ahead in the position with this key: a weak player looks further now and
/// then, always at the same places.
[[nodiscard]] constexpr int depth_in(const Strength& strength, std::uint64_t key) noexcept {
    constexpr std::uint64_t all = 100;
    const bool looks_further =
        fold(key, 0xbf58476d1ce4e5b9ULL) % all < static_cast<std::uint64_t>(strength.further);
    return strength.depth + (looks_further ? 1 : 0);
}

/// What a level may do, 1..10. A weak level overlooks what lies far ahead and misjudges what it
/// sees, always in the same way in the same position; captures it counts as exactly as a strong
/// one.
[[nodiscard]] Strength strength_of(int level) noexcept;

}  // namespace soplo
