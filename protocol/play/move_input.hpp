// Reads typed moves: every notation of the engine, or one square alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/game.hpp"
#include "protocol/play/screen.hpp"

namespace soplo {

/// The move read, or why there is none.
struct MoveReading {
    std::optional<GameMove> move;
    std::string trouble;  ///< why there is no move, in the language of the screen
};

/// Returns whether a line is meant as a move: it begins with a square or with '~' (a huff).
[[nodiscard]] bool looks_like_move(std::string_view line);

/// Returns the legal move of a text. One square alone means the only move that ends on it, or the
/// only move that begins on it if none ends there. Never throws.
[[nodiscard]] MoveReading read_move(const Game&, std::string_view text, const Screen&);

/// Returns a legal move of the position in the variant's own notation.
[[nodiscard]] std::string move_text(const Game&, const GameMove&);

}  // namespace soplo
