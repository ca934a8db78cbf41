// The form of Hub lines: a word and its arguments, text to structures and back. The engine and the
// match runner, which is a client, both use it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace soplo {

/// One argument: `name=value`, or a name without a value, which is a flag.
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
    /// Returns the value of the last argument with that name; nullptr if there is none or it is a
    /// flag.
    [[nodiscard]] const std::string* value(std::string_view name) const;
    /// Returns whether the name is present, as a flag or with a value other than "false".
    [[nodiscard]] bool says(std::string_view name) const;
    bool operator==(const HubCommand&) const = default;
};

/// Reads a line with any blanks, quotes and empty values. A quote that is not closed ends with the
/// line. An empty line has an empty word. Does not throw for any content.
[[nodiscard]] HubCommand parse_hub_line(std::string_view line);
/// Writes a line that every client can read: one blank between arguments, quotes only around values
/// that are empty or contain blanks, and values cleaned by clean_value.
[[nodiscard]] std::string format_hub_line(const HubCommand&);

/// Reads a number in any form that clients use: integer, real, exponent, decimal comma. Throws
/// BadInput, which names `what` and the text.
[[nodiscard]] double hub_number(std::string_view what, std::string_view text);

}  // namespace soplo
