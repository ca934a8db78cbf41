// The static evaluation of quiet positions: by the learned weights of the variant, or by Fallback
// if there are none. Each worker has its own Evaluator, which stores the accumulators of recent
// positions and computes only the differences.
#pragma once

#include <cstring>
#include <span>
#include <utility>

#include "eval/fallback.hpp"
#include "eval/weights.hpp"

namespace soplo {

/// Computes the static evaluation of positions of variant `R` and updates its accumulator
/// incrementally. Without weights it returns the score of Fallback. Not thread-safe.
template <const Rules& R>
class Evaluator {
  public:
    using B = Board<R>;
    using Bits = typename B::Bits;

    /// Sets the weights; nullptr selects Fallback.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        weights_ = std::move(weights);
        for (Sums& s : seen_) s.stage = none;
        if (weights_ != nullptr) empty_.views = {weights_->bias, weights_->bias};
    }

    /// Returns the score for the side to move, within +-max_eval. `ply` is the distance of the
    /// position from the root. The call is fast if the last evaluated position was the parent or a
    /// sibling.
    [[nodiscard]] Score evaluate(const Position<R>& p, int ply = 0) noexcept {
        if (weights_ == nullptr) return Fallback<R>::evaluate(p);
        const Sums& sums = sums_of(p, ply);
        const std::int64_t plain = p.turn == Side::white ? sums.worth : -sums.worth;
        Score score = to_score(
            plain + output_of(weights_->layers[static_cast<std::size_t>(sums.stage)],
                              sums.views[static_cast<std::size_t>(index(p.turn))].data(),
                              sums.views[static_cast<std::size_t>(index(other(p.turn)))].data()));
        if constexpr (R.huff) {
            // The side to move can huff a liable piece and still make its move.
            if (p.liable != 0) score = std::min(score + 50, max_eval);
        }
        return score;
    }

  private:
    using Row = typename Weights<R>::Row;
    using Piece = typename Weights<R>::Piece;
    static constexpr int none = -1;
    static constexpr std::size_t plies = 32;  // number of stored accumulators
    static_assert((plies & (plies - 1)) == 0);

    /// A position and its accumulators, one for each view.
    struct Sums {
        Bits white = 0, black = 0, kings = 0;
        int stage = none;
        std::int64_t worth = 0;
        alignas(64) std::array<Row, 2> views{};

        [[nodiscard]] Bits difference(const Position<R>& p) const noexcept {
            return (p.of(Side::white) ^ white) | (p.of(Side::black) ^ black) | (p.kings ^ kings);
        }
    };

    [[nodiscard]] Sums& at(int ply) noexcept {
        return seen_[static_cast<std::size_t>(ply) & (plies - 1)];
    }

    /// Returns the accumulators of the position. Starts from the stored position nearby that
    /// differs from it in the fewest squares.
    const Sums& sums_of(const Position<R>& p, int ply) noexcept {
        const int stage = stage_of(count_bits(p.occupied()), pieces_at_start(R), Network::stages);
        const Sums* from = &empty_;
        int least = count_bits(empty_.difference(p));
        for (const Sums* near : {&at(ply - 1), &at(ply), &at(ply - 2)}) {
            const int changes = count_bits(near->difference(p));
            if (near->stage != stage || changes >= least) continue;
            least = changes;
            from = near;
        }
        Sums& to = at(ply);
        follow(*from, p, stage, to);
        return to;
    }

    [[nodiscard]] static std::size_t content(Bits white, Bits black, Bits kings, int bit) noexcept {
        const auto at = [bit](Bits b) { return static_cast<std::size_t>(b >> bit & 1); };
        return at(white) + 2 * at(black) + 4 * at(kings);
    }

    void follow(const Sums& from, const Position<R>& p, int stage, Sums& to) noexcept {
        const auto& pieces = weights_->pieces[static_cast<std::size_t>(stage)];
        const Bits white = p.of(Side::white), black = p.of(Side::black), kings = p.kings;
        std::array<const Piece*, B::squares> gained, lost;
        std::size_t gains = 0, losses = 0;
        std::int64_t worth = from.worth;
        for_each_bit(from.difference(p), [&](Bits b) {
            const int bit = lowest_bit(b);
            const auto i = static_cast<std::size_t>(bit);
            const std::size_t was = content(from.white, from.black, from.kings, bit);
            const std::size_t is = content(white, black, kings, bit);
            // No branches, because the processor could not predict them.
            gained[gains] = &pieces[is][i];
            gains += is != 0 ? 1 : 0;
            lost[losses] = &pieces[was][i];
            losses += was != 0 ? 1 : 0;
            worth += weights_->worth[is][i] - weights_->worth[was][i];
        });
        for (std::size_t view = 0; view < 2; ++view) {
            sum_up(from.views[view], std::span(gained.data(), gains),
                   std::span(lost.data(), losses), view, to.views[view], Vectors{});
        }
        to.white = white;
        to.black = black;
        to.kings = kings;
        to.stage = stage;
        to.worth = worth;
    }

    using Pieces = std::span<const Piece* const>;
    using Lanes [[gnu::vector_size(64), gnu::may_alias]] = std::int16_t;
    static constexpr std::size_t lanes = sizeof(Lanes) / sizeof(std::int16_t);
    using Vectors = std::make_index_sequence<Network::hidden / lanes>;

    [[nodiscard]] static const Lanes& lanes_of(const Row& row, std::size_t i) noexcept {
        return *reinterpret_cast<const Lanes*>(&row[i * lanes]);
    }

    /// Adds the gained pieces to a view and subtracts the lost ones. The index pack makes each
    /// vector a separate variable, so that the compiler keeps it in a register.
    template <std::size_t... i>
    static void sum_up(const Row& from, Pieces gained, Pieces lost, std::size_t view, Row& to,
                       std::index_sequence<i...>) noexcept {
        Lanes sums[]{lanes_of(from, i)...};
        for (const Piece* piece : gained) ((sums[i] += lanes_of(piece->views[view], i)), ...);
        for (const Piece* piece : lost) ((sums[i] -= lanes_of(piece->views[view], i)), ...);
        (std::memcpy(&to[i * lanes], &sums[i], sizeof(Lanes)), ...);
    }

    std::shared_ptr<const Weights<R>> weights_;
    Sums empty_;  // accumulators of an empty board, valid for every stage
    std::array<Sums, plies> seen_;
};

}  // namespace soplo
