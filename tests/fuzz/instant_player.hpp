// A player for fuzzed conversations: it checks what it is asked for and answers at once.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/game/game.hpp"
#include "search/player/player.hpp"

namespace soplo::fuzz {

inline void require(bool condition) {
    if (!condition) std::abort();
}

/// Answers at once with the first legal move.
class InstantPlayer : public Player {
  public:
    explicit InstantPlayer(const Rules& rules) : game_(rules) {}
    [[nodiscard]] const Rules& rules() const override { return game_.rules(); }
    void set_threads(int) override {}
    void set_table_mb(std::size_t) override {}
    void set_draw_rules(DrawSet) override {}
    void set_network(std::shared_ptr<const Network>) override {}
    void set_level(int) override {}
    void new_game() override {}
    void set_position(const Setup& start, std::span<const GameMove> moves) override {
        Game game(game_.rules(), start);
        for (const GameMove& m : moves) game.play(m);
        game_ = game;
    }
    void start(const Limits& limits, Listener& listener) override {
        require(!limits.depth || (*limits.depth >= 1 && *limits.depth < max_ply));
        require(!limits.nodes || *limits.nodes >= 1);
        require(limits.multi_pv >= 1);
        const auto& legal = game_.legal_moves();
        for (const GameMove& m : limits.search_moves) {
            require(std::find(legal.begin(), legal.end(), m) != legal.end());
        }
        listener.done({.move = game_.legal_moves().front(), .ponder = {}});
    }
    void stop() override {}
    void ponder_hit() override {}
    void wait() override {}

  private:
    Game game_;
};

}  // namespace soplo::fuzz
