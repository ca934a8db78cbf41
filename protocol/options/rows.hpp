// Option rows: the allowed values of each option. --help, the command line, soplo.ini, Hub and UCI
// check their values against the same rows.
#pragma once

#include <cstdint>
#include <string_view>

namespace soplo {

/// The type of the value of an option. A flag has no value.
enum class OptionType : std::uint8_t { flag, boolean, integer, real, text, choice };

/// Describes one option: its name, the type and range of its values, and its help text.
struct OptionRow {
    std::string_view name;
    OptionType type = OptionType::text;
    std::string_view argument{};  ///< what --help calls the value: N, MB, FILE
    std::string_view help{};
    double min = 0;  ///< numbers only, both ends included
    double max = 0;
    std::string_view choices{};  ///< choice only: the words allowed, separated by blanks
    bool repeats = false;        ///< may be given several times
};

/// Throws BadInput if `value` does not fit the row. The message begins with `shown`, which is the
/// name as the user wrote it ("--depth").
void check_value(const OptionRow&, std::string_view shown, std::string_view value);

/// Returns the boolean that `value` names: true, 1, yes, on, or false, 0, no, off. Throws BadInput
/// for any other text; the message begins with `shown`.
[[nodiscard]] bool boolean_value(std::string_view shown, std::string_view value);

}  // namespace soplo
