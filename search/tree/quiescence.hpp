// The quiescence: at the horizon captures are played out before the evaluation speaks.
#pragma once

#include "search/tree/tune.hpp"
#include "search/tree/walk.hpp"

namespace soplo {

/// The moves of a line, best replies on both sides.
template <const Rules& R>
using Line = SmallList<Move<R>, 24>;

/// `line` becomes `m` and the replies to it.
template <const Rules& R>
void extend(Line<R>& line, const Move<R>& m, const Line<R>& replies) {
    line.clear();
    line.push_back(m);
    line.append(replies.begin(), replies.end());
}

/// Whether the side not to move could capture if it were its turn.
template <const Rules& R>
[[nodiscard]] bool is_threatened(const Position<R>& p) {
    return with_side(other(p.turn), [&](auto s) {
        return capturing_men<R, s>(p) != 0 || capturing_kings<R, s>(p) != 0;
    });
}

/// The moves that end a position's calm: captures; true in `any` when the side can move at all.
template <const Rules& R>
void noisy_moves(const Position<R>& p, MoveList<R>& list, bool& any, Patience* patience) {
    if constexpr (R.huff) {
        generate<R>(p, list, patience);
        any = !list.empty();
        list.erase_if([](const Move<R>& m) { return !m.is_capture(); });
    } else {
        with_side(p.turn, [&](auto s) {
            add_captures<R, s>(p, list, patience);
            any = !list.empty() || has_quiet_move<R, s>(p);
        });
    }
}

template <const Rules& R>
class Quiescence {
  public:
    explicit Quiescence(Walk<R>& walk) : walk_(walk) {}

    /// The score of a position at the horizon. Where capturing is not an obligation the side to
    /// move may also leave it at that. Throws Stopped.
    Score search(const Position<R>& p, int ply, Score alpha, Score beta, Line<R>& line) {
        line.clear();
        walk_.visit(ply);
        if (is_decided<R>(p)) return loss_in(ply);
        MoveList<R> moves;
        bool any = false;
        noisy_moves<R>(p, moves, any, &walk_);
        if (!any) return out_of_moves<R>(ply);
        if (moves.empty() || ply >= max_ply - 1) return still(p, ply);

        Score best = -infinite_score;
        if constexpr (may_decline) {
            best = still(p, ply);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        return best_of(p, moves, {ply, alpha, beta, best}, line);
    }

  private:
    static constexpr bool may_decline = R.optional_capture || R.huff;

    struct Step {
        int ply;
        Score alpha, beta, best;
    };

    Score best_of(const Position<R>& p, MoveList<R>& moves, Step s, Line<R>& line) {
        // The capture of most pieces first; the lists are short.
        if (moves.size() > 1) {
            std::sort(moves.begin(), moves.end(), [](const Move<R>& a, const Move<R>& b) {
                return count_bits(a.captured) > count_bits(b.captured);
            });
        }
        Line<R> replies;
        for (const Move<R>& m : moves) {
            const Score score = -search(p.after(m), s.ply + 1, -s.beta, -s.alpha, replies);
            if (score <= s.best) continue;
            s.best = score;
            if (score <= s.alpha) continue;
            s.alpha = score;
            extend<R>(line, m, replies);
            if (score >= s.beta) break;
        }
        return s.best;
    }

    [[nodiscard]] Score still(const Position<R>& p, int ply) {
        walk_.note_leaf(ply);
        return walk_.evaluate(p, ply);
    }

    Walk<R>& walk_;
};

}  // namespace soplo
