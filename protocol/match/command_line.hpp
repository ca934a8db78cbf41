// The options of soplo match, and the match that they describe.
#pragma once

#include <span>
#include <vector>

#include "protocol/options/arguments.hpp"
#include "protocol/match/setup.hpp"
#include "protocol/match/output.hpp"

namespace soplo {

[[nodiscard]] std::span<const OptionRow> match_option_rows();

/// The engines given, all with names; at least `least`. Throws BadInput, as all below.
[[nodiscard]] std::vector<EngineSpec> engines_of(const Arguments&, std::size_t least);
[[nodiscard]] GameTerms terms_of(const Arguments&);
/// The whole match.
[[nodiscard]] MatchSetup match_setup_of(const Arguments&);
[[nodiscard]] int concurrency_of(const Arguments&, const MatchSetup&);
[[nodiscard]] MatchFiles files_of(const Arguments&);

/// Throws BadInput when an option beside those allowed (names with blanks between) is given:
/// `what` has no use for it.
void refuse_other_options(const Arguments&, std::string_view what, std::string_view allowed);

}  // namespace soplo
