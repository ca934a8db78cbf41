// The numbers that are learned, in one array, with the forward and the backward pass over them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "eval/network.hpp"

namespace soplo {

/// Where each group of numbers lies in the array.
struct Layout {
    static constexpr std::size_t hidden = Network::hidden, second = Network::second,
                                 third = Network::third;
    std::size_t squares;

    /// What the inputs add at one stage.
    [[nodiscard]] std::size_t stage_inputs() const { return kinds * squares * hidden; }
    [[nodiscard]] std::size_t row(std::size_t stage, std::size_t input) const {
        return stage * stage_inputs() + input * hidden;
    }
    [[nodiscard]] std::size_t bias() const { return Network::stages * stage_inputs(); }
    [[nodiscard]] std::size_t worth() const { return bias() + hidden; }
    // Of a stage: first layer by input, biases, second layer by input, biases, output, bias.
    [[nodiscard]] std::size_t in(std::size_t stage) const {
        return worth() + 2 * squares + stage * stage_size;
    }
    [[nodiscard]] std::size_t in_bias(std::size_t s) const { return in(s) + hidden * second; }
    [[nodiscard]] std::size_t middle(std::size_t s) const { return in_bias(s) + second; }
    [[nodiscard]] std::size_t middle_bias(std::size_t s) const {
        return middle(s) + second * third;
    }
    [[nodiscard]] std::size_t out(std::size_t s) const { return middle_bias(s) + third; }
    [[nodiscard]] std::size_t out_bias(std::size_t s) const { return out(s) + third; }
    [[nodiscard]] std::size_t size() const { return in(Network::stages); }

    static constexpr std::size_t stage_size =
        hidden * second + second + second * third + third + third + 1;
};

/// A sample taken apart: its inputs in both views.
struct Inputs {
    std::array<std::array<std::uint16_t, max_squares>, 2> views{};
    std::size_t pieces = 0;
    std::size_t stage = 0;
    std::array<std::int16_t, max_squares> worth{};  ///< index + 1; negative for the other side

    /// `mirrored` swaps left and right, which only boards along rows and columns allow.
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

/// The activations of one pass.
struct Pass {
    static constexpr std::size_t hidden = Layout::hidden, second = Layout::second,
                                 third = Layout::third;
    alignas(64) std::array<float, 2 * hidden> sums;  ///< clipped
    alignas(64) std::array<float, hidden> products;  ///< of both views
    alignas(64) std::array<float, second> first;
    alignas(64) std::array<float, third> next;

    static constexpr std::size_t half = hidden / 2;

    static float clip(float x) noexcept { return x < 0 ? 0 : x > 1 ? 1 : x; }
    /// Where the clipped line is not flat.
    static bool is_live(float x) noexcept { return x > 0 && x < 1; }

    /// Men for the side to move.
    float forward(const float* w, const Layout& l, const Inputs& x) noexcept {
        const std::size_t s = x.stage;
        for (std::size_t view = 0; view < 2; ++view) {
            float* sum = &sums[view * hidden];
            std::memcpy(sum, w + l.bias(), hidden * sizeof(float));
            for (std::size_t i = 0; i < x.pieces; ++i) {
                const float* row = w + l.row(s, x.views[view][i]);
                for (std::size_t h = 0; h < hidden; ++h) sum[h] += row[h];
            }
        }
        for (float& v : sums) v = clip(v);
        for (std::size_t view = 0; view < 2; ++view) {
            const float* sum = &sums[view * hidden];
            float* product = &products[view * half];
            for (std::size_t h = 0; h < half; ++h) product[h] = sum[h] * sum[h + half];
        }
        std::memcpy(first.data(), w + l.in_bias(s), sizeof first);
        for (std::size_t i = 0; i < hidden; ++i) {
            const float* row = w + l.in(s) + i * second;
            for (std::size_t o = 0; o < second; ++o) first[o] += products[i] * row[o];
        }
        for (float& v : first) v = clip(v);
        std::memcpy(next.data(), w + l.middle_bias(s), sizeof next);
        for (std::size_t i = 0; i < second; ++i) {
            const float* row = w + l.middle(s) + i * third;
            for (std::size_t o = 0; o < third; ++o) next[o] += first[i] * row[o];
        }
        float result = w[l.out_bias(s)];
        for (float& v : next) v = clip(v);
        for (std::size_t i = 0; i < third; ++i) result += next[i] * w[l.out(s) + i];
        for (std::size_t i = 0; i < x.pieces; ++i) {
            const int at = x.worth[i];
            const auto place = static_cast<std::size_t>(at > 0 ? at : -at) - 1;
            result += at > 0 ? w[l.worth() + place] : -w[l.worth() + place];
        }
        return result;
    }

    /// Adds the gradient of `error` * output to `g`.
    void backward(const float* w, float* g, const Layout& l, const Inputs& x,
                  float error) const noexcept {
        const std::size_t s = x.stage;
        for (std::size_t i = 0; i < x.pieces; ++i) {
            const int at = x.worth[i];
            const auto place = static_cast<std::size_t>(at > 0 ? at : -at) - 1;
            g[l.worth() + place] += at > 0 ? error : -error;
        }
        g[l.out_bias(s)] += error;
        alignas(64) std::array<float, third> d_next;
        for (std::size_t i = 0; i < third; ++i) {
            g[l.out(s) + i] += error * next[i];
            d_next[i] = is_live(next[i]) ? error * w[l.out(s) + i] : 0;
            g[l.middle_bias(s) + i] += d_next[i];
        }
        alignas(64) std::array<float, second> d_first;
        for (std::size_t i = 0; i < second; ++i) {
            const float* row = w + l.middle(s) + i * third;
            float* g_row = g + l.middle(s) + i * third;
            float sum = 0;
            for (std::size_t o = 0; o < third; ++o) {
                g_row[o] += first[i] * d_next[o];
                sum += row[o] * d_next[o];
            }
            d_first[i] = is_live(first[i]) ? sum : 0;
            g[l.in_bias(s) + i] += d_first[i];
        }
        alignas(64) std::array<float, hidden> d_products;
        for (std::size_t i = 0; i < hidden; ++i) {
            const float* row = w + l.in(s) + i * second;
            float* g_row = g + l.in(s) + i * second;
            float sum = 0;
            for (std::size_t o = 0; o < second; ++o) {
                g_row[o] += products[i] * d_first[o];
                sum += row[o] * d_first[o];
            }
            d_products[i] = sum;
        }
        alignas(64) std::array<float, 2 * hidden> d_sums;
        for (std::size_t view = 0; view < 2; ++view) {
            const float* sum = &sums[view * hidden];
            const float* d = &d_products[view * half];
            float* d_sum = &d_sums[view * hidden];
            for (std::size_t h = 0; h < half; ++h) {
                d_sum[h] = is_live(sum[h]) ? d[h] * sum[h + half] : 0;
                d_sum[h + half] = is_live(sum[h + half]) ? d[h] * sum[h] : 0;
            }
        }
        for (std::size_t view = 0; view < 2; ++view) {
            const float* d = &d_sums[view * hidden];
            float* bias = g + l.bias();
            for (std::size_t h = 0; h < hidden; ++h) bias[h] += d[h];
            for (std::size_t i = 0; i < x.pieces; ++i) {
                float* row = g + l.row(s, x.views[view][i]);
                for (std::size_t h = 0; h < hidden; ++h) row[h] += d[h];
            }
        }
    }
};

}  // namespace soplo
