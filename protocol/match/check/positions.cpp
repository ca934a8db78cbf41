// Plays random games and selects positions in which engines often fail.
#include "protocol/match/check/positions.hpp"

#include <algorithm>
#include <random>

namespace soplo {
namespace {

constexpr std::size_t longest_game = 300;
constexpr std::size_t captures_wanted = 6, middle_wanted = 6;

bool captures_several(const Game& game) {
    const auto& legal = game.legal_moves();
    return !legal.empty() && std::all_of(legal.begin(), legal.end(),
                                         [](const GameMove& m) { return m.captured.size() >= 2; });
}

/// Adds the position unless there are enough, or `taken` says that this game has given one.
void keep(std::vector<Game>& found, std::size_t wanted, const Game& game, bool& taken) {
    if (taken || found.size() >= wanted) return;
    found.push_back(game);
    taken = true;
}

}  // namespace

CheckPositions check_positions(const Rules& rules, int games) {
    const Game start(rules, DrawSet::none);
    CheckPositions found{
        .start = start, .middle = {}, .captures = {}, .forced = {}, .lost = {}, .longest = start};
    std::mt19937_64 random(1);
    for (int i = 0; i < games; ++i) {
        Game game = start;
        const std::size_t middle_at = 10 + 12 * static_cast<std::size_t>(i);
        bool has_middle = false, has_capture = false, has_forced = false, has_lost = false;
        while (game.moves().size() < longest_game && !game.legal_moves().empty()) {
            const auto& legal = game.legal_moves();
            game.play(legal[random() % legal.size()]);
            if (captures_several(game)) keep(found.captures, captures_wanted, game, has_capture);
            if (game.legal_moves().size() == 1) keep(found.forced, 1, game, has_forced);
            if (game.legal_moves().empty()) {
                keep(found.lost, 1, game, has_lost);
                break;
            }
            if (game.moves().size() == middle_at) {
                keep(found.middle, middle_wanted, game, has_middle);
            }
            if (game.moves().size() > found.longest.moves().size()) found.longest = game;
        }
    }
    return found;
}

}  // namespace soplo
