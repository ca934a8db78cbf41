// Scripts by which shells complete the words of a command line, made from the rows of the options.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/options/arguments.hpp"

namespace soplo {

/// The shells for which there is a script, separated by blanks.
inline constexpr std::string_view completion_shells = "bash zsh fish";

/// Returns the script for a shell of `completion_shells`: it completes subcommands, their options,
/// and values that are words of a list or names of files. Throws BadInput for another shell.
[[nodiscard]] std::string completion_script(std::string_view shell,
                                            std::span<const Command* const> commands);

}  // namespace soplo
