// The meaning of the lines of the Hub protocol, versions 2 and 1, for an engine: limits, searches
// and answers. Pure functions without input, output or engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/hub/line.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// The values of the level lines before a go. Times are seconds.
struct HubLevel {
    std::optional<double> depth, nodes, move_time, moves, time, inc;
    bool infinite = false;
    bool operator==(const HubLevel&) const = default;
};
/// Adds the values of a level line and ignores unknown keys. A number that cannot be read counts as
/// 0, so that the search that it should limit ends at once; then throws BadInput, after all keys
/// were added.
void add_level(HubLevel&, const HubCommand&);
/// The time of a search without any limit, in seconds.
inline constexpr double default_move_time = 5;
/// Returns the limits for the search, with all numbers brought into their ranges.
[[nodiscard]] Limits limits_of(const HubLevel&);

/// Returns the version 2 command with the meaning of a version 1 command (words without names).
/// Returns nothing if the command does not have that form. `move M` has no equal and becomes move
/// move=M.
[[nodiscard]] std::optional<HubCommand> from_version_1(const HubCommand&);

/// Returns the info line of version 2.
[[nodiscard]] std::string format_info(const Info&);
/// Returns the done line of version 2.
[[nodiscard]] std::string format_done(const Done&);
/// Returns the info line of version 1: numbers without names.
[[nodiscard]] std::string format_info_1(const Info&);
/// Returns the move line of version 1; "move 0-0" if there is no move.
[[nodiscard]] std::string format_done_1(const Done&);

/// Sets the Frisian counters of king moves from the text that clients add to a position ("W25=2
/// B3=1"). Ignores squares without a king, counts above `limit`, and everything else in the text.
void apply_wolf(std::string_view text, int limit, Setup&);

}  // namespace soplo
