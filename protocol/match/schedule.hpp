// Who plays whom, with which opening and which colour, in every format.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "protocol/match/game.hpp"
#include "protocol/match/model/record.hpp"

namespace soplo {

enum class MatchFormat : std::uint8_t { round_robin, gauntlet, swiss };

struct ScheduleTerms {
    MatchFormat format = MatchFormat::round_robin;
    int engines = 2;
    int games = 2;     ///< of an encounter; every opening twice, colours swapped
    int rounds = 0;    ///< Swiss only
    int openings = 1;  ///< how many there are; they come round again
};

/// All games of a round-robin (of two: a match) or a gauntlet of the first engine against the
/// others. Pair by pair, every encounter has its turn with an opening before the next opening
/// comes.
[[nodiscard]] std::vector<GamePlan> all_games(const ScheduleTerms&);

/// The games of a Swiss round, 1..rounds, made from the results of all rounds before: equal points
/// meet, nobody meets twice while that can be avoided, and with an odd number the last without a
/// bye pauses. `played` are the records of those rounds and `names` the engines in their order.
[[nodiscard]] std::vector<GamePlan> swiss_round(const ScheduleTerms&, int round,
                                                std::span<const GameRecord> played,
                                                std::span<const std::string> names);

/// Games of a Swiss round.
[[nodiscard]] int games_in_swiss_round(const ScheduleTerms&);

/// Whether the games of that pair number belong to shard `index` (1..count) of `count`.
[[nodiscard]] constexpr bool in_shard(int pair, int index, int count) noexcept {
    return (pair - 1) % count == index - 1;
}

}  // namespace soplo
