// The root search: iterative deepening over the root moves, by one worker.
#pragma once

#include <algorithm>
#include <functional>

#include "search/tree/tree.hpp"

namespace soplo {

/// A root move with the result of its search.
template <const Rules& R>
struct RootMove {
    Move<R> move;
    Score score = -infinite_score;  ///< from the last search with an open window
    Line<R> line;                   ///< principal variation, which starts with the move
    std::uint64_t nodes = 0;        ///< nodes below it since the search started
};

/// The root moves of one worker. Keeps a reference to the worker, which has the position.
template <const Rules& R>
class Root {
  public:
    /// `moves` are the root moves to search, at least one.
    Root(Worker<R>& worker, const MoveList<R>& moves) : worker_(worker) {
        for (const Move<R>& m : moves) {
            moves_.push_back({m, -infinite_score, {}, 0});
            moves_.back().line.push_back(m);
        }
    }

    /// Searches the depths `first` to `last` and gives the best `lines` moves an exact score. Calls
    /// report(depth, finished) after each depth; `finished` is false when a stop interrupted the
    /// depth. The search continues while report returns true.
    void run(int first, int last, int lines,
             const std::function<bool(int depth, bool finished)>& report) {
        lines = std::clamp(lines, 1, static_cast<int>(moves_.size()));
        for (int depth = first; depth <= last; ++depth) {
            bool finished = true;
            try {
                worker_.set_depth(depth);
                for (int rank = 0; rank < lines; ++rank) search_rank(depth, rank);
                // Sorts again, because a later line can have a higher score than an earlier one.
                std::stable_sort(
                    moves_.begin(), moves_.begin() + lines,
                    [](const RootMove<R>& a, const RootMove<R>& b) { return a.score > b.score; });
            } catch (const Stopped&) {
                finished = false;
            }
            if (finished) depth_ = depth;
            if (!report(depth, finished) || !finished) return;
        }
    }

    /// Returns the last finished depth; 0 before the first.
    [[nodiscard]] int depth() const noexcept { return depth_; }
    /// Returns the moves. The best lines come first.
    [[nodiscard]] const std::vector<RootMove<R>>& moves() const noexcept { return moves_; }

  private:
    /// Adds the nodes that are searched during its lifetime to a sum. The destructor does it, so
    /// that nodes before a stop count too.
    class NodeMeter {
      public:
        NodeMeter(const NodeCounter& counter, std::uint64_t& sum)
            : counter_(counter), sum_(sum), before_(counter.nodes()) {}
        ~NodeMeter() { sum_ += counter_.nodes() - before_; }
        NodeMeter(const NodeMeter&) = delete;
        NodeMeter& operator=(const NodeMeter&) = delete;

      private:
        const NodeCounter& counter_;
        std::uint64_t& sum_;
        std::uint64_t before_;
    };

    /// Finds the best of the moves from `rank` on and moves it to place `rank`. Starts with an
    /// aspiration window around the score of the last depth and widens it until the score is
    /// inside.
    void search_rank(int depth, int rank) {
        const auto at = static_cast<std::size_t>(rank);
        const Score last = moves_[at].score;
        Score width = tune.aspiration_window;
        const bool narrow = depth >= tune.aspiration_depth && is_ordinary(last);
        Score alpha = narrow ? last - width : -infinite_score;
        Score beta = narrow ? last + width : infinite_score;
        for (;;) {
            const Score score = search_window(depth, rank, alpha, beta);
            if (score > alpha && score < beta) return;
            if (score <= alpha && alpha == -infinite_score) return;
            if (score >= beta && beta == infinite_score) return;
            width *= 3;
            constexpr Score widest = 500;
            if (score <= alpha) alpha = width > widest ? -infinite_score : score - width;
            if (score >= beta) beta = width > widest ? infinite_score : score + width;
        }
    }

    /// Searches the moves from `rank` on with one window. Returns the best score.
    Score search_window(int depth, int rank, Score alpha, Score beta) {
        const auto begin = moves_.begin() + rank;
        Score best = -infinite_score;
        for (auto it = begin; it != moves_.end(); ++it) {
            Line<R> line;
            const Score score = search_move(*it, depth, std::max(alpha, best), beta,
                                            static_cast<int>(it - begin), line);
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            it->score = score;
            it->line = line;
            // Moves it to the front now, because a stop before the end of the depth makes it the
            // answer.
            std::rotate(begin, it, it + 1);
            if (score >= beta) break;
        }
        return best;
    }

    Score search_move(RootMove<R>& m, int depth, Score alpha, Score beta, int number,
                      Line<R>& line) {
        const NodeMeter meter(worker_.context().counter(), m.nodes);
        return worker_.search_root_move(m.move, depth, alpha, beta, number, line);
    }

    Worker<R>& worker_;
    std::vector<RootMove<R>> moves_;
    int depth_ = 0;
};

}  // namespace soplo
