// The openings of a match, from files and from the built-in sets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// A position, and moves from it that are played before the engines begin.
struct Opening {
    std::string name;  ///< for display: the name in the file, else the moves, else the position
    Setup start;
    std::vector<GameMove> moves;
};

/// Returns the openings of a built-in set or of a file, in their order:
///
/// - "builtin": balanced positions after 1 to 3 plies (4 if there are few of those); a variant with
///   a modifier has the set of its base variant;
/// - "ballots": the openings of three plies among them; 8x8 tournaments draw such openings by lot;
/// - a PDN file: the main line of every game; the games may be of another variant on the same board
///   if their moves are legal;
/// - a text file: one opening per line, "POSITION", "POSITION MOVES" or "MOVES" from the start, in
///   any dialect; '#' begins a comment, and a comment after an opening is its name.
///
/// `plies` (1 or more) cuts the openings of a file after so many plies; of "builtin" it selects
/// those with so many. Throws BadInput with file and line, also for an opening that ends the game.
/// Throws std::runtime_error if the file cannot be read.
[[nodiscard]] std::vector<Opening> load_openings(const Rules&, std::string_view file_or_builtin,
                                                 std::optional<int> plies = {});

/// Returns the openings in a random order, which depends on `seed` only and is the same on every
/// machine.
[[nodiscard]] std::vector<Opening> shuffled(std::vector<Opening>, std::uint64_t seed);

}  // namespace soplo
