// The Hub parameters, from the table of the engine's options.
#include "protocol/hub/params.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/hub/line.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// The variants of the oldest Hub engines in their order. Clients search for these words.
constexpr std::array<std::string_view, 5> first_hub_variants{"normal", "killer", "bt", "frisian",
                                                             "losing"};

std::string hub_variant_name(const Rules& r) {
    return std::string(r.hub_name.empty() ? r.name : r.hub_name);
}

/// Returns whether the option is the one whose choices are all variants.
bool is_variant(const EngineOption& option) {
    return option.row.type == OptionType::choice && option.row.choices.empty();
}

std::string hub_value(const EngineOption& option, const EngineSettings& settings) {
    return is_variant(option) ? hub_variant_name(*settings.rules) : option.get(settings);
}

std::string_view hub_type(OptionType type) {
    switch (type) {
        case OptionType::flag:
        case OptionType::boolean:
            return "bool";
        case OptionType::integer:
            return "int";
        case OptionType::real:
            return "real";
        case OptionType::choice:
            return "enum";
        case OptionType::text:
            break;
    }
    return "string";
}

}  // namespace

const EngineOption* find_hub_option(std::string_view name) {
    for (const EngineOption& o : engine_options()) {
        if (!o.hub_name.empty() && o.hub_name == name) return &o;
    }
    const EngineOption* option = find_engine_option(name);
    if (option == nullptr || (!option->in_hub && !option->hub_name.empty())) return nullptr;
    return option->in_hub || option->on_command_line ? option : nullptr;
}

std::vector<std::string> hub_variant_names() {
    std::vector<std::string> names;
    for (const std::string_view name : first_hub_variants) {
        if (const Rules* r = find_variant(name)) names.push_back(hub_variant_name(*r));
    }
    for (const Rules* r : variants) {
        const std::string name = hub_variant_name(*r);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

std::vector<std::string> hub_param_lines(const EngineSettings& settings) {
    std::vector<std::string> lines;
    for (const EngineOption& o : engine_options()) {
        if (!o.in_hub) continue;
        HubCommand line{.word = "param"};
        line.add("name", o.hub_name.empty() ? o.row.name : o.hub_name);
        line.add("value", hub_value(o, settings));
        line.add("type", hub_type(o.row.type));
        if (o.row.type == OptionType::integer) {
            line.add("min", fmt::format("{}", o.row.min));
            line.add("max", fmt::format("{}", o.row.max));
        }
        if (o.row.type == OptionType::choice) {
            line.add("values",
                     is_variant(o) ? joined(hub_variant_names(), " ") : std::string(o.row.choices));
        }
        lines.push_back(format_hub_line(line));
    }
    return lines;
}

}  // namespace soplo
