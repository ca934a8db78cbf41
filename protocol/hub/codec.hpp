// What the lines of the Hub protocol mean to an engine, versions 2 and 1: levels, searches,
// answers. Pure functions: no reading, no writing, no engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/hub/line.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// What the level lines before a go have said so far.
struct HubLevel {
    std::optional<double> depth, nodes, move_time, moves, time, inc;
    bool infinite = false;
    bool operator==(const HubLevel&) const = default;
};
/// Adds a level line; keys it does not know are ignored. Throws BadInput, the other keys taken: a
/// number that cannot be read counts as 0, so that a search somebody meant to limit ends at once.
void add_level(HubLevel&, const HubCommand&);
/// Seconds a search lasts that nobody limited.
inline constexpr double default_move_time = 5;
/// The limits of a level, numbers brought into their ranges.
[[nodiscard]] Limits limits_of(const HubLevel&);

/// The version 2 command that says the same as a command in version 1's style (positional words),
/// or nothing when the line is not in that style. `move` has no equal and becomes move move=M.
[[nodiscard]] std::optional<HubCommand> from_version_1(const HubCommand&);

[[nodiscard]] std::string format_info(const Info&);
[[nodiscard]] std::string format_done(const Done&);
/// The same in version 1: numbers without names, "move 0-0" when there is none.
[[nodiscard]] std::string format_info_1(const Info&);
[[nodiscard]] std::string format_done_1(const Done&);

/// Counters of king moves as a client adds them to a Frisian position ("W25=2 B3=1"): put into the
/// setup where a king stands on the square; anything else in the text is ignored.
void apply_wolf(std::string_view text, int limit, Setup&);

}  // namespace soplo
