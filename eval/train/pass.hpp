// The forward and the backward pass of the network.
#pragma once

#include "eval/train/parameters.hpp"

namespace soplo {

/// The activations of one sample; after backward() also the gradients of its accumulators.
struct Pass {
    static constexpr std::size_t hidden = Layout::hidden, second = Layout::second,
                                 third = Layout::third;
    static constexpr std::size_t half = hidden / 2;
    static_assert(half % lanes == 0 && second == lanes && third == lanes);

    alignas(64) std::array<float, 2 * hidden> sums;  ///< clipped accumulators; after backward()
                                                     ///< their gradients
    alignas(64) std::array<float, hidden> products;  ///< products of both views
    alignas(64) std::array<float, second> first;
    alignas(64) std::array<float, third> next;

    /// Returns the evaluation for the side to move, in men.
    float forward(const float* w, const Layout& l, const Inputs& x) noexcept {
        const std::size_t s = x.stage;
        for (std::size_t view = 0; view < 2; ++view) {
            Sum<hidden> sum(w + l.bias());
            for (std::size_t i = 0; i < x.pieces; ++i) sum.add(w + l.row(s, x.views[view][i]));
            sum.store_to(&sums[view * hidden]);
        }
        for (std::size_t view = 0; view < 2; ++view) {
            float* sum = &sums[view * hidden];
            for (std::size_t h = 0; h < half; h += lanes) {
                const Lanes a = clipped(lanes_at(sum + h)), b = clipped(lanes_at(sum + h + half));
                put(sum + h, a);
                put(sum + h + half, b);
                put(&products[view * half + h], a * b);
            }
        }
        for (std::size_t o = 0; o < second; ++o) {
            const float* row = w + l.in_weight(s, 0, o);
            Lanes sum{};
            for (std::size_t i = 0; i < hidden; i += lanes) {
                sum += lanes_at(&products[i]) * lanes_at(row + i);
            }
            first[o] = sum_of(sum);
        }
        put(first.data(), clipped(lanes_at(first.data()) + lanes_at(w + l.in_bias(s))));
        Lanes sum = lanes_at(w + l.middle_bias(s));
        for (std::size_t i = 0; i < second; ++i)
            sum += first[i] * lanes_at(w + l.middle(s) + i * third);
        put(next.data(), clipped(sum));
        float result = w[l.out_bias(s)] + sum_of(lanes_at(next.data()) * lanes_at(w + l.out(s)));
        for (std::size_t i = 0; i < x.pieces; ++i) {
            const int at = x.worth[i];
            const auto place = static_cast<std::size_t>(at > 0 ? at : -at) - 1;
            result += at > 0 ? w[l.worth() + place] : -w[l.worth() + place];
        }
        return result;
    }

    /// Adds the gradient of `error` * output to `g`, except the part of the input weights. That
    /// part stays in `sums` for add_inputs().
    void backward(const float* w, float* g, const Layout& l, const Inputs& x,
                  float error) noexcept {
        const std::size_t s = x.stage;
        for (std::size_t i = 0; i < x.pieces; ++i) {
            const int at = x.worth[i];
            const auto place = static_cast<std::size_t>(at > 0 ? at : -at) - 1;
            g[l.worth() + place] += at > 0 ? error : -error;
        }
        g[l.out_bias(s)] += error;
        add(g + l.out(s), error * lanes_at(next.data()));
        const Lanes d_next = where_live(lanes_at(next.data()), error * lanes_at(w + l.out(s)));
        add(g + l.middle_bias(s), d_next);
        alignas(64) std::array<float, second> d_first;
        for (std::size_t i = 0; i < second; ++i) {
            add(g + l.middle(s) + i * third, first[i] * d_next);
            d_first[i] = sum_of(d_next * lanes_at(w + l.middle(s) + i * third));
        }
        put(d_first.data(), where_live(lanes_at(first.data()), lanes_at(d_first.data())));
        add(g + l.in_bias(s), lanes_at(d_first.data()));
        alignas(64) std::array<float, hidden> d_products{};
        for (std::size_t o = 0; o < second; ++o) {
            const float d = d_first[o];
            if (d == 0) continue;
            const float* row = w + l.in_weight(s, 0, o);
            float* g_row = g + l.in_weight(s, 0, o);
            for (std::size_t i = 0; i < hidden; i += lanes) {
                add(g_row + i, d * lanes_at(&products[i]));
                add(&d_products[i], d * lanes_at(row + i));
            }
        }
        for (std::size_t view = 0; view < 2; ++view) {
            const float* d = &d_products[view * half];
            float* sum = &sums[view * hidden];
            for (std::size_t h = 0; h < half; h += lanes) {
                const Lanes a = lanes_at(sum + h), b = lanes_at(sum + h + half);
                const Lanes slope = lanes_at(d + h);
                put(sum + h, where_live(a, slope * b));
                put(sum + h + half, where_live(b, slope * a));
            }
        }
    }

  private:
    static void add(float* to, const Lanes& v) noexcept { put(to, lanes_at(to) + v); }
};

/// A group of samples of one stage. The gradient of an input is summed over the group before it is
/// written to memory.
class Block {
  public:
    static constexpr std::size_t most = 32;  ///< largest number of samples

    /// A sample of the block with its inputs and the values of its forward pass.
    struct Entry {
        Inputs x;
        Pass pass;
    };

    explicit Block(const Layout& layout) : layout_(layout) { entries_.reserve(most); }

    [[nodiscard]] bool is_full() const noexcept { return entries_.size() == most; }
    /// Adds a sample.
    [[nodiscard]] Entry& add(const Inputs& x) { return entries_.emplace_back(Entry{x, {}}); }

    /// Adds the gradients of the input weights, which backward() left in the samples, to `g`, and
    /// removes the samples.
    void add_inputs(float* g) noexcept {
        constexpr std::size_t hidden = Layout::hidden;
        Sum<hidden> bias(g + layout_.bias());
        std::size_t views = 0;
        for (const Entry& e : entries_) {
            for (std::size_t view = 0; view < 2; ++view, ++views) {
                slopes_[views] = &e.pass.sums[view * hidden];
                bias.add(slopes_[views]);
                for (std::size_t i = 0; i < e.x.pieces; ++i) {
                    const std::size_t input = e.x.views[view][i];
                    seen_in_[input][seen_[input]++] = static_cast<std::uint8_t>(views);
                }
            }
        }
        bias.store_to(g + layout_.bias());
        for (std::size_t input = 0; input < kinds * layout_.squares && views > 0; ++input) {
            if (seen_[input] == 0) continue;
            float* row = g + layout_.row(entries_[0].x.stage, input);
            Sum<hidden> sum(row);
            for (std::size_t i = 0; i < seen_[input]; ++i) sum.add(slopes_[seen_in_[input][i]]);
            sum.store_to(row);
            seen_[input] = 0;
        }
        entries_.clear();
    }

  private:
    const Layout& layout_;
    std::vector<Entry> entries_;
    std::array<const float*, 2 * most> slopes_{};
    /// For each input, the numbers of the views in the block that have it.
    std::array<std::array<std::uint8_t, 2 * most>, kinds * max_squares> seen_in_;
    std::array<std::uint8_t, kinds * max_squares> seen_{};
};

}  // namespace soplo
