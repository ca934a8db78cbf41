// The setup of a match. Two runs with equal setups belong to the same match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/match/model/record_text.hpp"
#include "protocol/match/model/statistics.hpp"
#include "protocol/match/model/terms.hpp"
#include "protocol/match/openings.hpp"
#include "protocol/match/schedule.hpp"

namespace soplo {

/// Everything on which the results of a match depend.
struct MatchSetup {
    GameTerms terms;
    ScheduleTerms schedule;
    std::vector<EngineSpec> engines;
    std::vector<Opening> openings;  ///< in the order of their numbers
    std::string openings_source;    ///< the argument of --openings
    std::string openings_checksum;  ///< of the positions and moves of the openings
    std::optional<Sprt> sprt;       ///< ends the match early; for two engines only
    Shard shard;                    ///< this run plays the pairs of this part
    std::string date;               ///< in PDN form, "2026.01.31"

    /// Sets the openings with their source and checksum.
    void set_openings(std::string source, std::vector<Opening>);

    /// Returns the names of the engines in their order.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the head of the report.
    [[nodiscard]] MatchHeader header() const;
    /// Returns the number of games of this run. For a Swiss tournament it counts all rounds.
    [[nodiscard]] int games() const;
};

/// Returns the first line of a state file: everything on which the results may depend.
[[nodiscard]] Json setup_json(const MatchSetup&);
/// Returns the setup of such a line, without the openings themselves. Throws BadInput.
[[nodiscard]] MatchSetup setup_of(const Json&);

/// Returns the first option in which two setups differ ("games: 100 here, 200 there"), or an empty
/// text if they belong to the same match. `but_shard` allows different shards.
[[nodiscard]] std::string difference(const Json& here, const Json& there, bool but_shard);

}  // namespace soplo
