// The root: iterative deepening over the legal moves, for one worker.
#pragma once

#include "search/tree.hpp"

namespace soplo {

/// A move of the root with what is known of it.
template <const Rules& R>
struct RootMove {
    Move<R> move;
    Score score = -infinite_score;  ///< of the last depth that searched it with an open window
    Line<R> line;                   ///< begins with the move
};

template <const Rules& R>
class Root {
  public:
    /// The moves to choose from are `moves`, at least one.
    Root(Worker<R>& worker, const MoveList<R>& moves) : worker_(worker) {
        for (const Move<R>& m : moves) {
            moves_.push_back({m, -infinite_score, {}});
            moves_.back().line.push_back(m);
        }
    }

    /// Searches depth after depth from `first`, the best `lines` moves each with their true score.
    /// After each depth, and with `finished` false when it was cut short, calls
    /// report(depth, finished); the search goes on while that returns true.
    template <class Report>
    void run(int first, int last, int lines, Report&& report) {
        lines = std::clamp(lines, 1, static_cast<int>(moves_.size()));
        for (int depth = first; depth <= last; ++depth) {
            bool finished = true;
            try {
                for (int rank = 0; rank < lines; ++rank) search_rank(depth, rank);
            } catch (const typename Worker<R>::Stopped&) {
                finished = false;
            }
            if (!report(depth, finished) || !finished) return;
        }
    }

    /// The moves, the best ones first as far as they have been searched.
    [[nodiscard]] const std::vector<RootMove<R>>& moves() const noexcept { return moves_; }

  private:
    /// Finds the best of the moves from `rank` on and puts it there, in front of the others.
    void search_rank(int depth, int rank) {
        const auto begin = moves_.begin() + rank;
        Score alpha = -infinite_score;
        for (auto it = begin; it != moves_.end(); ++it) {
            Line<R> line;
            const Score score =
                worker_.search_root_move(it->move, depth, alpha, infinite_score, it == begin, line);
            if (score <= alpha) continue;
            alpha = score;
            it->score = score;
            it->line = line;
            // To the front at once: if the depth is cut short now, this move is the answer.
            std::rotate(begin, it, it + 1);
        }
    }

    Worker<R>& worker_;
    std::vector<RootMove<R>> moves_;
};

}  // namespace soplo
