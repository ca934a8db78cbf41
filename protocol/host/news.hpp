// What a client hears of a search whatever happened in it: some end when the news is missing.
#pragma once

#include <optional>

#include "engine/game/game.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// The news still owed before the answer, so that at least one line was told and the last begins
/// with the move that is played; nothing when none is owed.
[[nodiscard]] inline std::optional<Info> news_owed(const std::optional<Info>& told,
                                                   const Done& done) {
    const bool told_move = told && !told->pv.empty() && done.move == told->pv[0];
    if (told && (!done.move || told_move)) return {};
    Info last = told.value_or(Info{.depth = 1, .mean_depth = 1, .nodes = 1, .pv = {}});
    last.pv.clear();
    if (done.move) last.pv.push_back(*done.move);
    if (done.move && done.ponder) last.pv.push_back(*done.ponder);
    return last;
}

/// The news of a game that has no legal move: clients that analyse final positions want a score.
[[nodiscard]] inline Info news_of_the_end(const Game& game) {
    const Outcome win =
        game.position().turn == Side::white ? Outcome::white_wins : Outcome::black_wins;
    const bool won = game.result().outcome == win;
    return {.score = won ? win_in(0) : loss_in(0), .pv = {}};
}

}  // namespace soplo
