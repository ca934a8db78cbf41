// The parameters of the Hub protocol, made from the table of the engine's options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/options/options.hpp"

namespace soplo {

/// Returns the option that a Hub client means, by its Hub name or by the name on our command line;
/// nullptr if there is none.
[[nodiscard]] const EngineOption* find_hub_option(std::string_view name);

/// Returns the Hub names of all variants: first those of the oldest Hub engines, in the order in
/// which these engines list them, then the others.
[[nodiscard]] std::vector<std::string> hub_variant_names();

/// Returns the `param` lines, one for each Hub parameter, with the values in `settings`.
[[nodiscard]] std::vector<std::string> hub_param_lines(const EngineSettings& settings);

}  // namespace soplo
