// Draws and wins by the engines' own scores, and the limit on the length of a game.
#include "protocol/match/adjudication.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace soplo {
namespace {

/// Returns the last `each` moves of each side, or nothing if the game has fewer moves.
std::span<const MatchMove> last_moves(std::span<const MatchMove> moves, int each) {
    const std::size_t wanted = 2 * static_cast<std::size_t>(each);
    return each > 0 && moves.size() >= wanted ? moves.last(wanted) : std::span<const MatchMove>();
}

bool is_draw(const Adjudication& a, std::span<const MatchMove> moves) {
    if (moves.size() < 2 * static_cast<std::size_t>(a.draw_from)) return false;
    const auto last = last_moves(moves, a.draw_moves);
    return !last.empty() && std::all_of(last.begin(), last.end(), [&](const MatchMove& m) {
        return m.score && std::abs(*m.score) <= a.draw_score;
    });
}

/// Returns the side that both engines' scores show as the winner.
std::optional<Side> winner(const Adjudication& a, std::span<const MatchMove> moves, Side turn) {
    const auto last = last_moves(moves, a.win_moves);
    for (const Side side : {Side::white, Side::black}) {
        // `last` has an even number of moves; so the side to move made the first of them.
        Side mover = turn;
        const bool all = std::all_of(last.begin(), last.end(), [&](const MatchMove& m) {
            const double sign = mover == side ? 1 : -1;
            mover = other(mover);
            return m.score && sign * *m.score >= a.win_score;
        });
        if (all && !last.empty()) return side;
    }
    return {};
}

}  // namespace

std::optional<Result> adjudicated(const Adjudication& a, std::span<const MatchMove> moves,
                                  Side turn, int plies) {
    if (const std::optional<Side> side = winner(a, moves, turn)) {
        const Outcome won = *side == Side::white ? Outcome::white_wins : Outcome::black_wins;
        return Result{won,
                      fmt::format("both scores {} or more for {} moves", a.win_score, a.win_moves)};
    }
    if (is_draw(a, moves)) {
        return Result{Outcome::draw, fmt::format("both scores within {} for {} moves", a.draw_score,
                                                 a.draw_moves)};
    }
    if (a.plies > 0 && plies >= a.plies) {
        return Result{Outcome::draw, fmt::format("{} plies played", plies)};
    }
    return {};
}

}  // namespace soplo
