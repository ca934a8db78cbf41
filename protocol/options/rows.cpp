// Checks of values against their option rows.
#include "protocol/options/rows.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

std::string range_text(const OptionRow& row) {
    const bool whole = row.type == OptionType::integer;
    const bool open = row.max >= 1e15;
    if (open) return fmt::format("a {} from {}", whole ? "whole number" : "number", row.min);
    return fmt::format("a {} from {} to {}", whole ? "whole number" : "number", row.min, row.max);
}

}  // namespace

bool boolean_value(std::string_view shown, std::string_view value) {
    for (const std::string_view yes : {"true", "1", "yes", "on"}) {
        if (value == yes) return true;
    }
    for (const std::string_view no : {"false", "0", "no", "off"}) {
        if (value == no) return false;
    }
    throw BadInput(fmt::format("{}: '{}' is neither true nor false", shown, value));
}

void check_value(const OptionRow& row, std::string_view shown, std::string_view value) {
    switch (row.type) {
        case OptionType::flag:
        case OptionType::text:
            return;
        case OptionType::boolean:
            (void)boolean_value(shown, value);
            return;
        case OptionType::integer: {
            const std::optional<long long> n = parse_integer(value);
            const bool fits =
                n && static_cast<double>(*n) >= row.min && static_cast<double>(*n) <= row.max;
            if (!fits)
                throw BadInput(fmt::format("{}: '{}' is not {}", shown, value, range_text(row)));
            return;
        }
        case OptionType::real: {
            const std::optional<double> x = parse_real(value);
            const bool fits = x && *x >= row.min && *x <= row.max;
            if (!fits)
                throw BadInput(fmt::format("{}: '{}' is not {}", shown, value, range_text(row)));
            return;
        }
        case OptionType::choice: {
            if (row.choices.empty()) return;  // because the setter checks them
            const std::vector<std::string> allowed = words(row.choices);
            if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return;
            const std::vector<std::string_view> views(allowed.begin(), allowed.end());
            throw BadInput(fmt::format("{}: '{}' is not one of {}{}", shown, value,
                                       joined(allowed, ", "), hint(value, views)));
        }
    }
}

}  // namespace soplo
