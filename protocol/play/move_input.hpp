// The move that a person means, in every notation of the engine and in the shortest: one square.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/game.hpp"
#include "protocol/play/screen.hpp"

namespace soplo {

struct MoveReading {
    std::optional<GameMove> move;
    std::string trouble;  ///< why there is none, in the language of the screen
};

/// Whether a line is meant as a move: it begins with a square, or with the mark of a huff.
[[nodiscard]] bool looks_like_move(std::string_view line);

/// The legal move that the text means. A square alone means the only move that ends on it, or else
/// the only one that begins there.
[[nodiscard]] MoveReading read_move(const Game&, std::string_view text, const Screen&);

/// A move of the position in the variant's own notation.
[[nodiscard]] std::string move_text(const Game&, const GameMove&);

}  // namespace soplo
