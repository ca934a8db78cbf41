// The man page soplo.1, made from the rows of the subcommands and their options.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/options/arguments.hpp"

namespace soplo {

/// Returns the page in the roff language (the macros of man(7)) for these subcommands.
[[nodiscard]] std::string man_page(std::span<const Command* const> commands,
                                   std::string_view version);

}  // namespace soplo
