// The second half of reading a game: finds its variant and start, and checks every move.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "protocol/pdn/game.hpp"
#include "protocol/pdn/rules.hpp"

namespace soplo {

/// Receives a warning and its place in the file.
using PdnWarn = std::function<void(PdnPlace, const std::string&)>;

/// Sets rules, start and outcome of a game, parses and checks every move, and rewrites the text of
/// each move in the variant's own notation. Adds or corrects the tags that a reader needs. A game
/// without GameType and Variant tags is taken for `fallback`. Throws PdnError.
void check_game(PdnGame&, const Rules& fallback, PdnFirst, const PdnWarn&);

/// Returns the position after a set-up in the movetext. `text` is a FEN, or "W::" or "B::", which
/// only change the side to move. Throws BadInput.
[[nodiscard]] Setup after_setup(const Rules&, const Setup& before, std::string_view text);

}  // namespace soplo
