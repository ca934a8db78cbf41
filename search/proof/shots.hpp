// Shots of one variant: an exhaustive search of forcing moves with material alpha-beta.
#pragma once

#include <algorithm>
#include <iterator>

#include "engine/game/arbiter_impl.hpp"
#include "engine/moves/generate.hpp"
#include "search/proof/allowance.hpp"

namespace soplo {

template <const Rules& R>
class ShotSearch {
  public:
    explicit ShotSearch(const Quest& quest) : quest_(quest), allowance_(quest.nodes, quest.stop) {}

    [[nodiscard]] std::vector<Shot> run(const Position<R>& root) {
        if (R.goal != Goal::no_move_loses) return {};
        attacker_ = root.turn;
        base_ = balance(root);
        std::vector<Shot> found;
        std::vector<Move<R>> open = sacrifices(root);
        for (int plies = 2; plies <= quest_.most_plies && !open.empty(); ++plies) {
            std::erase_if(open, [&](const Move<R>& m) {
                const Position<R> next = root.after(m);
                if (defend(next, plies - 1, quest_.least_gain - 1, quest_.least_gain) <
                    quest_.least_gain) {
                    return false;
                }
                const int gain = defend(next, plies - 1, quest_.least_gain - 1, shot_win);
                found.push_back({to_game_move<R>(m), gain, plies});
                return true;
            });
        }
        return found;
    }

  private:
    static constexpr int king = R.flying_kings ? 3 * shot_man : 3 * shot_man / 2;
    /// What a line is worth that has not come to rest, or to the wrong end.
    static constexpr int unproven = -shot_win;

    /// Material gained since the root at the attacker's turn.
    int attack(const Position<R>& p, int plies, int alpha, int beta) {
        allowance_.spend();
        MoveList<R> moves;
        generate<R>(p, moves, &allowance_);
        if (moves.empty()) return unproven;
        const bool capture_due = moves[0].is_capture();
        int best = unproven;
        if (!capture_due && !is_threatening(p)) best = balance(p) - base_;
        if (best >= beta || plies <= 0) return best;
        for (const Move<R>& m : moves) {
            const Position<R> next = p.after(m);
            if (!capture_due && !has_capture<R>(next)) continue;
            best = std::max(best, defend(next, plies - 1, std::max(alpha, best), beta));
            if (best >= beta) break;
        }
        return best;
    }

    /// The same at the defender's turn.
    int defend(const Position<R>& p, int plies, int alpha, int beta) {
        allowance_.spend();
        if (!has_capture<R>(p)) return has_legal_move<R>(p) ? balance(p) - base_ : shot_win;
        if (plies <= 0) return unproven;
        MoveList<R> moves;
        generate<R>(p, moves, &allowance_);
        int best = shot_win;
        for (const Move<R>& m : moves) {
            best = std::min(best, attack(p.after(m), plies - 1, alpha, std::min(beta, best)));
            if (best <= alpha) break;
        }
        return best;
    }

    /// The quiet moves after which the opponent must capture; none where a capture is due.
    [[nodiscard]] std::vector<Move<R>> sacrifices(const Position<R>& p) {
        std::vector<Move<R>> found;
        if (has_capture<R>(p)) return found;
        MoveList<R> moves;
        generate<R>(p, moves, &allowance_);
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(found),
                     [&](const Move<R>& m) { return has_capture<R>(p.after(m)); });
        return found;
    }

    /// Whether the side not to move would have a capture if it were its turn.
    [[nodiscard]] static bool is_threatening(Position<R> p) {
        p.turn = other(p.turn);
        return has_capture<R>(p);
    }

    [[nodiscard]] int balance(const Position<R>& p) const {
        const Side own = attacker_;
        const Side theirs = other(own);
        return shot_man * (count_bits(p.men_of(own)) - count_bits(p.men_of(theirs))) +
               king * (count_bits(p.kings_of(own)) - count_bits(p.kings_of(theirs)));
    }

    const Quest& quest_;
    Allowance allowance_;
    Side attacker_ = Side::white;
    int base_ = 0;  // balance at the root
};

}  // namespace soplo
