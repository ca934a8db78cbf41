// Writes games in PDN export form.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/pdn/game.hpp"

namespace soplo {

/// Returns a game in PDN export form, in UTF-8, with an empty line at the end. Tags are in the
/// export order. Lines have at most 79 characters unless a word is longer.
[[nodiscard]] std::string pdn_text(const PdnGame&);

/// Sorts tags into the export order of PDN 3.0. Other tags follow in the order they had.
void sort_tags(std::vector<PdnTag>&);

/// Returns the PDN game for a played game and its result, with the tags that a reader needs. `tags`
/// adds tags or replaces these.
[[nodiscard]] PdnGame pdn_game(const Game&, const Result&, std::span<const PdnTag> tags);

}  // namespace soplo
