// The form of the lines of the Hub protocol: a word and its arguments, as structures and back. Both
// sides of a conversation use it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// A number as clients of many countries write it: integer, real, exponent, decimal comma. Throws
/// BadInput naming `what` and the text.
[[nodiscard]] double hub_number(std::string_view what, std::string_view text);

}  // namespace soplo
