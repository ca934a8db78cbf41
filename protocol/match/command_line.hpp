// Reads the options of soplo match.
#pragma once

#include <span>
#include <vector>

#include "protocol/match/output.hpp"
#include "protocol/match/setup.hpp"
#include "protocol/options/arguments.hpp"

namespace soplo {

[[nodiscard]] std::span<const OptionRow> match_option_rows();

// All functions below throw BadInput.

/// Returns the engines of --engine and gives each one a name. Throws if there are fewer than
/// `least`.
[[nodiscard]] std::vector<EngineSpec> engines_of(const Arguments&, std::size_t least);
/// Returns the terms of a game, for a match and for match check.
[[nodiscard]] GameTerms terms_of(const Arguments&);
/// Returns the whole setup of a match and loads its openings.
[[nodiscard]] MatchSetup match_setup_of(const Arguments&);
/// Returns how many games run at a time.
[[nodiscard]] int concurrency_of(const Arguments&, const MatchSetup&);
/// Returns the names of the output files.
[[nodiscard]] MatchFiles files_of(const Arguments&);

/// Throws if an option of the match is given that is not in `allowed`, a list of names separated by
/// blanks. `what` is the name of the subcommand for the message.
void refuse_other_options(const Arguments&, std::string_view what, std::string_view allowed);

}  // namespace soplo
