// An analysis written into the game: marks, words and better lines, as PDN has them.
#pragma once

#include <optional>
#include <string>

#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/pdn/game.hpp"

namespace soplo {

/// The game with a NAG, a comment and the better line as a variation at each marked move of `side`,
/// or of both; what the game said before stays, but for the words of an earlier analysis of ours.
/// `annotator` becomes the tag of that name.
[[nodiscard]] PdnGame annotated(const PdnGame&, const Game&, const GameAnalysis&,
                                std::optional<Side> side, const std::string& annotator);

/// The moves from the position after `ply` moves in the variant's notation, as many as shown.
[[nodiscard]] std::vector<std::string> line_moves(const Game&, std::size_t ply,
                                                  std::span<const GameMove> line);

/// The part of a better line that is shown: its first moves.
[[nodiscard]] std::span<const GameMove> shown_part(const JudgedMove&);

/// "24." or "24..." of the move after `ply` moves, counted as the game's file numbers it.
[[nodiscard]] std::string number_text(const PdnGame&, std::size_t ply);

}  // namespace soplo
