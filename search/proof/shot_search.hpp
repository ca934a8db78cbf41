// The search for shots: an alpha-beta search of forcing moves with material as the score.
#pragma once

#include <algorithm>
#include <iterator>

#include "engine/game/convert.hpp"
#include "engine/moves/generate.hpp"
#include "search/proof/node_budget.hpp"

namespace soplo {

/// The search for shots of one position. Keeps a reference to the limits.
template <const Rules& R>
class ShotSearch {
  public:
    explicit ShotSearch(const ShotLimits& limits)
        : limits_(limits), budget_(limits.nodes, limits.stop) {}

    /// Returns the first moves of all shots. Throws OutOfNodes.
    [[nodiscard]] std::vector<Shot> run(const Position<R>& root) {
        if (R.goal != Goal::no_move_loses) return {};
        attacker_ = root.turn;
        base_ = balance(root);
        std::vector<Shot> found;
        std::vector<Move<R>> open = sacrifices(root);
        for (int plies = 2; plies <= limits_.most_plies && !open.empty(); ++plies) {
            std::erase_if(open, [&](const Move<R>& m) {
                const Position<R> next = root.after(m);
                if (defend(next, plies - 1, limits_.least_gain - 1, limits_.least_gain) <
                    limits_.least_gain) {
                    return false;
                }
                const int gain = defend(next, plies - 1, limits_.least_gain - 1, shot_win);
                found.push_back({to_game_move<R>(m), gain, plies});
                return true;
            });
        }
        return found;
    }

  private:
    static constexpr int king = R.flying_kings ? 3 * shot_man : 3 * shot_man / 2;
    /// The score of a line that is not quiet at its end, or in which the attacker has no move.
    static constexpr int unproven = -shot_win;

    /// Returns the material gained since the root, with the attacker to move.
    int attack(const Position<R>& p, int plies, int alpha, int beta) {
        budget_.count_node();
        MoveList<R> moves;
        generate<R>(p, moves, &budget_);
        if (moves.empty()) return unproven;
        const bool capture_due = moves[0].is_capture();
        int best = unproven;
        if (!capture_due && !opponent_can_capture(p)) best = balance(p) - base_;
        if (best >= beta || plies <= 0) return best;
        for (const Move<R>& m : moves) {
            const Position<R> next = p.after(m);
            if (!capture_due && !has_capture<R>(next)) continue;
            best = std::max(best, defend(next, plies - 1, std::max(alpha, best), beta));
            if (best >= beta) break;
        }
        return best;
    }

    /// Returns the material gained since the root, with the defender to move.
    int defend(const Position<R>& p, int plies, int alpha, int beta) {
        budget_.count_node();
        if (!has_capture<R>(p)) return has_legal_move<R>(p) ? balance(p) - base_ : shot_win;
        if (plies <= 0) return unproven;
        MoveList<R> moves;
        generate<R>(p, moves, &budget_);
        int best = shot_win;
        for (const Move<R>& m : moves) {
            best = std::min(best, attack(p.after(m), plies - 1, alpha, std::min(beta, best)));
            if (best <= alpha) break;
        }
        return best;
    }

    /// Returns the quiet moves after which the opponent must capture; none if a capture is due.
    [[nodiscard]] std::vector<Move<R>> sacrifices(const Position<R>& p) {
        std::vector<Move<R>> found;
        if (has_capture<R>(p)) return found;
        MoveList<R> moves;
        generate<R>(p, moves, &budget_);
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(found),
                     [&](const Move<R>& m) { return has_capture<R>(p.after(m)); });
        return found;
    }

    /// Returns whether the side not to move could capture if it were its turn.
    [[nodiscard]] static bool opponent_can_capture(Position<R> p) {
        p.turn = other(p.turn);
        return has_capture<R>(p);
    }

    /// Returns the material of the attacker less that of the defender.
    [[nodiscard]] int balance(const Position<R>& p) const {
        const Side own = attacker_;
        const Side theirs = other(own);
        return shot_man * (count_bits(p.men_of(own)) - count_bits(p.men_of(theirs))) +
               king * (count_bits(p.kings_of(own)) - count_bits(p.kings_of(theirs)));
    }

    const ShotLimits& limits_;
    NodeBudget budget_;
    Side attacker_ = Side::white;
    int base_ = 0;  // balance at the root
};

}  // namespace soplo
