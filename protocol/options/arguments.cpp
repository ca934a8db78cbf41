// Parsing a subcommand's command line with Boost.Program_options from the option rows.
#include "protocol/options/arguments.hpp"

#include <sstream>

#include <fmt/format.h>
#include <boost/program_options.hpp>

#include "engine/base/error.hpp"
#include "protocol/options/ini.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

namespace po = boost::program_options;

constexpr const char* rest_option = "further words";

std::string default_note(const EngineOption& option) {
    if (option.default_text.empty()) return {};
    return fmt::format(" (default {})", option.default_text);
}

void describe(po::options_description& description, const OptionRow& row, const std::string& help) {
    const std::string name(row.name);
    if (row.type == OptionType::flag) {
        description.add_options()(name.c_str(), help.c_str());
        return;
    }
    if (row.repeats) {
        auto* values = po::value<std::vector<std::string>>()->value_name(std::string(row.argument));
        description.add_options()(name.c_str(), values, help.c_str());
        return;
    }
    auto* value = po::value<std::string>()->value_name(std::string(row.argument));
    description.add_options()(name.c_str(), value, help.c_str());
}

po::options_description description_of(const Command& command) {
    constexpr unsigned line_length = 100;
    po::options_description description("Options", line_length);
    for (const std::string& name : words(command.engine_options)) {
        const EngineOption* option = find_engine_option(name);
        describe(description, option->row, std::string(option->row.help) + default_note(*option));
    }
    for (const OptionRow& row : command.options) describe(description, row, std::string(row.help));
    description.add_options()("help", "show this help");
    return description;
}

[[noreturn]] void unknown_option(const Command& command, std::string name) {
    name.erase(0, name.find_first_not_of('-'));
    std::vector<std::string> known = words(command.engine_options);
    for (const OptionRow& row : command.options) known.emplace_back(row.name);
    known.insert(known.end(), {"help", "version"});
    const std::vector<std::string_view> views(known.begin(), known.end());
    const std::optional<std::string> near = near_miss(name, views);
    throw BadInput(fmt::format("{}: unknown option '--{}'{}", command.name, name,
                               near ? fmt::format(" (did you mean '--{}'?)", *near) : ""));
}

po::variables_map parsed(const Command& command, const std::vector<std::string>& line) {
    po::options_description all = description_of(command);
    all.add_options()(rest_option, po::value<std::vector<std::string>>());
    po::positional_options_description places;
    places.add(rest_option, -1);
    namespace style = po::command_line_style;
    po::variables_map values;
    try {
        // Without short options, because "-5" and "-" are values.
        po::store(
            po::command_line_parser(line)
                .options(all)
                .positional(places)
                .style(style::allow_long | style::long_allow_adjacent | style::long_allow_next)
                .run(),
            values);
    } catch (const po::unknown_option& e) {
        unknown_option(command, e.get_option_name());
    } catch (const po::error& e) {
        throw BadInput(fmt::format("{}: {}", command.name, e.what()));
    }
    return values;
}

}  // namespace

Arguments::Arguments(const Command& command, const std::vector<std::string>& line) {
    parse(command, line);
    if (wants_help()) return;
    if (!command.engine_options.empty()) read_files(command);
    for (const std::string& name : words(command.engine_options)) {
        if (has(name)) {
            set_engine_option(*find_engine_option(name), "--" + name, text(name), settings_);
        }
    }
    for (const OptionRow& row : command.options) {
        for (const std::string& value : texts(row.name)) {
            check_value(row, fmt::format("--{}", row.name), value);
        }
    }
    if (command.rest.empty() && !rest_.empty()) {
        throw BadInput(fmt::format("{}: unexpected '{}'", command.name, rest_.front()));
    }
}

void Arguments::read_files(const Command& command) {
    for (const std::string& file : settings_files()) {
        std::vector<std::string> wrong;
        try {
            wrong = read_settings(read_file(file), file, settings_);
        } catch (const std::exception& e) {
            if (!command.forgives_settings) throw;
            wrong = {e.what()};
        }
        if (!wrong.empty() && !command.forgives_settings) throw BadInput(wrong.front());
        complaints_.insert(complaints_.end(), wrong.begin(), wrong.end());
    }
}

void Arguments::parse(const Command& command, const std::vector<std::string>& line) {
    for (const auto& [name, value] : parsed(command, line)) {
        if (name == rest_option) {
            rest_ = value.as<std::vector<std::string>>();
        } else {
            const auto* given = boost::any_cast<std::string>(&value.value());
            const auto* several = boost::any_cast<std::vector<std::string>>(&value.value());
            values_[name] =
                several != nullptr ? *several : std::vector{given == nullptr ? "" : *given};
        }
    }
}

std::string Arguments::text(std::string_view name, std::string_view otherwise) const {
    const auto at = values_.find(name);
    return at == values_.end() ? std::string(otherwise) : at->second.back();
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
    const auto at = values_.find(name);
    return at == values_.end() ? std::vector<std::string>() : at->second;
}

std::optional<long long> Arguments::integer(std::string_view name) const {
    if (!has(name)) return {};
    return parse_integer(text(name));
}

std::optional<double> Arguments::real(std::string_view name) const {
    if (!has(name)) return {};
    return parse_real(text(name));
}

std::string help_text(const Command& command) {
    std::ostringstream out;
    out << "soplo " << command.name << ": " << command.summary << "\n\nUsage: soplo "
        << command.name << " [OPTIONS]";
    if (!command.rest.empty()) out << ' ' << command.rest;
    out << "\n\n" << description_of(command);
    return out.str();
}

}  // namespace soplo
