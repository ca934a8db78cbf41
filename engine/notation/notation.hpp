// Reads and writes positions and moves as text, in every dialect that people and programs use.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

[[nodiscard]] Setup start_position(const Rules&);

/// Returns what makes a setup illegal, one sentence for each fault; empty if it is legal.
[[nodiscard]] std::vector<std::string> faults(const Rules&, const Setup&);

/// The result of parse_position.
struct ParsedPosition {
    Setup setup;
    std::vector<std::string> warnings;  ///< one sentence for each part that has no effect
};

/// Reads a position: "start", PDN FEN (numeric or algebraic squares, lists, ranges, kings,
/// counters), or a Hub string. Throws BadInput that names all faults at once.
[[nodiscard]] ParsedPosition parse_position(const Rules&, std::string_view text);
/// Reads a Hub string: the side and one letter a square. The side may be lower case (Hub 1).
[[nodiscard]] Setup parse_hub_position(const Rules&, std::string_view text);

/// How fen() writes a position.
struct FenStyle {
    bool ranges = false;    ///< write three or more successive squares as a range, such as 1-3
    bool counters = false;  ///< write :H and :F even if they have their default values
};
/// Returns a PDN FEN. Squares are named as in the variant's PDN and sorted by number.
[[nodiscard]] std::string fen(const Rules&, const Setup&, FenStyle = {});
[[nodiscard]] std::string hub_position(const Rules&, const Setup&);

/// Returns the name of a square in the variant's own notation (numeric or algebraic).
[[nodiscard]] std::string square_text(const Rules&, Square);

/// Returns the Hub form: 32-28, 28x19x23 (captured squares ascending), ~22,32-28 with a huff.
[[nodiscard]] std::string hub_move(const GameMove&);
/// Returns a move in the variant's own notation. `legal` are the legal moves of `before`. If
/// captures of different pieces have the same from and to, all landing squares are written.
[[nodiscard]] std::string pdn_move(const Rules&, const Setup& before, const GameMove&,
                                   std::span<const GameMove> legal);
/// Returns the move of `legal` that the text means: Hub form with captured squares in any order, or
/// short or full path, with numeric or algebraic squares, separated by '-', 'x', ':' or nothing.
/// Throws BadInput if the text is not a move, or fits no legal move or several (which it lists).
[[nodiscard]] GameMove parse_move(const Rules&, const Setup& before, std::string_view text,
                                  std::span<const GameMove> legal);

}  // namespace soplo
