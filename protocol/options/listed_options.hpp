// The options of a subcommand as a list, from which the man page and the completions are made.
#pragma once

#include <string>
#include <vector>

#include "protocol/options/arguments.hpp"

namespace soplo {

/// An option of one subcommand as its user sees it.
struct ListedOption {
    OptionRow row;
    std::string help;  ///< with the default value
    std::vector<std::string>
        choices;              ///< the values allowed; empty where they are not words of a list
    bool takes_file = false;  ///< the value is the name of a file or a folder
};

/// Returns the options of the command in the order of --help: those of the engine, its own, help.
[[nodiscard]] std::vector<ListedOption> listed_options(const Command&);

/// Returns whether further words of the command may be names of files.
[[nodiscard]] bool takes_files(const Command&);

}  // namespace soplo
