// The engine as an object: a position in, limits in, an answer out. Any number can live in one
// process.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"
#include "eval/network.hpp"
#include "search/player/limits.hpp"

namespace soplo {

class Player {
  public:
    virtual ~Player() = default;
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    [[nodiscard]] virtual const Rules& rules() const = 0;

    // The setters wait for a running search to end; call stop() first.

    /// Threads of the search, 1..256.
    virtual void set_threads(int threads) = 0;
    /// Size of the transposition table in MB (2^20 bytes), from 1. Throws BadInput when the memory
    /// cannot be had; the old table stays then.
    virtual void set_table_mb(std::size_t mb) = 0;
    virtual void set_draw_rules(DrawSet) = 0;
    /// The weights to judge positions by, made for this variant; null means the fallback. At first
    /// a player has the weights that the program carries.
    virtual void set_network(std::shared_ptr<const Network>) = 0;
    /// Strength, 1 (a beginner) to 10 (all it can).
    virtual void set_level(int level) = 0;
    /// Forgets everything learned in earlier searches.
    virtual void new_game() = 0;
    /// The position to think about: `start` and the legal moves played from it (repetitions and
    /// draw counts are seen through them). `start` must have no faults and the moves must be legal.
    virtual void set_position(const Setup& start, std::span<const GameMove> moves) = 0;

    /// Begins to search and returns at once. The listener must live until its done() has been
    /// called.
    virtual void start(const Limits&, Listener&) = 0;
    /// Ends the search soon; done() follows. Harmless when nothing runs.
    virtual void stop() = 0;
    /// The move pondered on was played: the limits of start() count from now on.
    virtual void ponder_hit() = 0;
    /// Blocks until the running search, if any, has called done().
    virtual void wait() = 0;
};

/// A player of the variant with one thread and a table of `table_mb` MB.
[[nodiscard]] std::unique_ptr<Player> make_player(const Rules&, std::size_t table_mb = 64);

}  // namespace soplo
