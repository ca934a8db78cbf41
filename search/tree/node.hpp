// A position in a game or a line, with what has to be remembered of the way to it.
#pragma once

#include <vector>

#include "engine/rules/draws.hpp"
#include "engine/moves/generate.hpp"
#include "eval/score.hpp"

namespace soplo {

template <const Rules& R>
struct Node {
    Position<R> position;
    DrawCounts counts;
    std::uint64_t key = 0;
    int reversible = 0;  ///< plies since the last move that cannot be taken back

    /// The first node of a game, with `half_moves` plies already counted.
    [[nodiscard]] static Node first(const Position<R>& p, const DrawRules* draws, int half_moves) {
        Node n{p, {}, p.key(), half_moves};
        if (draws != nullptr) n.counts = DrawCounts(*draws, seen_by(*draws, p), half_moves);
        return n;
    }

    /// The node after a legal move. A null set of draw rules counts nothing.
    [[nodiscard]] Node after(const Move<R>& m, const DrawRules* draws) const {
        return after(m, position.after(m), draws);
    }
    /// The same where the position after the move is at hand.
    [[nodiscard]] Node after(const Move<R>& m, const Position<R>& made,
                             const DrawRules* draws) const {
        Node n{made, {}, 0, 0};
        n.key = n.position.key();
        const Reset happened = position.resets(m);
        constexpr Reset for_good = Reset::capture | Reset::promotion | Reset::man_advance;
        n.reversible = has(happened, for_good) ? 0 : reversible + 1;
        if (draws != nullptr && draws->count > 0) {
            n.counts = counts.advanced(*draws, happened, seen_by(*draws, n.position));
        }
        return n;
    }

    /// The key under which the table knows this node. Close to a counted draw the plies that are
    /// left belong to it, for then the same pieces are not worth the same.
    [[nodiscard]] std::uint64_t table_key(const DrawRules* draws) const noexcept {
        std::uint64_t k = key;
        if (draws == nullptr) return k;
        constexpr int close = 12;
        for (int i = 0; i < draws->count; ++i) {
            const int left = draws->rows[static_cast<std::size_t>(i)].plies - counts.plies(i);
            if (counts.is_active(i) && left <= close) {
                k = fold(k ^ static_cast<std::uint64_t>(left + 1), 0x9e3779b97f4a7c15ULL + 2U * i);
            }
        }
        return k;
    }

    /// Plies until a counted draw, as things stand; many when none is counted.
    [[nodiscard]] int plies_to_draw(const DrawRules* draws) const noexcept {
        int least = max_ply;
        for (int i = 0; draws != nullptr && i < draws->count; ++i) {
            if (!counts.is_active(i)) continue;
            least =
                std::min(least, draws->rows[static_cast<std::size_t>(i)].plies - counts.plies(i));
        }
        return least;
    }

  private:
    [[nodiscard]] static MaterialCount seen_by(const DrawRules& draws, const Position<R>& p) {
        // Every material that an article names beside `any` has few pieces on one side or on both.
        constexpr int most_pieces = 7;
        const int white = count_bits(p.pieces[0]);
        const int black = count_bits(p.pieces[1]);
        if (white > 1 && black > 1 && white + black > most_pieces) return {};
        bool capture = false;
        for (int i = 0; i < draws.count; ++i) {
            const Material m = draws.rows[static_cast<std::size_t>(i)].material;
            capture = capture || m == Material::one_piece_each;
        }
        MaterialCount seen = p.material();
        if (capture && count_bits(p.occupied()) == 2) seen.capture_due = has_capture<R>(p);
        return seen;
    }
};

}  // namespace soplo
