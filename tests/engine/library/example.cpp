// Plays two moves, lists the replies and lets the engine search for the best one.
#include <iostream>

#include "engine/game/arbiter.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "search/player/player.hpp"

/// Keeps the report of the last finished depth. The search thread calls the members.
struct Answer : soplo::Listener {
    soplo::Info last;
    void info(const soplo::Info& info) override { last = info; }
    void done(const soplo::Done&) override {}
};

int main() {
    const soplo::Rules& rules = soplo::variant_named("russian");
    soplo::Game game(rules);
    game.play("c3-d4");
    game.play("f6-g5");
    for (const soplo::GameMove& move : game.legal_moves()) {
        std::cout << soplo::pdn_move(rules, game.position(), move, game.legal_moves()) << ' ';
    }

    Answer answer;
    const auto player = soplo::make_player(rules, 16);  // transposition table of 16 MB
    player->set_position(game.start(), game.moves());
    soplo::Limits limits;
    limits.depth = 8;
    player->start(limits, answer);
    player->wait();

    std::cout << "\n" << answer.last.score / 100.0 << ':';  // men, for the side to move
    for (const soplo::GameMove& move : answer.last.pv) {
        std::cout << ' ' << soplo::pdn_move(rules, game.position(), move, game.legal_moves());
        game.play(move);
    }
    std::cout << '\n';
}
