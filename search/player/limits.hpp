// What goes into a search and what comes out: limits, progress reports, the answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/setup.hpp"
#include "eval/score.hpp"

namespace soplo {

/// The clock of the side to move, in seconds. Negative times count as none left.
struct Clock {
    int moves = 0;    ///< moves to the next control; 0: the rest of the game
    double time = 0;  ///< seconds left
    double inc = 0;   ///< seconds added before each move
};

/// When a search ends by itself; fields left out do not limit. With none at all it runs to its
/// deepest.
struct Limits {
    std::optional<int> depth;            ///< plies, 1..max_ply-1
    std::optional<std::uint64_t> nodes;  ///< exact with one thread
    std::optional<double> move_time;     ///< seconds for this move
    std::optional<Clock> clock;
    bool infinite = false;  ///< runs until stop, even when there is nothing more to find
    bool ponder = false;    ///< time starts to count at ponder_hit
    bool analyse = false;   ///< searches even a single legal move
    int multi_pv = 1;       ///< number of best lines reported, 1..
    std::vector<GameMove> search_moves;  ///< only these root moves; empty: all
};

/// A finished depth (or, at the end, the state when the search stopped).
struct Info {
    int depth = 0;
    int sel_depth = 0;      ///< the deepest line looked at, plies
    double mean_depth = 0;  ///< mean length of the lines looked at, plies
    int multi_pv = 1;       ///< rank of this line, from 1
    Score score = 0;
    std::uint64_t nodes = 0;
    double time = 0;    ///< seconds since start
    int hash_full = 0;  ///< per mille of the table used by this search
    std::uint64_t tb_hits = 0;
    std::vector<GameMove> pv;
};

/// The answer; both empty when the position has no legal move.
struct Done {
    std::optional<GameMove> move;
    std::optional<GameMove> ponder;  ///< the reply expected; legal after `move`
};

/// Receives the news of one search, on the search's own thread. Must not call back into the player.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void info(const Info&) = 0;
    /// Called exactly once per start.
    virtual void done(const Done&) = 0;
};

}  // namespace soplo
