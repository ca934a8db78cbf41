// Problems: positions with the moves that solve them, a line each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

struct Problem {
    std::string id;  ///< empty where none was given
    Setup position;
    std::vector<GameMove> best;   ///< one of these is to be found; empty: any
    std::vector<GameMove> avoid;  ///< none of these is to be played

    /// Whether there is anything to be solved.
    [[nodiscard]] bool is_question() const { return !best.empty() || !avoid.empty(); }
    [[nodiscard]] bool is_solved_by(const GameMove&) const;
};

/// Reads `POSITION [bm MOVE...;] [am MOVE...;] [id NAME;]`; the position and the moves in any
/// dialect, the name with or without quotes, comments c0 to c9 left out. A line with tabs is a row
/// of a suite: the position, its best moves, and columns that do not matter. '#' opens a comment
/// at the beginning or after a blank. Throws BadInput that names the token.
[[nodiscard]] Problem read_problem(const Rules&, std::string_view line);

/// Whether a line holds nothing but blanks and a comment.
[[nodiscard]] bool is_blank_problem(std::string_view line);

}  // namespace soplo
