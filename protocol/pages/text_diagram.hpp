// Draws a position as text for the terminal.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/setup.hpp"
#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// The content of a square.
enum class Content : std::uint8_t { white_man, white_king, black_man, black_king, empty };
/// Returns what is on a square.
[[nodiscard]] Content content_of(const Setup&, Square);

/// Returns the board with low squares at the top and square names at the edges. In ASCII, w and W
/// are white men and kings, b and B black ones, and '.' is an empty playing square. `flipped` turns
/// the board round.
[[nodiscard]] std::string text_diagram(const Rules&, const Setup&, bool unicode,
                                       bool flipped = false);
/// Returns a board with the number of each square, three columns each.
[[nodiscard]] std::string number_diagram(const Rules&, bool flipped = false);

/// Returns the diagram of the present position, then a line each for variant, FEN, Hub string, side
/// to move, draw counters and result. Ends with a newline.
[[nodiscard]] std::string position_report(const Game&, bool unicode);

}  // namespace soplo
