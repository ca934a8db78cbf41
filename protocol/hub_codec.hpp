// The lines of the Hub protocol, versions 2 and 1, as structures and back. Pure functions: no
// reading, no writing, no engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/limits.hpp"

namespace soplo {

/// `name=value`, or a flag, which is a name alone.
struct HubArgument {
    std::string name;
    std::optional<std::string> value;
    bool operator==(const HubArgument&) const = default;
};

/// One line: a word and its arguments.
struct HubCommand {
    std::string word;
    std::vector<HubArgument> arguments{};

    void add(std::string_view name, std::string_view value) {
        arguments.push_back({std::string(name), std::string(value)});
    }
    /// The value of the last argument of that name; null if there is none or it is a flag.
    [[nodiscard]] const std::string* value(std::string_view name) const;
    /// Whether the name is there at all, as a flag or with a value other than "false".
    [[nodiscard]] bool says(std::string_view name) const;
    bool operator==(const HubCommand&) const = default;
};

/// Reads any line: blanks of every kind, quotes (an open one runs to the end), empty values. Never
/// throws for its content; an empty line has an empty word.
[[nodiscard]] HubCommand parse_hub_line(std::string_view line);
/// Writes a line that every client can read: one blank between arguments, quotes only round blanks,
/// values cleaned.
[[nodiscard]] std::string format_hub_line(const HubCommand&);

/// The text as a value that no client stumbles over: printable ASCII without '"' and '='.
[[nodiscard]] std::string clean_value(std::string_view);

/// A number as clients of many countries write it: integer, real, exponent, decimal comma. Throws
/// BadInput naming `what` and the text.
[[nodiscard]] double hub_number(std::string_view what, std::string_view text);

/// What the level lines before a go have said so far.
struct HubLevel {
    std::optional<double> depth, nodes, move_time, moves, time, inc;
    bool infinite = false;
    bool operator==(const HubLevel&) const = default;
};
/// Adds a level line; keys it does not know are ignored. Throws BadInput, the other keys taken.
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
