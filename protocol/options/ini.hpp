// The configuration file soplo.ini.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/options/options.hpp"

namespace soplo {

/// Reads `name = value` lines into the settings; '#' and ';' begin a comment line. Returns one
/// message for each line that is wrong, with `file` and the line number. The other lines take
/// effect.
[[nodiscard]] std::vector<std::string> read_settings(std::string_view text, std::string_view file,
                                                     EngineSettings&);

/// Returns the configuration files that exist: the user's, then the one of the working directory.
/// Read them in this order, because a later file overrides an earlier one.
[[nodiscard]] std::vector<std::string> settings_files();

}  // namespace soplo
