// The rows of the engine's options and of a command's own as one list.
#include "protocol/options/listed_options.hpp"

#include <fmt/format.h>

#include "engine/rules/variants.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

bool names_a_file(std::string_view argument) {
    for (const std::string_view word : {"FILE", "FOLDER", "OUT"}) {
        if (argument.starts_with(word)) return true;
    }
    return false;
}

ListedOption listed(const OptionRow& row, std::string help) {
    ListedOption option;
    option.row = row;
    option.help = std::move(help);
    option.choices = words(row.choices);
    if (row.type == OptionType::choice && row.choices.empty()) {  // only --variant has no list
        for (const Rules* rules : variants) option.choices.emplace_back(rules->name);
    }
    option.takes_file = names_a_file(row.argument);
    return option;
}

}  // namespace

std::vector<ListedOption> listed_options(const Command& command) {
    std::vector<ListedOption> options;
    for (const std::string& name : words(command.engine_options)) {
        const EngineOption* option = find_engine_option(name);
        const std::string help =
            option->default_text.empty()
                ? std::string(option->row.help)
                : fmt::format("{} (default {})", option->row.help, option->default_text);
        options.push_back(listed(option->row, help));
    }
    for (const OptionRow& row : command.options) {
        options.push_back(listed(row, std::string(row.help)));
    }
    options.push_back(listed({.name = "help", .type = OptionType::flag, .help = "show this help"},
                             "show this help"));
    return options;
}

bool takes_files(const Command& command) {
    return command.rest.find("FILE") != std::string_view::npos;
}

}  // namespace soplo
