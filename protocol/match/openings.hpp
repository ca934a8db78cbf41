// Where the games of a match begin: openings from files, and the built-in sets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// A position, and moves from there that are played before the engines take over.
struct Opening {
    std::string name;  ///< for people: a name from the file, else the moves, else the position
    Setup start;
    std::vector<GameMove> moves;
};

/// The openings of a file, in its order, or a set of our own:
///
/// - "builtin": the positions after 1 to 3 plies (4 where those are few) in which nobody has the
///   better game yet; a variant with a modifier has those of its base;
/// - "ballots": those of three plies among them, as 8x8 tournaments draw them by lot;
/// - a PDN file: the main line of every game; games of another variant on the same board will do
///   where their moves are legal;
/// - a text file: a line "POSITION", "POSITION MOVES" or "MOVES" (from the start) an opening, in
///   any dialect; '#' begins a comment, which behind an opening is its name.
///
/// `plies` (1 or more) cuts the openings of a file after so many, and picks those of that length
/// from "builtin". Every opening leaves a game to play. Throws BadInput that names file and line,
/// or std::runtime_error when the file cannot be read.
[[nodiscard]] std::vector<Opening> load_openings(const Rules&, std::string_view file_or_builtin,
                                                 std::optional<int> plies = {});

/// The openings in an order that `seed` decides, the same on every machine.
[[nodiscard]] std::vector<Opening> shuffled(std::vector<Opening>, std::uint64_t seed);

}  // namespace soplo
