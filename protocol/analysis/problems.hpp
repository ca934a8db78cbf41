// Problems: positions with the moves that solve them, one per line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// A position and its solution.
struct Problem {
    std::string id;  ///< empty if the line gives none
    Setup position;
    std::vector<GameMove> best;   ///< one of these moves solves the problem; empty: any move
    std::vector<GameMove> avoid;  ///< none of these moves solves it

    /// Returns whether the line gives a solution.
    [[nodiscard]] bool is_question() const { return !best.empty() || !avoid.empty(); }
    /// Returns whether the move solves the problem.
    [[nodiscard]] bool is_solved_by(const GameMove&) const;
};

/// Reads `POSITION [bm MOVE...;] [am MOVE...;] [id NAME;]`. The position and the moves may be in
/// any dialect, and the name may have quotes. Ignores the operations c0 to c9. A line with tabs is
/// a row of a test suite: the position, its best moves, and further columns, which are ignored. '#'
/// at the beginning or after a blank begins a comment. Throws BadInput with the wrong token.
[[nodiscard]] Problem read_problem(const Rules&, std::string_view line);

/// Returns whether the line has nothing but blanks and a comment.
[[nodiscard]] bool is_blank_problem(std::string_view line);

}  // namespace soplo
