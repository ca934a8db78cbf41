// The learned weights of a variant as integers, and their file format.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/features.hpp"
#include "eval/layer.hpp"
#include "eval/score.hpp"

namespace soplo {

/// A small network of the NNUE type (Y. Nasu, 2018). The inputs of each side's view are summed into
/// an accumulator of `hidden` units, which can be updated incrementally. Both accumulators, first
/// the one of the side to move, go through two narrow layers. The weights of inputs and layers
/// depend on the stage of the game. The value of each piece on its place is added to the output; it
/// does not depend on the stage. Activations are clipped to 0..1.
struct Network {
    static constexpr int hidden = 128;
    static constexpr int second = 16;
    static constexpr int third = 16;
    static constexpr int stages = 4;
    /// The integer that represents 1 in activations and weights.
    static constexpr int one = 512;
    /// The trainer keeps accumulator values within this bound, because they must stay below
    /// 2^15 / one.
    static constexpr double largest_sum = 60;

    static constexpr std::array<std::int32_t, 2> usual_expectation{120, 60};

    /// The weights from one input to the units of the accumulator.
    using Row = std::array<std::int16_t, hidden>;

    /// The layers after the accumulator, for one stage. Sums are in units of 1 / one^2.
    struct Layers {
        Layer16<hidden> in;
        Layer16<second> middle;
        std::array<std::int16_t, third> out{};
        std::int32_t out_bias = 0;
    };

    std::string variant;
    int squares = 0;
    int at_start = 0;                             ///< number of pieces at the start of a game
    std::array<std::vector<Row>, stages> inputs;  ///< indexed by stage and input_of()
    Row bias{};
    /// The value of an own man and of an own king, indexed by place, in men / one^2.
    std::array<std::vector<std::int32_t>, 2> worth;
    std::array<Layers, stages> layers;
    /// Centre and width of the curves of ExpectationFit, in centi-men.
    std::array<std::int32_t, 2> expectation = usual_expectation;

    /// Creates a network of the size for `rules` with all weights 0.
    explicit Network(const Rules& rules);

    /// Returns the score for the side to move. Does not use an accumulator; slow, for tests and
    /// tools.
    [[nodiscard]] Score evaluate(const Sample& s) const;
    /// Returns the part of evaluate() that is the sum of the values of the pieces.
    [[nodiscard]] Score plain(const Sample& s) const;
    /// Returns the stage of the game, from 0 (few pieces) to stages-1.
    [[nodiscard]] int stage(const Sample& s) const;

    /// Returns the bytes of the file: a header of 64 bytes and the weights, little endian.
    [[nodiscard]] std::vector<std::byte> to_bytes() const;
    /// Reads the bytes of a file. Throws BadInput with the name `source` if they are incomplete or
    /// not weights of this variant.
    [[nodiscard]] static Network from_bytes(std::span<const std::byte> bytes, const Rules& rules,
                                            const std::string& source);
    /// Reads a file. Throws BadInput if it cannot be read or used.
    [[nodiscard]] static Network from_file(const std::filesystem::path& file, const Rules& rules);
};

/// Returns the output of the layers in men / one^2. `own` is the accumulator of the side to move,
/// `others` that of the opponent.
[[nodiscard]] inline std::int32_t output_of(const Network::Layers& l, const std::int16_t* own,
                                            const std::int16_t* others) noexcept {
    constexpr int shift = std::countr_zero(static_cast<unsigned>(Network::one));
    static_assert(Network::second == 16 && Network::third == 16);
    constexpr auto clip = [](const std::array<std::int32_t, 16>& sums, std::int16_t* to) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            to[i] = static_cast<std::int16_t>(std::clamp(sums[i] >> shift, 0, Network::one));
        }
    };
    alignas(64) std::array<std::int16_t, Network::hidden> products;
    constexpr std::size_t half = Network::hidden / 2;
    multiply_clipped<half, shift>(own, own + half, products.data());
    multiply_clipped<half, shift>(others, others + half, products.data() + half);
    alignas(64) std::array<std::int32_t, 16> sums;
    alignas(64) std::array<std::int16_t, 16> active;
    l.in.apply(products.data(), sums.data());
    clip(sums, active.data());
    l.middle.apply(active.data(), sums.data());
    clip(sums, active.data());
    std::int32_t result = l.out_bias;
    for (std::size_t i = 0; i < active.size(); ++i) result += active[i] * l.out[i];
    return result;
}

/// Converts men / one^2 to centi-men within +-max_eval.
[[nodiscard]] constexpr Score to_score(std::int64_t sum) noexcept {
    constexpr std::int64_t unit = std::int64_t{Network::one} * Network::one;
    const std::int64_t score = sum * 100 / unit;
    return static_cast<Score>(score > max_eval ? max_eval : score < -max_eval ? -max_eval : score);
}

/// Returns centre and width, in centi-men, of the curves that fit the embedded weights of the
/// variant. Returns usual_expectation if the program has no weights for the variant.
[[nodiscard]] std::array<std::int32_t, 2> shipped_expectation(const Rules& rules);

/// Returns the weights that are embedded in the program for a variant, or nullptr.
[[nodiscard]] std::shared_ptr<const Network> shipped_network(const Rules& rules);

}  // namespace soplo
