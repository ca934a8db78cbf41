// Explains why a move is illegal, which capture is due instead, and why.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/game/arbiter.hpp"

namespace soplo {

struct MoveText;

/// Returns the law that a move breaks, as the rest of a sentence that begins with the move and a
/// colon. `legal` are the legal moves of `before`, at least one; `text` must fit none of them.
[[nodiscard]] std::string broken_law(const Arbiter&, const Setup& before,
                                     std::span<const GameMove> legal, const MoveText& text);

/// A completed capture, and the law that requires or forbids it.
struct CaptureRuling {
    GameMove move;
    bool legal = false;
    std::string reason;  ///< such as "3 pieces must be captured (majority)"
};

/// Returns all completed captures with their laws, sorted like moves. If a position has too many
/// captures, returns the legal ones only.
[[nodiscard]] std::vector<CaptureRuling> capture_rulings(const Arbiter&, const Setup& position,
                                                         std::span<const GameMove> legal);

}  // namespace soplo
