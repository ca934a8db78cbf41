// The input and output of a search: limits, progress reports, the answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/setup.hpp"
#include "eval/score.hpp"

namespace soplo {

/// The clock of the side to move, in seconds. A negative time counts as 0.
struct Clock {
    int moves = 0;    ///< moves to the next control; 0: the rest of the game
    double time = 0;  ///< seconds left
    double inc = 0;   ///< seconds added before each move
};

/// The limits of a search. Fields that are not set do not limit. Without any limit the search runs
/// to depth max_ply-1.
struct Limits {
    std::optional<int> depth;  ///< plies, 1..max_ply-1
    std::optional<std::uint64_t>
        nodes;  ///< counted by the first thread; with one thread the search never exceeds it
    std::optional<double> move_time;  ///< seconds for this move
    std::optional<Clock> clock;
    bool infinite = false;               ///< the search waits for stop, even after it has finished
    bool ponder = false;                 ///< the time limits start at ponder_hit
    bool analyse = false;                ///< a single legal move is searched too
    int multi_pv = 1;                    ///< number of best lines reported, 1..
    std::vector<GameMove> search_moves;  ///< only these root moves; empty: all
};

/// The report of one line of a finished depth, or of the state when the search stopped.
struct Info {
    int depth = 0;
    int sel_depth = 0;      ///< ply of the deepest node
    double mean_depth = 0;  ///< mean ply of the leaves
    int multi_pv = 1;       ///< rank of this line, from 1
    Score score = 0;        ///< centi-men, from the side to move
    std::uint64_t nodes = 0;
    double time = 0;            ///< seconds since start
    int hash_full = 0;          ///< per mille of the table used by this search
    std::uint64_t tb_hits = 0;  ///< endgame table hits
    std::vector<GameMove> pv;   ///< the principal variation
};

/// The answer of a search. Both moves are empty when the position has no legal move.
struct Done {
    std::optional<GameMove> move;
    std::optional<GameMove> ponder;  ///< the expected reply; legal after `move`
};

/// Receives the reports of one search, on the thread of the search. It must not call the player.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void info(const Info&) = 0;
    /// Called exactly once per start.
    virtual void done(const Done&) = 0;
};

}  // namespace soplo
