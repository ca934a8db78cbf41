// soplo analyse --pdn: whole games instead of one position.
#pragma once

#include "protocol/options/arguments.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Whether the command line asks for the analysis of games. Throws BadInput when it mixes options
/// of games with those of positions.
[[nodiscard]] bool wants_games(const Arguments&);

/// Analyses the games of --pdn; returns the exit status. The limits are those of the command line,
/// for each move.
[[nodiscard]] int run_analyse_games(const Arguments&, const Limits&);

}  // namespace soplo
