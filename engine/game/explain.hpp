// Why a move is illegal: which law it breaks, and what is due instead; why a capture is due.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/game/arbiter.hpp"

namespace soplo {

struct MoveText;

/// The rest of the sentence that begins with the move and a colon. `legal` are the legal moves of
/// `before`, not empty, and `text` fits none of them.
[[nodiscard]] std::string broken_law(const Arbiter&, const Setup& before,
                                     std::span<const GameMove> legal, const MoveText& text);

/// A complete capture, and the law that makes it due or forbids it.
struct CaptureRuling {
    GameMove move;
    bool legal = false;
    std::string reason;  ///< such as "3 pieces must be captured (majority)"
};

/// What the laws say of each complete capture, sorted as moves are. Positions with captures beyond
/// number get the legal ones only.
[[nodiscard]] std::vector<CaptureRuling> capture_rulings(const Arbiter&, const Setup& position,
                                                         std::span<const GameMove> legal);

}  // namespace soplo
