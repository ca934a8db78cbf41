// What the three parts of `soplo analyse` share: one position, a file of problems, whole games.
#pragma once

#include "protocol/options/arguments.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Returns the limits of --depth, --nodes, --time, --infinite and --multi-pv. Without a limit it
/// returns five seconds. Throws BadInput if --infinite and a limit are given.
[[nodiscard]] Limits limits_argument(const Arguments&);

/// soplo analyse --epd: searches one position after another and reports which are solved. Returns
/// the exit status: 0, or 2 if some lines could not be read.
[[nodiscard]] int analyse_problems(const Arguments&);

/// Returns whether --pdn is given. Throws BadInput if options for games and for positions are
/// mixed.
[[nodiscard]] bool wants_games(const Arguments&);

/// soplo analyse --pdn: analyses the games of a file. `limits` are those of the command line; they
/// hold for each move. Returns the exit status.
[[nodiscard]] int analyse_game_file(const Arguments&, const Limits& limits);

}  // namespace soplo
