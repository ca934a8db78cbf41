// The options of UCI, made from the table of the engine's options.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/options/options.hpp"
#include "protocol/uci/codec.hpp"

namespace soplo {

/// Returns the option that a UCI client means, by its UCI name or by the name on our command line;
/// nullptr if there is none. Ignores letter case and takes blanks, '_' and '-' for the same
/// character.
[[nodiscard]] const EngineOption* find_uci_option(std::string_view name);

/// Returns the option lines that the engine declares, with the values in `settings`.
[[nodiscard]] std::vector<UciOption> uci_options(const EngineSettings& settings);

}  // namespace soplo
