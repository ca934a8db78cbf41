// Shards of a match, played anywhere, joined to one.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/setup.hpp"

namespace soplo {

struct MergedMatch {
    MatchSetup setup;               ///< as of one run without shards
    std::vector<GameRecord> games;  ///< in the order of the schedule
};

/// Joins state files. Throws BadInput when they are of different matches, or have a game in
/// common.
[[nodiscard]] MergedMatch merge_states(const std::vector<std::string>& files);

}  // namespace soplo
