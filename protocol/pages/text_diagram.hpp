// A position as text for the terminal.
#pragma once

#include <cstdint>
#include <string>

#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// What stands on a square.
enum class Content : std::uint8_t { white_man, white_king, black_man, black_king, empty };
[[nodiscard]] Content content_of(const Setup&, Square);

/// The board as it is numbered, low squares at the top, with the names of the squares at the edges.
/// ASCII: w W white man and king, b B black ones, '.' an empty square that is played on. `flipped`
/// turns the board round.
[[nodiscard]] std::string text_diagram(const Rules&, const Setup&, bool unicode,
                                       bool flipped = false);
/// The numbers of the squares where they are on the board, three columns each.
[[nodiscard]] std::string number_diagram(const Rules&, bool flipped = false);

/// The text diagram of a game's position and what there is to say of it, a line each: variant, FEN,
/// Hub string, side to move, draw counters, result. Ends with a newline.
[[nodiscard]] std::string position_report(const Game&, bool unicode);

}  // namespace soplo
