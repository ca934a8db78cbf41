// Reading soplo.ini.
#include "protocol/options/ini.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

std::vector<std::string_view> file_option_names() {
    std::vector<std::string_view> names;
    for (const EngineOption& o : engine_options()) {
        if (o.on_command_line) names.push_back(o.row.name);
    }
    return names;
}

void set_from_line(std::string_view line, EngineSettings& settings) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos) {
        throw BadInput(fmt::format("'{}' is not of the form name = value", line));
    }
    const std::string_view name = trimmed(line.substr(0, equals));
    const EngineOption* option = find_engine_option(name);
    if (option == nullptr || !option->on_command_line) {
        throw BadInput(fmt::format("unknown option '{}'{}", name, hint(name, file_option_names())));
    }
    set_engine_option(*option, name, trimmed(line.substr(equals + 1)), settings);
}

}  // namespace

std::vector<std::string> read_settings(std::string_view text, std::string_view file,
                                       EngineSettings& settings) {
    std::vector<std::string> complaints;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line[0] == '#' || line[0] == ';') continue;
        try {
            set_from_line(line, settings);
        } catch (const BadInput& e) {
            complaints.push_back(fmt::format("{}:{}: {}", file, number, e.what()));
        }
    }
    return complaints;
}

std::vector<std::string> settings_files() {
    namespace fs = std::filesystem;
    std::vector<fs::path> places;
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config != nullptr && *config != '\0') {
        places.push_back(fs::path(config) / "soplo" / "soplo.ini");
    } else if (home != nullptr && *home != '\0') {
        places.push_back(fs::path(home) / ".config" / "soplo" / "soplo.ini");
    }
    places.emplace_back("soplo.ini");
    std::vector<std::string> files;
    for (const fs::path& p : places) {
        std::error_code ignored;
        if (fs::is_regular_file(p, ignored)) files.push_back(p.string());
    }
    return files;
}

}  // namespace soplo
