// Joins the state files of the shards of a match.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/setup.hpp"

namespace soplo {

/// A match joined from several state files.
struct MergedMatch {
    MatchSetup setup;               ///< the same as that of a run without shards
    std::vector<GameRecord> games;  ///< in the order of the schedule
};

/// Joins state files. Throws BadInput if they belong to different matches or hold a game twice.
[[nodiscard]] MergedMatch merge_states(const std::vector<std::string>& files);

}  // namespace soplo
