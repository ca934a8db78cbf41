// Random sequences of quiet moves, for tests that count moves.
#pragma once

#include <functional>
#include <random>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"

namespace soplo {

/// A function that returns whether a quiet move may be played.
using Allowed = std::function<bool(const Game&, const GameMove&)>;

[[nodiscard]] inline bool by_man(const Game& game, const GameMove& m) {
    const Setup& s = game.position();
    return s.men[static_cast<std::size_t>(index(s.turn))].contains(m.from);
}
[[nodiscard]] inline bool by_king(const Game& game, const GameMove& m) { return !by_man(game, m); }
[[nodiscard]] inline bool any_move(const Game&, const GameMove&) { return true; }

[[nodiscard]] inline Game game_from(const Rules& r, std::string_view text,
                                    DrawSet draws = DrawSet::simple) {
    return Game(r, parse_position(r, text).setup, draws);
}

/// Returns whether the side to move can capture a piece.
[[nodiscard]] inline bool offers_capture(const Game& game) {
    return !arbiter(game.rules()).all_captures(game.position()).empty();
}

/// Plays `plies` random quiet moves that promote no man, allow no capture, repeat no position and
/// do not end the game before the last of them. Takes moves back when it finds no further move. If
/// it finds no sequence of that length, returns false and leaves the game unchanged.
[[nodiscard]] inline bool walk(Game& game, int plies, const Allowed& allowed = any_move,
                               std::uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    const std::size_t start = game.moves().size();
    const std::size_t end = start + static_cast<std::size_t>(plies);
    constexpr int attempts = 5000;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        bool stuck = false;
        while (!stuck && game.moves().size() < end) {
            std::vector<GameMove> choices;
            for (const GameMove& m : game.legal_moves()) {
                if (!m.is_capture() && !m.promotes && allowed(game, m)) choices.push_back(m);
            }
            stuck = true;
            while (stuck && !choices.empty()) {
                const std::size_t i = random() % choices.size();
                game.play(choices[i]);
                choices.erase(choices.begin() + static_cast<std::ptrdiff_t>(i));
                const bool last = game.moves().size() == end;
                stuck = game.occurrences() > 1 || game.legal_moves().empty() ||
                        offers_capture(game) ||
                        (!last && game.result().outcome != Outcome::unfinished);
                if (stuck) game.undo();
            }
        }
        if (!stuck) return true;
        // Take back a few plies only, because that is usually enough.
        const std::size_t back = attempt % 50 == 49 ? end : 1 + random() % 8;
        for (std::size_t i = 0; i < back && game.moves().size() > start; ++i) game.undo();
    }
    while (game.moves().size() > start) game.undo();
    return false;
}

}  // namespace soplo
