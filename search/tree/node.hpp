// A position with the draw counts that its move history gives it.
#pragma once

#include <vector>

#include "engine/moves/generate.hpp"
#include "engine/rules/draws.hpp"
#include "eval/score.hpp"

namespace soplo {

/// A position of a game or of a line, with its key and its draw counts.
template <const Rules& R>
struct Node {
    Position<R> position;
    DrawCounts counts;
    std::uint64_t key = 0;
    int reversible = 0;  ///< plies since the last irreversible move

    /// Returns the first node of a game, with `half_moves` plies already counted. Null draw rules
    /// mean that no draws are counted.
    [[nodiscard]] static Node first(const Position<R>& p, const DrawRules* draws, int half_moves) {
        Node n{p, {}, p.key(), half_moves};
        if (draws != nullptr)
            n.counts = DrawCounts(*draws, counted_material(*draws, p), half_moves);
        return n;
    }

    /// Returns the node after a legal move.
    [[nodiscard]] Node after(const Move<R>& m, const DrawRules* draws) const {
        return after(m, position.after(m), draws);
    }
    /// Returns the node after a legal move; `made` is the position after it.
    [[nodiscard]] Node after(const Move<R>& m, const Position<R>& made,
                             const DrawRules* draws) const {
        Node n{made, {}, 0, 0};
        n.key = n.position.key();
        const Reset happened = position.resets(m);
        constexpr Reset irreversible = Reset::capture | Reset::promotion | Reset::man_advance;
        n.reversible = has(happened, irreversible) ? 0 : reversible + 1;
        if (draws != nullptr && draws->count > 0) {
            n.counts = counts.advanced(*draws, happened, counted_material(*draws, n.position));
        }
        return n;
    }

    /// Returns the key of the node in the transposition table. Within 12 plies of a counted draw
    /// the key includes the remaining plies, because they change the score of the position.
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

    /// Returns the plies until the next counted draw; max_ply when no draw is counted.
    [[nodiscard]] int plies_to_draw(const DrawRules* draws) const noexcept {
        int fewest = max_ply;
        for (int i = 0; draws != nullptr && i < draws->count; ++i) {
            if (!counts.is_active(i)) continue;
            fewest =
                std::min(fewest, draws->rows[static_cast<std::size_t>(i)].plies - counts.plies(i));
        }
        return fewest;
    }

  private:
    /// Returns the material that the draw rules look at.
    [[nodiscard]] static MaterialCount counted_material(const DrawRules& draws,
                                                        const Position<R>& p) {
        // Only articles for `any` material apply to more pieces than this.
        constexpr int most_pieces = 7;
        const int white = count_bits(p.pieces[0]);
        const int black = count_bits(p.pieces[1]);
        if (white > 1 && black > 1 && white + black > most_pieces) return {};
        bool needs_capture = false;
        for (int i = 0; i < draws.count; ++i) {
            const Material m = draws.rows[static_cast<std::size_t>(i)].material;
            needs_capture = needs_capture || m == Material::one_piece_each;
        }
        MaterialCount seen = p.material();
        if (needs_capture && count_bits(p.occupied()) == 2) seen.capture_due = has_capture<R>(p);
        return seen;
    }
};

}  // namespace soplo
