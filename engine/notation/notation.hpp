// Positions and moves as text, in every dialect that people and programs write.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

[[nodiscard]] Setup start_position(const Rules&);

/// Everything that makes a setup unplayable, one sentence each; empty when it is a position.
[[nodiscard]] std::vector<std::string> faults(const Rules&, const Setup&);

struct ParsedPosition {
    Setup setup;
    std::vector<std::string> warnings;  ///< parts that were understood but have no effect
};

/// Reads a position: "start", PDN FEN (numeric or algebraic squares, lists, ranges, kings,
/// counters), or a Hub string. Throws BadInput that names all faults at once.
[[nodiscard]] ParsedPosition parse_position(const Rules&, std::string_view text);
/// Only the Hub form: side and one letter a square; the side may be lower case (Hub 1).
[[nodiscard]] Setup parse_hub_position(const Rules&, std::string_view text);

struct FenStyle {
    bool ranges = false;    ///< write runs of three or more as a-b
    bool counters = false;  ///< add :H and :F even where they say nothing
};
/// PDN FEN; squares as the variant's PDN names them, ascending by number.
[[nodiscard]] std::string fen(const Rules&, const Setup&, FenStyle = {});
[[nodiscard]] std::string hub_position(const Rules&, const Setup&);

/// A square in the variant's own notation (numeric or algebraic).
[[nodiscard]] std::string square_text(const Rules&, Square);

/// Hub form: 32-28, 28x19x23 (captured squares ascending), ~22,32-28 with a huff.
[[nodiscard]] std::string hub_move(const GameMove&);
/// The variant's own notation. `legal` are the legal moves of `before`; where from and to are
/// shared by captures of different pieces all intermediate squares are written.
[[nodiscard]] std::string pdn_move(const Rules&, const Setup& before, const GameMove&,
                                   std::span<const GameMove> legal);
/// A move of `legal` in any dialect: Hub form with captured squares in any order, short or full
/// captures by path, numeric or algebraic squares, '-', 'x', ':' or none between. Throws BadInput
/// when the text is no move, fits no legal move, or fits several (with the alternatives).
[[nodiscard]] GameMove parse_move(const Rules&, const Setup& before, std::string_view text,
                                  std::span<const GameMove> legal);

}  // namespace soplo
