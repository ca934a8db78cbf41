// Why a move is illegal: which law it breaks, and what is due instead.
#pragma once

#include <span>
#include <string>

#include "engine/arbiter.hpp"
#include "engine/notation_text.hpp"

namespace soplo {

/// The rest of the sentence that begins with the move and a colon. `legal` are the legal moves of
/// `before`, not empty, and `text` fits none of them.
[[nodiscard]] std::string broken_law(const Arbiter&, const Setup& before,
                                     std::span<const GameMove> legal, const MoveText& text);

}  // namespace soplo
