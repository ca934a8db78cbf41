// The learned weights of a variant in the order of its bitboards.
#pragma once

#include "eval/network.hpp"

namespace soplo {

/// The weights of a network for variant `R`, indexed by the bits of its bitboards.
template <const Rules& R>
struct Weights {
    using B = Board<R>;
    static constexpr auto width = static_cast<std::size_t>(B::width);
    using Row = Network::Row;

    /// The input weights of a piece on a bit, one row for each view, indexed by index(Side).
    struct alignas(64) Piece {
        std::array<Row, 2> views;
    };
    /// The number of codes for the content of a square: 0 empty, 1 White, 2 Black, plus 4 for a
    /// king.
    static constexpr std::size_t contents = 7;
    /// Indexed by stage, content and bit; all zero for an empty square.
    std::array<std::array<std::array<Piece, width>, contents>, Network::stages> pieces{};
    /// The value of a piece for White, in men / one^2; indexed by content and bit.
    std::array<std::array<std::int32_t, width>, contents> worth{};
    alignas(64) Row bias{};
    std::array<Network::Layers, Network::stages> layers;

    explicit Weights(const Network& n) : bias(n.bias), layers(n.layers) {
        for (int number = 1; number <= B::squares; ++number) {
            for (const Side colour : {Side::white, Side::black}) {
                for (const bool king : {false, true}) fill(n, Square(number), colour, king);
            }
        }
    }

  private:
    void fill(const Network& n, Square s, Side colour, bool king) {
        const auto k = static_cast<std::size_t>(king);
        const std::size_t content = 1 + static_cast<std::size_t>(index(colour)) + 4 * k;
        const auto bit = static_cast<std::size_t>(B::bit_of(s));
        for (const Side view : {Side::white, Side::black}) {
            const int input =
                input_of(kind_of(colour == view, king), seen_by(R, view, s), B::squares);
            for (std::size_t stage = 0; stage < Network::stages; ++stage) {
                pieces[stage][content][bit].views[static_cast<std::size_t>(index(view))] =
                    n.inputs[stage][static_cast<std::size_t>(input)];
            }
        }
        const std::int32_t own = n.worth[k][static_cast<std::size_t>(seen_by(R, colour, s))];
        worth[content][bit] = colour == Side::white ? own : -own;
    }
};

}  // namespace soplo
