// The root: iterative deepening over the legal moves, for one worker.
#pragma once

#include <algorithm>

#include "search/tree/tree.hpp"

namespace soplo {

/// A move of the root with what is known of it.
template <const Rules& R>
struct RootMove {
    Move<R> move;
    Score score = -infinite_score;  ///< of the last depth that searched it with an open window
    Line<R> line;                   ///< begins with the move
    std::uint64_t nodes = 0;        ///< spent on it since the search began
};

template <const Rules& R>
class Root {
  public:
    /// The moves to choose from are `moves`, at least one.
    Root(Worker<R>& worker, const MoveList<R>& moves) : worker_(worker) {
        for (const Move<R>& m : moves) {
            moves_.push_back({m, -infinite_score, {}, 0});
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
                worker_.begin_depth(depth);
                for (int rank = 0; rank < lines; ++rank) search_rank(depth, rank);
                // A later line can turn out better than an earlier one.
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

    /// The last depth that was finished; 0 before the first.
    [[nodiscard]] int depth() const noexcept { return depth_; }
    /// The moves, the best ones first as far as they have been searched.
    [[nodiscard]] const std::vector<RootMove<R>>& moves() const noexcept { return moves_; }

  private:
    /// Adds the nodes of its lifetime to a sum, also when the search is cut short.
    class NodeMeter {
      public:
        NodeMeter(const Walk<R>& walk, std::uint64_t& sum)
            : walk_(walk), sum_(sum), before_(walk.nodes()) {}
        ~NodeMeter() { sum_ += walk_.nodes() - before_; }
        NodeMeter(const NodeMeter&) = delete;
        NodeMeter& operator=(const NodeMeter&) = delete;

      private:
        const Walk<R>& walk_;
        std::uint64_t& sum_;
        std::uint64_t before_;
    };

    /// Finds the best of the moves from `rank` on and puts it there, in front of the others: with a
    /// window round the last depth's score first, widened where the true score lies outside.
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
            // To the front at once: if the depth is cut short now, this move is the answer.
            std::rotate(begin, it, it + 1);
            if (score >= beta) break;
        }
        return best;
    }

    Score search_move(RootMove<R>& m, int depth, Score alpha, Score beta, int number,
                      Line<R>& line) {
        const NodeMeter meter(worker_.walk(), m.nodes);
        return worker_.search_root_move(m.move, depth, alpha, beta, number, line);
    }

    Worker<R>& worker_;
    std::vector<RootMove<R>> moves_;
    int depth_ = 0;
};

}  // namespace soplo
