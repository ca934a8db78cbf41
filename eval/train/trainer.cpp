#include "eval/train/trainer.hpp"

#include <fmt/format.h>

#include <barrier>
#include <istream>
#include <numbers>
#include <ostream>
#include <random>
#include <thread>

#include "engine/base/error.hpp"
#include "eval/train/descent.hpp"
#include "eval/train/loss.hpp"
#include "eval/train/pass.hpp"

namespace soplo {

namespace {

constexpr int held_out_every = 20;
/// The number of parts into which the samples of a step are split. It does not depend on the number
/// of threads, so that sums are computed in the same order.
constexpr std::size_t parts = 8;

}  // namespace

/// The implementation of Trainer.
class Trainer::Work {
  public:
    Work(const Rules& rules, const SampleSet& samples, const TrainTerms& terms,
         const Network* start)
        : rules_(rules),
          samples_(samples),
          terms_(terms),
          layout_{static_cast<std::size_t>(rules.squares())},
          numbers_(terms.seed),
          descent_(layout_),
          gradients_(parts, Numbers(layout_.size())),
          losses_(parts) {
        for (std::size_t i = 0; i < samples.size(); ++i) {
            (samples[i].game % held_out_every == 0 ? held_out_ : learned_from_)
                .push_back(static_cast<std::uint32_t>(i));
        }
        if (learned_from_.size() < 1000 || held_out_.empty()) {
            throw BadInput(fmt::format("{} samples are too few to learn from", samples.size()));
        }
        const std::size_t steps = (learned_from_.size() + batch() - 1) / batch();
        all_steps_ = static_cast<double>(steps * static_cast<std::size_t>(terms.epochs));
        descent_.begin(start != nullptr ? weights_of(*start) : random_weights());
    }

    Fit run_epoch() {
        // Each epoch has its own seed, so that a continued run uses the same order.
        std::vector<std::uint32_t> sorted = learned_from_;
        order_.swap(sorted);
        std::mt19937_64 numbers(terms_.seed + 1 + static_cast<std::uint64_t>(epochs_done_));
        std::shuffle(order_.begin(), order_.end(), numbers);
        Fit fit;
        std::fill(losses_.begin(), losses_.end(), 0.0);
        const std::size_t threads = thread_count();
        std::size_t first = 0;
        const auto all = static_cast<std::ptrdiff_t>(threads);
        std::barrier learned(all, [&]() noexcept { ++steps_; });
        std::barrier summed(all);
        std::barrier stepped(all, [&]() noexcept { first += batch(); });
        const auto work = [&](std::size_t number) {
            while (first < order_.size()) {
                const std::size_t last = std::min(first + batch(), order_.size());
                for (std::size_t p = number; p < parts; p += threads) {
                    learn(p, first + (last - first) * p / parts,
                          first + (last - first) * (p + 1) / parts);
                }
                learned.arrive_and_wait();
                sum_up(number, threads);
                summed.arrive_and_wait();
                step(number, threads);
                stepped.arrive_and_wait();
            }
        };
        run_threads(work);
        for (const double l : losses_) fit.train += l / static_cast<double>(order_.size());
        fit.held_out = held_out_loss();
        ++epochs_done_;
        return fit;
    }

    [[nodiscard]] int epochs_done() const noexcept { return epochs_done_; }

    [[nodiscard]] double evaluate(const Sample& s) const {
        return Pass().forward(descent_.weights(), layout_,
                              Inputs(s, layout_, pieces_at_start(rules_), 0));
    }

    [[nodiscard]] Network network() const;

    void save(std::ostream& out);
    void load(std::istream& in);

  private:
    /// Returns the maximum likelihood estimates of centre and width of ExpectationFit, in
    /// centi-men.
    [[nodiscard]] std::array<std::int32_t, 2> expectation() const;

    /// Calls f(index in the layout, weight) for each input weight of a network.
    template <class Net, class F>
    void for_each_input_weight(Net& n, F&& f) const {
        for (std::size_t s = 0; s < Network::stages; ++s) {
            for (std::size_t i = 0; i < n.inputs[s].size(); ++i) {
                for (std::size_t h = 0; h < Layout::hidden; ++h) {
                    f(layout_.row(s, i) + h, n.inputs[s][i][h]);
                }
            }
        }
    }

    [[nodiscard]] std::size_t batch() const { return static_cast<std::size_t>(terms_.batch); }
    [[nodiscard]] std::size_t thread_count() const {
        return std::min(static_cast<std::size_t>(std::max(terms_.threads, 1)), parts);
    }
    template <class F>
    void run_threads(const F& work) const {
        std::vector<std::jthread> others;
        for (std::size_t t = 1; t < thread_count(); ++t)
            others.emplace_back([&work, t] { work(t); });
        work(std::size_t{0});
    }

    /// Sets small random weights and the usual values of the pieces.
    [[nodiscard]] std::vector<float> random_weights() {
        std::vector<float> weights(layout_.size());
        const auto fill = [&](std::size_t from, std::size_t count, double inputs) {
            std::uniform_real_distribution<float> any(-1, 1);
            const auto scale = static_cast<float>(1 / std::sqrt(inputs));
            for (std::size_t i = 0; i < count; ++i) weights[from + i] = scale * any(numbers_);
        };
        const std::size_t n = layout_.squares;
        fill(0, layout_.stage_inputs(), static_cast<double>(pieces_at_start(rules_)));
        for (std::size_t s = 1; s < Network::stages; ++s) {
            std::copy_n(weights.begin(), layout_.stage_inputs(), &weights[layout_.row(s, 0)]);
        }
        std::fill_n(&weights[layout_.bias()], Layout::hidden, 0.5F);
        const float sign = rules_.goal == Goal::no_move_wins ? -1 : 1;
        std::fill_n(&weights[layout_.worth()], n, sign);
        std::fill_n(&weights[layout_.worth() + n], n, sign * (rules_.flying_kings ? 2.5F : 1.4F));
        for (std::size_t s = 0; s < Network::stages; ++s) {
            fill(layout_.in(s), Layout::hidden * Layout::second, Layout::hidden / 4.0);
            fill(layout_.middle(s), Layout::second * Layout::third, Layout::second);
            fill(layout_.out(s), Layout::third, Layout::third);
            std::fill_n(&weights[layout_.in_bias(s)], Layout::second, 0.2F);
            std::fill_n(&weights[layout_.middle_bias(s)], Layout::third, 0.2F);
        }
        return weights;
    }

    [[nodiscard]] std::vector<float> weights_of(const Network& n) const;

    /// Computes the gradient of a part of a step into the array of that part. Works stage by stage,
    /// because the numbers of one stage fit into the processor's cache and those of all do not.
    void learn(std::size_t part, std::size_t first, std::size_t last) {
        std::array<std::vector<std::uint32_t>, Network::stages> by_stage;
        for (std::size_t i = first; i < last; ++i) {
            if (i + 8 < last) __builtin_prefetch(&samples_[order_[i + 8]]);
            const int pieces = pieces_of(samples_[order_[i]]);
            by_stage[static_cast<std::size_t>(
                         stage_of(pieces, pieces_at_start(rules_), Network::stages))]
                .push_back(order_[i]);
        }
        gradients_[part].clear();
        Block block(layout_);
        for (const std::vector<std::uint32_t>& of_stage : by_stage) {
            for (const std::uint32_t i : of_stage) {
                learn_sample(part, i, block);
                if (block.is_full()) block.add_inputs(gradients_[part].data());
            }
            block.add_inputs(gradients_[part].data());
        }
    }

    void learn_sample(std::size_t part, std::uint32_t number, Block& block) {
        const Sample& s = samples_[number];
        // On an orthogonal board use the mirrored position for every other sample.
        const bool mirror =
            rules_.orthogonal && (number + static_cast<unsigned>(epochs_done_)) % 2 != 0;
        auto& [x, pass] =
            block.add(Inputs(s, layout_, pieces_at_start(rules_), mirror ? rules_.size : 0));
        const double t = target(s, terms_.result_part);
        const double p = sigmoid(pass.forward(descent_.weights(), layout_, x));
        losses_[part] += excess_loss(t, p);
        pass.backward(descent_.weights(), gradients_[part].data(), layout_, x,
                      static_cast<float>(p - t));
    }

    /// Makes one thread's share of a step with the gradients of all parts.
    void step(std::size_t thread, std::size_t threads) {
        const double progress = std::min(steps_ / all_steps_, 1.0);
        const double warm = std::min(1.0, steps_ / 100);
        const double rate =
            terms_.rate * warm * 0.5 * (1.02 + 0.98 * std::cos(std::numbers::pi * progress));
        const double by = rate * std::sqrt(1 - std::pow(Descent::fade_square, steps_)) /
                          (1 - std::pow(Descent::fade_mean, steps_));
        const Descent::Step terms{
            static_cast<float>(by), static_cast<float>(1 - rate * terms_.decay),
            static_cast<float>(Network::largest_sum / pieces_at_start(rules_))};
        const float* sums = gradients_[0].data();
        const float share = 1 / static_cast<float>(terms_.batch);
        descent_.step(terms, thread, threads, [=](std::size_t i) { return sums[i] * share; });
    }

    /// Adds one thread's share of the gradients of all parts to the first part.
    void sum_up(std::size_t thread, std::size_t threads) {
        const std::size_t lines = whole_lines(layout_.size()) / lanes;
        float* sums = gradients_[0].data();
        for (std::size_t i = lines * thread / threads; i < lines * (thread + 1) / threads; ++i) {
            Lanes sum = lanes_at(sums + i * lanes);
            for (std::size_t p = 1; p < parts; ++p) {
                sum += lanes_at(gradients_[p].data() + i * lanes);
            }
            put(sums + i * lanes, sum);
        }
    }

    [[nodiscard]] double held_out_loss() const {
        std::vector<double> sums(parts);
        run_threads([&](std::size_t number) {
            for (std::size_t p = number; p < parts; p += thread_count()) {
                for (std::size_t i = p; i < held_out_.size(); i += parts) {
                    const Sample& s = samples_[held_out_[i]];
                    sums[p] += excess_loss(target(s, terms_.result_part), sigmoid(evaluate(s)));
                }
            }
        });
        double sum = 0;
        for (const double l : sums) sum += l;
        return sum / static_cast<double>(held_out_.size());
    }

    const Rules& rules_;
    const SampleSet& samples_;
    const TrainTerms terms_;
    const Layout layout_;
    std::mt19937_64 numbers_;
    Descent descent_;
    std::vector<Numbers> gradients_;  // indexed by part
    std::vector<double> losses_;      // indexed by part
    std::vector<std::uint32_t> learned_from_, order_, held_out_;
    double steps_ = 0, all_steps_ = 1;
    int epochs_done_ = 0;
};

std::array<std::int32_t, 2> Trainer::Work::expectation() const {
    // Ordered logistic regression by gradient descent in the logarithm of the width.
    const std::size_t step = std::max<std::size_t>(1, held_out_.size() / 50'000);
    std::vector<std::pair<double, int>> seen;
    for (std::size_t i = 0; i < held_out_.size(); i += step) {
        const Sample& s = samples_[held_out_[i]];
        if (s.result <= 2) seen.emplace_back(evaluate(s), s.result);
    }
    double centre = 1.2, width = 0.6;  // men
    for (int round = 0; round < 300; ++round) {
        double by_centre = 0, by_width = 0;
        for (const auto& [score, result] : seen) {
            const double win = sigmoid((score - centre) / width);
            const double loss = sigmoid((-score - centre) / width);
            const double draw = std::max(1 - win - loss, 1e-9);
            const double d_win = win * (1 - win), d_loss = loss * (1 - loss);
            // Derivatives of the log-likelihood by the arguments of the two curves.
            const double to_win = result == 2 ? 1 - win : result == 1 ? -d_win / draw : 0;
            const double to_loss = result == 0 ? 1 - loss : result == 1 ? -d_loss / draw : 0;
            by_centre -= (to_win + to_loss) / width;
            by_width -= (to_win * (score - centre) + to_loss * (-score - centre)) / width;
        }
        const double rate = 0.5 / static_cast<double>(seen.size());
        centre = std::clamp(centre + rate * by_centre, 0.05, 20.0);
        width *= std::exp(std::clamp(rate * by_width, -0.2, 0.2));
        width = std::clamp(width, 0.05, 20.0);
    }
    return {static_cast<std::int32_t>(std::lround(100 * centre)),
            static_cast<std::int32_t>(std::lround(100 * width))};
}

void Trainer::Work::save(std::ostream& out) {
    const double head[] = {static_cast<double>(layout_.size()),
                           static_cast<double>(samples_.size()), all_steps_, steps_,
                           static_cast<double>(epochs_done_)};
    out.write(reinterpret_cast<const char*>(head), sizeof head);
    descent_.for_each_array([&](Numbers& v) {
        out.write(reinterpret_cast<const char*>(v.data()),
                  static_cast<std::streamsize>(v.size() * sizeof(float)));
    });
}

void Trainer::Work::load(std::istream& in) {
    double head[5] = {};
    in.read(reinterpret_cast<char*>(head), sizeof head);
    if (!in || head[0] != static_cast<double>(layout_.size()) ||
        head[1] != static_cast<double>(samples_.size()) || head[2] != all_steps_) {
        throw BadInput("the checkpoint belongs to other samples or other terms of training");
    }
    descent_.for_each_array([&](Numbers& v) {
        in.read(reinterpret_cast<char*>(v.data()),
                static_cast<std::streamsize>(v.size() * sizeof(float)));
    });
    if (!in) throw BadInput("the checkpoint is cut short");
    steps_ = head[3];
    epochs_done_ = static_cast<int>(head[4]);
}

std::vector<float> Trainer::Work::weights_of(const Network& n) const {
    constexpr float one = Network::one;
    const auto small = [](std::int16_t w) { return static_cast<float>(w) / one; };
    const auto wide = [](std::int32_t w) { return static_cast<float>(w) / (one * one); };
    std::vector<float> w(layout_.size());
    for_each_input_weight(n, [&](std::size_t at, std::int16_t weight) { w[at] = small(weight); });
    for (std::size_t h = 0; h < Layout::hidden; ++h) w[layout_.bias() + h] = small(n.bias[h]);
    for (std::size_t k = 0; k < 2; ++k) {
        for (std::size_t i = 0; i < layout_.squares; ++i) {
            w[layout_.worth() + k * layout_.squares + i] = wide(n.worth[k][i]);
        }
    }
    for (std::size_t s = 0; s < Network::stages; ++s) {
        Network::Layers l = n.layers[s];
        for (std::size_t o = 0; o < Layout::second; ++o) {
            for (std::size_t i = 0; i < Layout::hidden; ++i) {
                w[layout_.in_weight(s, i, o)] = small(l.in.weight(i, o));
            }
            w[layout_.in_bias(s) + o] = wide(l.in.bias[o]);
        }
        for (std::size_t o = 0; o < Layout::third; ++o) {
            for (std::size_t i = 0; i < Layout::second; ++i) {
                w[layout_.middle(s) + i * Layout::third + o] = small(l.middle.weight(i, o));
            }
            w[layout_.middle_bias(s) + o] = wide(l.middle.bias[o]);
            w[layout_.out(s) + o] = small(l.out[o]);
        }
        w[layout_.out_bias(s)] = wide(l.out_bias);
    }
    return w;
}

Network Trainer::Work::network() const {
    Network n(rules_);
    n.expectation = expectation();
    const float* weights = descent_.weights();
    constexpr double one = Network::one;
    const auto whole = [&](std::size_t at, double scale, double least, double most) {
        return std::clamp(std::round(weights[at] * scale), least, most);
    };
    const auto small = [&](std::size_t at) {
        return static_cast<std::int16_t>(whole(at, one, INT16_MIN, INT16_MAX));
    };
    const auto wide = [&](std::size_t at) {
        return static_cast<std::int32_t>(whole(at, one * one, -1e9, 1e9));
    };
    for_each_input_weight(n, [&](std::size_t at, std::int16_t& weight) { weight = small(at); });
    for (std::size_t h = 0; h < Layout::hidden; ++h) n.bias[h] = small(layout_.bias() + h);
    for (std::size_t k = 0; k < 2; ++k) {
        for (std::size_t i = 0; i < layout_.squares; ++i) {
            n.worth[k][i] = wide(layout_.worth() + k * layout_.squares + i);
        }
    }
    for (std::size_t s = 0; s < Network::stages; ++s) {
        Network::Layers& l = n.layers[s];
        for (std::size_t o = 0; o < Layout::second; ++o) {
            for (std::size_t i = 0; i < Layout::hidden; ++i) {
                l.in.weight(i, o) = small(layout_.in_weight(s, i, o));
            }
            l.in.bias[o] = wide(layout_.in_bias(s) + o);
        }
        for (std::size_t o = 0; o < Layout::third; ++o) {
            for (std::size_t i = 0; i < Layout::second; ++i) {
                l.middle.weight(i, o) = small(layout_.middle(s) + i * Layout::third + o);
            }
            l.middle.bias[o] = wide(layout_.middle_bias(s) + o);
            l.out[o] = small(layout_.out(s) + o);
        }
        l.out_bias = wide(layout_.out_bias(s));
    }
    return n;
}

Trainer::Trainer(const Rules& rules, const SampleSet& samples, const TrainTerms& terms,
                 const Network* start)
    : work_(std::make_unique<Work>(rules, samples, terms, start)) {}
Trainer::~Trainer() = default;
Fit Trainer::run_epoch() { return work_->run_epoch(); }
int Trainer::epochs_done() const noexcept { return work_->epochs_done(); }
Network Trainer::network() const { return work_->network(); }
void Trainer::save(std::ostream& out) const { work_->save(out); }
void Trainer::load(std::istream& in) { work_->load(in); }
double Trainer::evaluate(const Sample& s) const { return work_->evaluate(s); }

}  // namespace soplo
