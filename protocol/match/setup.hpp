// Everything that makes a match what it is: two runs with the same setup are the same match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/match/openings.hpp"
#include "protocol/match/model/record_text.hpp"
#include "protocol/match/schedule.hpp"
#include "protocol/match/model/statistics.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

struct MatchSetup {
    GameTerms terms;
    ScheduleTerms schedule;
    std::vector<EngineSpec> engines;
    std::vector<Opening> openings;  ///< in the order of their numbers
    std::string openings_source;    ///< as on the command line
    std::string openings_checksum;  ///< of their positions and moves
    std::optional<Sprt> sprt;       ///< ends the match early; of two engines only
    int shard = 1, shards = 1;      ///< this run plays the pairs of shard 1..shards
    std::string date;               ///< PDN form

    void set_openings(std::string source, std::vector<Opening>);

    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] MatchHeader header() const;
    /// The games this run has to play; of a Swiss tournament, of all rounds.
    [[nodiscard]] int games() const;
};

/// Reads I/N. Throws BadInput.
void set_shard(std::string_view text, MatchSetup&);

/// What a state file says first: all that the results may depend on.
[[nodiscard]] Json setup_json(const MatchSetup&);
/// The setup that was written so, without the openings themselves. Throws BadInput.
[[nodiscard]] MatchSetup setup_of(const Json&);

/// The first option in which the two differ, in words ("games: 100 here, 200 there"); empty when
/// they are of the same match. `but_shard` allows different shards.
[[nodiscard]] std::string difference(const Json& here, const Json& there, bool but_shard);

}  // namespace soplo
