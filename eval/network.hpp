// The learned weights of a variant in whole numbers, and the file that keeps them.
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

/// A small network after the manner of NNUE (Y. Nasu, 2018): what the inputs of each side's view
/// add to `hidden` units is cheap to keep up to date; both views, the side to move's first, go
/// through two narrow layers. Inputs and layers depend on the stage of the game. Beside it every
/// piece has a plain worth by its place, at every stage. Activations are clipped to 0..1.
struct Network {
    static constexpr int hidden = 128;
    static constexpr int second = 16;
    static constexpr int third = 16;
    static constexpr int stages = 4;
    /// What stands for 1 in activations and in weights.
    static constexpr int one = 512;
    /// Accumulated sums must stay below 2^15 / one; the trainer sees to it.
    static constexpr double largest_sum = 60;

    static constexpr std::array<std::int32_t, 2> usual_expectation{120, 60};

    /// What an input adds to the units.
    using Row = std::array<std::int16_t, hidden>;

    /// What follows the accumulated sums, for one stage; sums are in 1 / one^2.
    struct Layers {
        Layer16<hidden> in;
        Layer16<second> middle;
        std::array<std::int16_t, third> out{};
        std::int32_t out_bias = 0;
    };

    std::string variant;
    int squares = 0;
    int at_start = 0;                             ///< pieces
    std::array<std::vector<Row>, stages> inputs;  ///< by stage and input_of()
    Row bias{};
    /// Of an own man and an own king by place, in men / one^2.
    std::array<std::vector<std::int32_t>, 2> worth;
    std::array<Layers, stages> layers;
    /// What games come to from a score: centre and width of the chances (ExpectationFit),
    /// centi-men.
    std::array<std::int32_t, 2> expectation = usual_expectation;

    /// All zero, of the right size.
    explicit Network(const Rules& rules);

    /// Centi-men for the side to move: the plain way, for checks and for the curious.
    [[nodiscard]] Score evaluate(const Sample& s) const;
    /// The part of it that is the plain worth of the pieces.
    [[nodiscard]] Score plain(const Sample& s) const;
    /// The stage of the game, 0 (few pieces) to stages-1.
    [[nodiscard]] int stage(const Sample& s) const;

    /// The file's bytes: a header of 64 bytes and the weights, little endian.
    [[nodiscard]] std::vector<std::byte> to_bytes() const;
    /// Throws BadInput, naming `source`, for bytes that are not whole or not weights of this
    /// variant.
    [[nodiscard]] static Network from_bytes(std::span<const std::byte> bytes, const Rules& rules,
                                            const std::string& source);
    /// Throws BadInput for a file that cannot be read or used.
    [[nodiscard]] static Network from_file(const std::filesystem::path& file, const Rules& rules);
};

/// The output of the layers behind the sums of both views, the side to move's first, in men /
/// one^2.
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

/// Men / one^2 as centi-men, within +-max_eval.
[[nodiscard]] constexpr Score to_score(std::int64_t sum) noexcept {
    constexpr std::int64_t unit = std::int64_t{Network::one} * Network::one;
    const std::int64_t score = sum * 100 / unit;
    return static_cast<Score>(score > max_eval ? max_eval : score < -max_eval ? -max_eval : score);
}

/// Centre and width, in centi-men, of the chances that go with scores of the program's own weights;
/// what is usual when it has none for the variant.
[[nodiscard]] std::array<std::int32_t, 2> shipped_expectation(const Rules& rules);

/// The weights that the program carries for a variant; null when it has none.
[[nodiscard]] std::shared_ptr<const Network> shipped_network(const Rules& rules);

}  // namespace soplo
