// Parsing of the parts of positions and moves: squares, and moves that are not yet compared with
// the legal ones.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/characters.hpp"
#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// The result of read_square.
struct SquareToken {
    std::size_t length = 0;   ///< characters read; 0 if the text does not begin with a square
    Square square;            ///< none if the board does not have this square
    bool is_numeric = false;  ///< written as a number, not by file and rank
};
/// Reads the square at the beginning of `text`.
[[nodiscard]] SquareToken read_square(const Rules&, std::string_view text);
/// Returns the error message for a square that the board does not have.
[[nodiscard]] std::string no_such_square(const Rules&, std::string_view token);

/// A move as it is written; it may be illegal.
struct MoveText {
    std::vector<Square> squares;  ///< two at least: from, to, captured; or from, landings, to
    bool has_capture_mark = false;
    bool has_dash = false;
    bool is_algebraic = false;  ///< at least one square is written by file and rank
    Square huffed;
};
/// Parses a move. Throws BadInput if the text does not have the form of a move on this board.
[[nodiscard]] MoveText read_move_text(const Rules&, std::string_view text);

/// Returns the moves of `legal` that the text may mean. If several readings of the text are
/// possible, returns the moves of the strictest one. Moves that differ only in the promotion are
/// listed once.
[[nodiscard]] std::vector<GameMove> fitting_moves(const Rules&, const Setup& before,
                                                  const MoveText&, std::span<const GameMove> legal);
/// Returns the error message for a text that fits several moves. It lists them without ambiguity.
[[nodiscard]] std::string ambiguity(const Rules&, const Setup& before, std::string_view text,
                                    std::span<const GameMove> fitting);

/// Returns the faults of a setup that do not concern single pieces: an empty board, counters out of
/// range, rights of pieces that are not there.
[[nodiscard]] std::vector<std::string> counter_faults(const Rules&, const Setup&);

}  // namespace soplo
