// Pictures of a position: text for the terminal, SVG for a file.
#pragma once

#include <string>

#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "engine/setup.hpp"

namespace soplo {

/// The board as it is numbered, low squares at the top, with the names of the squares at the edges.
/// ASCII: w W white man and king, b B black ones, '.' an empty square that is played on.
[[nodiscard]] std::string text_diagram(const Rules&, const Setup&, bool unicode);

/// The same as an SVG document with the number or name of every square.
[[nodiscard]] std::string svg_diagram(const Rules&, const Setup&);

/// The text diagram of a game's position and what there is to say of it, a line each: variant, FEN,
/// Hub string, side to move, draw counters, result. Ends with a newline.
[[nodiscard]] std::string position_report(const Game&, bool unicode);

}  // namespace soplo
