// The small parts of text that positions and moves are made of: squares, quoted tokens, and the
// reading of a move before it is compared with the legal ones. For the engine's own files.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/characters.hpp"
#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// What stands at the front of a text that should be a square.
struct SquareToken {
    std::size_t length = 0;   ///< characters read; 0: this is no square at all
    Square square;            ///< none: written as a square, but the board has no such
    bool is_numeric = false;  ///< by number, not by file and rank
};
[[nodiscard]] SquareToken read_square(const Rules&, std::string_view text);
/// One sentence on a token that read_square took for a square which the board does not have.
[[nodiscard]] std::string no_such_square(const Rules&, std::string_view token);

/// A move as written, before the rules have had their say.
struct MoveText {
    std::vector<Square> squares;  ///< two at least: from, to, captured; or from, landings, to
    bool has_capture_mark = false;
    bool has_dash = false;
    bool is_algebraic = false;  ///< some square is written by file and rank
    Square huffed;
};
/// Throws BadInput when the text has not the form of a move on this board.
[[nodiscard]] MoveText read_move_text(const Rules&, std::string_view text);

/// The moves of `legal` that the text may mean, those of the closest reading only; moves that
/// differ in nothing but the promotion are given once.
[[nodiscard]] std::vector<GameMove> fitting_moves(const Rules&, const Setup& before,
                                                  const MoveText&, std::span<const GameMove> legal);
/// One sentence that lists the moves a text may mean, each in a form that is not ambiguous.
[[nodiscard]] std::string ambiguity(const Rules&, const Setup& before, std::string_view text,
                                    std::span<const GameMove> fitting);

/// What is wrong with a setup beyond its single pieces: nothing on the board, counters out of
/// range, rights of pieces that are not there.
[[nodiscard]] std::vector<std::string> counter_faults(const Rules&, const Setup&);

}  // namespace soplo
