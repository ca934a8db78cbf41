// The evaluation of a variant that has no learned weights: material, advancement, mobility, the
// balance of the wings and the guard of the back row. It uses only the fields of Rules.
#pragma once

#include "engine/moves/generate.hpp"
#include "eval/score.hpp"

namespace soplo {

/// The static evaluation of variant `R` that is used when there are no learned weights.
template <const Rules& R>
class Fallback {
  public:
    using B = Board<R>;
    using Bits = typename B::Bits;

    /// Returns the score for the side to move in centi-men, within +-max_eval.
    [[nodiscard]] static Score evaluate(const Position<R>& p) noexcept {
        const Score white = side_value<Side::white>(p) - side_value<Side::black>(p);
        Score score = p.turn == Side::white ? white : -white;
        if constexpr (R.huff) {
            // The side to move can huff a liable piece and still make its move.
            if (p.liable != 0) score += man / 2;
        }
        return std::clamp(score + to_move, -max_eval, max_eval);
    }

  private:
    /// If a side without a move wins, pieces are a disadvantage.
    static constexpr Score man = R.goal == Goal::no_move_wins ? -100 : 100;
    static constexpr Score king = R.goal == Goal::no_move_wins ? -100
                                  : R.flying_kings             ? (R.orthogonal ? 500 : 300)
                                                               : 140;
    static constexpr Score row = R.goal == Goal::first_king_wins ? 6 : 2;
    static constexpr Score step = 1;       ///< per move that a man could make
    static constexpr Score centre = 2;     ///< per man on the inner half of the columns
    static constexpr Score back_row = 4;   ///< per man that guards the own back row
    static constexpr Score imbalance = 2;  ///< per man that one wing has more than the other
    static constexpr Score to_move = 2;

    /// The squares whose distance in rows from their side's first row has bit i set.
    template <Side S>
    [[nodiscard]] static constexpr Bits advanced_by(int i) {
        return B::squares_where([i](Square s) {
            const int at = place_of(R, s).row;
            return ((S == R.top ? at : R.size - 1 - at) >> i & 1) != 0;
        });
    }
    template <Side S, int I>
    static constexpr Bits row_bit = advanced_by<S>(I);
    static constexpr Bits left_wing =
        B::squares_where([](Square s) { return place_of(R, s).column < R.size / 2; });
    static constexpr Bits middle = B::squares_where([](Square s) {
        const int column = place_of(R, s).column;
        return column >= R.size / 4 && column < R.size - R.size / 4;
    });

    template <Side S>
    [[nodiscard]] static Score side_value(const Position<R>& p) noexcept {
        const Bits men = p.men_of(S);
        const int men_count = count_bits(men);
        const int advance = count_bits(men & row_bit<S, 0>) + 2 * count_bits(men & row_bit<S, 1>) +
                            4 * count_bits(men & row_bit<S, 2>) +
                            8 * count_bits(men & row_bit<S, 3>);
        Bits steps = 0;
        B::template for_directions<B::moving>([&](auto d) {
            if constexpr (B::template man_moves<d, S>) steps |= B::template shift<d>(men);
        });
        const int on_left = count_bits(men & left_wing);
        const int wings = 2 * on_left - men_count;
        constexpr Bits own_back = B::crowning[static_cast<std::size_t>(index(other(S)))];
        return man * men_count + king * count_bits(p.kings_of(S)) + row * advance +
               step * count_bits(steps & p.empty()) + centre * count_bits(men & middle) +
               back_row * count_bits(men & own_back) - imbalance * (wings < 0 ? -wings : wings);
    }
};

}  // namespace soplo
