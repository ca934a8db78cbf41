// The quiescence search: plays out captures at the horizon and evaluates quiet positions.
#pragma once

#include "search/tree/search_context.hpp"
#include "search/tree/tune.hpp"

namespace soplo {

/// The moves of a principal variation, cut off after 24.
template <const Rules& R>
using Line = SmallList<Move<R>, 24>;

/// Sets `line` to `m` followed by `replies`.
template <const Rules& R>
void set_line(Line<R>& line, const Move<R>& m, const Line<R>& replies) {
    line.clear();
    line.push_back(m);
    line.append(replies.begin(), replies.end());
}

/// Returns whether the side not to move could capture if it were its turn.
template <const Rules& R>
[[nodiscard]] bool is_threatened(const Position<R>& p) {
    return with_side(other(p.turn), [&](auto s) {
        return capturing_men<R, s>(p) != 0 || capturing_kings<R, s>(p) != 0;
    });
}

/// Adds the captures of the side to move to `list`. Sets `any` to whether the side has a legal move
/// of any kind.
template <const Rules& R>
void add_captures_only(const Position<R>& p, MoveList<R>& list, bool& any,
                       Interruptible* interruptible) {
    if constexpr (R.huff) {
        generate<R>(p, list, interruptible);
        any = !list.empty();
        list.erase_if([](const Move<R>& m) { return !m.is_capture(); });
    } else {
        with_side(p.turn, [&](auto s) {
            add_captures<R, s>(p, list, interruptible);
            any = !list.empty() || has_quiet_move<R, s>(p);
        });
    }
}

/// The quiescence search of one worker.
template <const Rules& R>
class Quiescence {
  public:
    explicit Quiescence(SearchContext<R>& context) : context_(context) {}

    /// Returns the score of a position at the horizon, from the side to move. Where captures are
    /// optional, the side to move may also accept the static evaluation. Throws Stopped.
    Score search(const Position<R>& p, int ply, Score alpha, Score beta, Line<R>& line) {
        line.clear();
        context_.visit(ply);
        if (is_decided<R>(p)) return loss_in(ply);
        MoveList<R> moves;
        bool any = false;
        add_captures_only<R>(p, moves, any, &context_);
        if (!any) return score_without_moves<R>(ply);
        if (moves.empty() || ply >= max_ply - 1) return context_.evaluate_leaf(p, ply);

        Score best = -infinite_score;
        if constexpr (can_decline) {
            best = context_.evaluate_leaf(p, ply);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        return search_captures(p, moves, {ply, alpha, beta, best}, line);
    }

  private:
    static constexpr bool can_decline = R.optional_capture || R.huff;

    /// The ply of a node, its search window and the best score so far.
    struct Window {
        int ply;
        Score alpha, beta, best;
    };

    Score search_captures(const Position<R>& p, MoveList<R>& moves, Window w, Line<R>& line) {
        // Captures of many pieces are searched first. A full sort is cheap, because the lists are
        // short.
        if (moves.size() > 1) {
            std::sort(moves.begin(), moves.end(), [](const Move<R>& a, const Move<R>& b) {
                return count_bits(a.captured) > count_bits(b.captured);
            });
        }
        Line<R> replies;
        for (const Move<R>& m : moves) {
            const Score score = -search(p.after(m), w.ply + 1, -w.beta, -w.alpha, replies);
            if (score <= w.best) continue;
            w.best = score;
            if (score <= w.alpha) continue;
            w.alpha = score;
            set_line<R>(line, m, replies);
            if (score >= w.beta) break;
        }
        return w.best;
    }

    SearchContext<R>& context_;
};

}  // namespace soplo
