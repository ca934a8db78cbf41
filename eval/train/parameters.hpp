// The layout of the trained numbers in one array, and the conversion of samples to inputs.
#pragma once

#include <array>

#include "eval/network.hpp"
#include "eval/train/lanes.hpp"

namespace soplo {

/// The position of each group of numbers in the array.
struct Layout {
    static constexpr std::size_t hidden = Network::hidden, second = Network::second,
                                 third = Network::third;
    std::size_t squares;

    /// Returns the number of input weights of one stage.
    [[nodiscard]] std::size_t stage_inputs() const { return kinds * squares * hidden; }
    [[nodiscard]] std::size_t row(std::size_t stage, std::size_t input) const {
        return stage * stage_inputs() + input * hidden;
    }
    [[nodiscard]] std::size_t bias() const { return Network::stages * stage_inputs(); }
    [[nodiscard]] std::size_t worth() const { return bias() + hidden; }
    // Order in a stage: first layer by output, biases, second layer by input, biases, output, bias.
    [[nodiscard]] std::size_t in(std::size_t stage) const {
        return worth() + whole_lines(2 * squares) + stage * stage_size;
    }
    [[nodiscard]] std::size_t in_weight(std::size_t s, std::size_t i, std::size_t o) const {
        return in(s) + o * hidden + i;
    }
    [[nodiscard]] std::size_t in_bias(std::size_t s) const { return in(s) + hidden * second; }
    [[nodiscard]] std::size_t middle(std::size_t s) const { return in_bias(s) + second; }
    [[nodiscard]] std::size_t middle_bias(std::size_t s) const {
        return middle(s) + second * third;
    }
    [[nodiscard]] std::size_t out(std::size_t s) const { return middle_bias(s) + third; }
    [[nodiscard]] std::size_t out_bias(std::size_t s) const { return out(s) + third; }
    [[nodiscard]] std::size_t size() const { return in(Network::stages); }

    /// Size of the layers of one stage, rounded up to whole cache lines.
    static constexpr std::size_t stage_size =
        whole_lines(hidden * second + second + second * third + third + third + 1);
};

/// The inputs of a sample in both views.
struct Inputs {
    std::array<std::array<std::uint16_t, max_squares>, 2> views{};
    std::size_t pieces = 0;
    std::size_t stage = 0;
    std::array<std::int16_t, max_squares> worth{};  ///< index + 1; negative for the other side

    /// `mirrored` swaps left and right. This is possible only on orthogonal boards.
    Inputs(const Sample& s, const Layout& layout, int at_start, int mirror_size) {
        const int squares = static_cast<int>(layout.squares);
        for_each_piece(s, squares, [&](Kind kind, int place) {
            if (mirror_size > 0) {
                place += mirror_size - 1 - 2 * (place % mirror_size);
            }
            const int turned_place = squares - 1 - place;
            views[0][pieces] = static_cast<std::uint16_t>(input_of(kind, place, squares));
            views[1][pieces] =
                static_cast<std::uint16_t>(input_of(turned(kind), turned_place, squares));
            const bool own = kind == Kind::own_man || kind == Kind::own_king;
            const int at = (static_cast<int>(kind) & 1) * squares + (own ? place : turned_place);
            worth[pieces] = static_cast<std::int16_t>(own ? at + 1 : -(at + 1));
            ++pieces;
        });
        stage =
            static_cast<std::size_t>(stage_of(static_cast<int>(pieces), at_start, Network::stages));
    }
};

}  // namespace soplo
