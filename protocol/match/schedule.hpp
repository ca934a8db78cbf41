// The schedule of a match: which engines play each other, with which opening and which colours.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "protocol/match/game.hpp"
#include "protocol/match/model/record.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// Which engines meet.
enum class MatchFormat : std::uint8_t { round_robin, gauntlet, swiss };

/// Everything on which the schedule depends.
struct ScheduleTerms {
    MatchFormat format = MatchFormat::round_robin;
    int engines = 2;   ///< number of engines
    int games = 2;     ///< games between each two engines; two of them share an opening
    int rounds = 0;    ///< Swiss only
    int openings = 1;  ///< number of openings; after the last one the first one is used again
};

/// Returns all games of a round-robin, or of a gauntlet of the first engine against the others.
/// All encounters play a pair of games with one opening before the next opening is used.
[[nodiscard]] std::vector<GamePlan> all_games(const ScheduleTerms&);

/// Returns the games of a Swiss round (1..rounds). Engines with equal points meet, and no two
/// engines meet twice if that can be avoided. With an odd number of engines the lowest one among
/// those with the fewest byes has a bye. `played` holds the records of all earlier rounds, and
/// `names` the engines in the order of their indices.
[[nodiscard]] std::vector<GamePlan> swiss_round(const ScheduleTerms&, int round,
                                                std::span<const GameRecord> played,
                                                std::span<const std::string> names);

/// Returns the number of games of a Swiss round.
[[nodiscard]] int games_in_swiss_round(const ScheduleTerms&);

/// Returns whether the games with this pair number belong to the shard.
[[nodiscard]] constexpr bool in_shard(int pair, const Shard& shard) noexcept {
    return (pair - 1) % shard.count == shard.number - 1;
}

}  // namespace soplo
