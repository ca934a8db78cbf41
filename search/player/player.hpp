// The engine as an object: it takes a position and limits and returns an answer. A process can have
// any number of players.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"
#include "eval/network.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// The search of one variant. One thread at a time may call its members; stop() and ponder_hit()
/// may come from any thread.
class Player {
  public:
    virtual ~Player() = default;
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    [[nodiscard]] virtual const Rules& rules() const = 0;

    // The setters wait until a running search has ended; call stop() first.

    /// Sets the number of search threads, 1..256.
    virtual void set_threads(int threads) = 0;
    /// Sets the size of the transposition table in MB (2^20 bytes), from 1. Throws BadInput and
    /// keeps the old table if the memory is not available.
    virtual void set_table_mb(std::size_t mb) = 0;
    /// Sets the draw rules that the search knows. The default is DrawSet::simple.
    virtual void set_draw_rules(DrawSet) = 0;
    /// Sets the evaluation weights, which must be of this variant; null means the fallback
    /// evaluation. A new player has the weights that are embedded in the program.
    virtual void set_network(std::shared_ptr<const Network>) = 0;
    /// Sets the level of strength, 1 (a beginner) to 10 (full strength).
    virtual void set_level(int level) = 0;
    /// Clears the transposition table and the histories.
    virtual void new_game() = 0;
    /// Sets the position: `start` followed by `moves`, from which the search knows repetitions and
    /// draw counts. `start` must have no faults and the moves must be legal.
    virtual void set_position(const Setup& start, std::span<const GameMove> moves) = 0;

    /// Starts a search and returns at once. The listener must live until its done() has been
    /// called.
    virtual void start(const Limits&, Listener&) = 0;
    /// Stops the search, which then calls done(). Does nothing when no search is running.
    virtual void stop() = 0;
    /// Starts the time limits of a pondering search, because the expected move was played.
    virtual void ponder_hit() = 0;
    /// Blocks until the running search has called done(). Returns at once when no search is
    /// running.
    virtual void wait() = 0;
};

/// Returns a player of the variant with one thread and a table of `table_mb` MB. Throws BadInput if
/// the memory is not available.
[[nodiscard]] std::unique_ptr<Player> make_player(const Rules&, std::size_t table_mb = 64);

}  // namespace soplo
