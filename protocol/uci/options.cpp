// The UCI options, from the table of the engine's options.
#include "protocol/uci/options.hpp"

#include <string>
#include <utility>

#include "engine/base/characters.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

UciOptionType uci_type(OptionType type) {
    switch (type) {
        case OptionType::flag:
        case OptionType::boolean:
            return UciOptionType::check;
        case OptionType::integer:
            return UciOptionType::spin;
        case OptionType::choice:
            return UciOptionType::combo;
        case OptionType::real:
        case OptionType::text:
            break;
    }
    return UciOptionType::string;
}

/// Returns the name in lower case with '_' for blanks and '-', so that "Skill Level" and
/// "skill-level" become equal.
std::string simplified(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const bool is_separator = c == ' ' || c == '_' || c == '-';
        result += is_separator ? '_' : to_lower(c);
    }
    return result;
}

}  // namespace

const EngineOption* find_uci_option(std::string_view name) {
    const std::string wanted = simplified(name);
    for (const EngineOption& o : engine_options()) {
        if (o.uci_name.empty()) continue;
        if (simplified(o.uci_name) == wanted || simplified(o.row.name) == wanted) return &o;
    }
    return nullptr;
}

std::vector<UciOption> uci_options(const EngineSettings& settings) {
    std::vector<UciOption> options;
    for (const EngineOption& o : engine_options()) {
        if (o.uci_name.empty()) continue;
        UciOption option{.name = std::string(o.uci_name),
                         .type = uci_type(o.row.type),
                         .value = o.get(settings)};
        if (option.type == UciOptionType::spin) {
            option.min = static_cast<long long>(o.row.min);
            option.max = static_cast<long long>(o.row.max);
        }
        if (option.type == UciOptionType::combo && o.row.choices.empty()) {
            for (const Rules* r : variants) option.choices.emplace_back(r->name);
        } else if (option.type == UciOptionType::combo) {
            option.choices = words(o.row.choices);
        }
        options.push_back(std::move(option));
    }
    return options;
}

}  // namespace soplo
