// The trained weights and the optimiser: Adam (Kingma and Ba, 2015).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "eval/train/parameters.hpp"

namespace soplo {

/// The weights and the state of the optimiser. The weight of an input at a stage is the sum of a
/// number for all stages and a number for that stage, so that a stage with few samples learns from
/// the others (known as factorisation in Go and chess programs). The network contains the sums.
class Descent {
  public:
    explicit Descent(const Layout& layout)
        : layout_(layout),
          weights_(layout.size()),
          common_(layout.stage_inputs()),
          own_mean_(layout.size()),
          own_square_(layout.size()),
          common_mean_(layout.stage_inputs()),
          common_square_(layout.stage_inputs()) {}

    /// Returns the weights in the order of Layout.
    [[nodiscard]] const float* weights() const noexcept { return weights_.data(); }

    /// Sets all weights. The number for all stages becomes the mean over the stages.
    void begin(const std::vector<float>& weights) {
        std::copy(weights.begin(), weights.end(), weights_.data());
        for (std::size_t i = 0; i < common_.size(); ++i) {
            float sum = 0;
            for (std::size_t s = 0; s < Network::stages; ++s) sum += weights_[at(s, i)];
            common_[i] = sum / Network::stages;
        }
    }

    /// The parameters of one step, equal for all numbers.
    struct Step {
        float by;    ///< learning rate with Adam's correction for the first steps
        float keep;  ///< factor of the weight decay
        float most;  ///< largest absolute value of an input weight
    };
    static constexpr double fade_mean = 0.9, fade_square = 0.999;

    /// Makes one step for share `part` of `parts` shares of the numbers. Several threads may work
    /// on different shares at the same time. `gradient(i)` returns the gradient of weight i.
    template <class Gradient>
    void step(const Step& terms, std::size_t part, std::size_t parts, const Gradient& gradient) {
        const auto share = [&](std::size_t count, std::size_t n) { return count * n / parts; };
        const std::size_t inputs = common_.size();
        for (std::size_t i = share(inputs, part); i < share(inputs, part + 1); i += chunk) {
            step_inputs(terms, i, std::min(i + chunk, share(inputs, part + 1)), gradient);
        }
        const std::size_t first = layout_.bias(), rest = weights_.size() - first;
        for (std::size_t i = first + share(rest, part); i < first + share(rest, part + 1); ++i) {
            moved(terms, weights_[i], own_mean_[i], own_square_[i], gradient(i));
        }
    }

    /// Calls f(Numbers&) for each array that a checkpoint contains.
    template <class F>
    void for_each_array(F&& f) {
        for (Numbers* v :
             {&weights_, &common_, &own_mean_, &own_square_, &common_mean_, &common_square_}) {
            f(*v);
        }
    }

  private:
    static constexpr std::size_t chunk = 64;

    [[nodiscard]] std::size_t at(std::size_t stage, std::size_t i) const noexcept {
        return stage * layout_.stage_inputs() + i;
    }

    static void moved(const Step& terms, float& weight, float& mean, float& square, float g) {
        weight *= terms.keep;
        mean = static_cast<float>(fade_mean) * mean + static_cast<float>(1 - fade_mean) * g;
        square =
            static_cast<float>(fade_square) * square + static_cast<float>(1 - fade_square) * g * g;
        weight -= terms.by * mean / (std::sqrt(square) + 1e-8F);
    }

    /// Makes a step for the inputs `first` to `last`-1 of all stages. At most `chunk` inputs.
    template <class Gradient>
    void step_inputs(const Step& terms, std::size_t first, std::size_t last,
                     const Gradient& gradient) {
        std::array<float, chunk> sums{}, before;
        const std::size_t count = last - first;
        for (std::size_t s = 0; s < Network::stages; ++s) {
            for (std::size_t i = 0; i < count; ++i) sums[i] += gradient(at(s, first + i));
        }
        std::copy_n(&common_[first], count, before.begin());
        for (std::size_t i = 0; i < count; ++i) {
            moved(terms, common_[first + i], common_mean_[first + i], common_square_[first + i],
                  sums[i]);
        }
        for (std::size_t s = 0; s < Network::stages; ++s) {
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t k = at(s, first + i);
                float own = weights_[k] - before[i];
                moved(terms, own, own_mean_[k], own_square_[k], gradient(k));
                weights_[k] = std::clamp(common_[first + i] + own, -terms.most, terms.most);
            }
        }
    }

    const Layout layout_;
    Numbers weights_, common_;
    Numbers own_mean_, own_square_, common_mean_, common_square_;
};

}  // namespace soplo
