// Writes an analysis into a PDN game: marks, comments and better lines.
#pragma once

#include <optional>
#include <string>

#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/pdn/game.hpp"

namespace soplo {

/// Returns the game with a NAG, a comment and the better line as a variation after each marked move
/// of `side`, or of both sides. Keeps the comments of the game, but replaces those of an earlier
/// analysis. `annotator` becomes the tag Annotator.
[[nodiscard]] PdnGame annotated(const PdnGame&, const Game&, const GameAnalysis&,
                                std::optional<Side> side, const std::string& annotator);

/// Returns the moves of a line in the variant's notation. The line begins after `ply` moves of the
/// game.
[[nodiscard]] std::vector<std::string> line_moves(const Game&, std::size_t ply,
                                                  std::span<const GameMove> line);

/// Returns the part of a better line that is shown: its first 12 moves.
[[nodiscard]] std::span<const GameMove> shown_part(const JudgedMove&);

/// Returns the number of the move after `ply` moves, "24." or "24...", as the file counts the
/// moves.
[[nodiscard]] std::string number_text(const PdnGame&, std::size_t ply);

}  // namespace soplo
