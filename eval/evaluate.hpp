// What a position without captures is worth: by the variant's learned weights, or by the fallback
// where there are none. Belongs to one worker, for it remembers the sums of the last position and
// only works out what has changed.
#pragma once

#include "eval/fallback.hpp"
#include "eval/weights.hpp"

namespace soplo {

template <const Rules& R>
class Evaluator {
  public:
    using B = Board<R>;
    using Bits = typename B::Bits;

    /// Null weights mean the fallback.
    void set_weights(std::shared_ptr<const Weights<R>> weights) {
        weights_ = std::move(weights);
        if (weights_ != nullptr) start_over();
    }

    /// Centi-men from the side to move, within +-max_eval.
    [[nodiscard]] Score evaluate(const Position<R>& p) noexcept {
        if (weights_ == nullptr) return Fallback<R>::evaluate(p);
        follow(p);
        const int pieces = count_bits(p.occupied());
        const auto stage =
            static_cast<std::size_t>(stage_of(pieces, pieces_at_start(R), Network::stages));
        const std::int64_t plain = p.turn == Side::white ? worth_ : -worth_;
        Score score = to_score(
            plain + output_of(weights_->layers[stage],
                              sums_[static_cast<std::size_t>(index(p.turn))].data(),
                              sums_[static_cast<std::size_t>(index(other(p.turn)))].data()));
        if constexpr (R.huff) {
            // The opponent's liable piece is there to be taken off for nothing.
            if (p.liable != 0) score = std::min(score + 50, max_eval);
        }
        return score;
    }

  private:
    using Row = typename Weights<R>::Row;
    using Piece = typename Weights<R>::Piece;
    void start_over() noexcept {
        white_ = black_ = kings_ = 0;
        sums_ = {weights_->bias, weights_->bias};
        worth_ = 0;
    }

    [[nodiscard]] static std::size_t content(Bits white, Bits black, Bits kings, int bit) noexcept {
        const auto at = [bit](Bits b) { return static_cast<std::size_t>(b >> bit & 1); };
        return at(white) * (1 + at(kings)) + at(black) * (3 + at(kings));
    }

    /// Brings the sums to this position. Every square that has changed loses what stood there and
    /// gains what stands there now, be it nothing: one loop of a length that is hard to foresee
    /// costs less than several.
    void follow(const Position<R>& p) noexcept {
        const Bits white = p.of(Side::white), black = p.of(Side::black);
        Bits changed = (white ^ white_) | (black ^ black_) | (p.kings ^ kings_);
        if (count_bits(changed) > count_bits(white | black)) {
            start_over();
            changed = white | black;
        }
        for_each_bit(changed, [&](Bits b) {
            const int bit = lowest_bit(b);
            const std::size_t was = content(white_, black_, kings_, bit);
            const std::size_t is = content(white, black, p.kings, bit);
            change(was, is, static_cast<std::size_t>(bit));
        });
        white_ = white;
        black_ = black;
        kings_ = p.kings;
    }

    void change(std::size_t was, std::size_t is, std::size_t bit) noexcept {
        const Piece& lost = weights_->pieces[was][bit];
        const Piece& gained = weights_->pieces[is][bit];
        for (std::size_t view = 0; view < 2; ++view) {
            for (std::size_t i = 0; i < Network::hidden; ++i) {
                sums_[view][i] = static_cast<std::int16_t>(sums_[view][i] + gained.views[view][i] -
                                                           lost.views[view][i]);
            }
        }
        worth_ += weights_->worth[is][bit] - weights_->worth[was][bit];
    }

    std::shared_ptr<const Weights<R>> weights_;
    Bits white_ = 0, black_ = 0, kings_ = 0;  // of the position summed up
    alignas(64) std::array<Row, 2> sums_{};
    std::int64_t worth_ = 0;
};

}  // namespace soplo
