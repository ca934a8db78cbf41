#include "eval/train/trainer.hpp"

#include <fmt/format.h>

#include <barrier>
#include <istream>
#include <numbers>
#include <ostream>
#include <random>
#include <thread>

#include "engine/error.hpp"
#include "eval/train/loss.hpp"
#include "eval/train/parameters.hpp"

namespace soplo {

namespace {

constexpr int held_out_every = 20;
/// A step's samples are split into so many parts, whatever the number of threads, so that sums are
/// formed in the same order.
constexpr std::size_t parts = 16;

}  // namespace

class Trainer::Work {
  public:
    Work(const Rules& rules, const SampleSet& samples, const TrainTerms& terms,
         const Network* start)
        : rules_(rules),
          samples_(samples),
          terms_(terms),
          layout_{static_cast<std::size_t>(rules.squares())},
          numbers_(terms.seed),
          weights_(layout_.size()),
          mean_(layout_.size()),
          square_(layout_.size()),
          gradients_(parts, std::vector<float>(layout_.size())),
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
        begin();
        if (start != nullptr) begin_with(*start);
    }

    Fit run_epoch() {
        // The same order for the same epoch, whether or not the work was cut in between.
        std::vector<std::uint32_t> sorted = learned_from_;
        order_.swap(sorted);
        std::mt19937_64 numbers(terms_.seed + 1 + static_cast<std::uint64_t>(epochs_done_));
        std::shuffle(order_.begin(), order_.end(), numbers);
        Fit fit;
        std::fill(losses_.begin(), losses_.end(), 0.0);
        const std::size_t threads = thread_count();
        std::size_t first = 0;
        std::barrier sync(static_cast<std::ptrdiff_t>(threads), [&]() noexcept {
            step();
            first += batch();
        });
        const auto work = [&](std::size_t number) {
            while (first < order_.size()) {
                const std::size_t last = std::min(first + batch(), order_.size());
                for (std::size_t p = number; p < parts; p += threads) {
                    learn(p, first + (last - first) * p / parts,
                          first + (last - first) * (p + 1) / parts);
                }
                sync.arrive_and_wait();
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
        return Pass().forward(weights_.data(), layout_,
                              Inputs(s, layout_, pieces_at_start(rules_), 0));
    }

    [[nodiscard]] Network network() const;

    void save(std::ostream& out) const;
    void load(std::istream& in);

  private:
    /// How results follow from scores: the likeliest centre and width of the two curves, in
    /// centi-men.
    [[nodiscard]] std::array<std::int32_t, 2> expectation() const;

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

    /// Small numbers at random, and pieces worth what everybody says.
    void begin() {
        const auto fill = [&](std::size_t from, std::size_t count, double inputs) {
            std::uniform_real_distribution<float> any(-1, 1);
            const auto scale = static_cast<float>(1 / std::sqrt(inputs));
            for (std::size_t i = 0; i < count; ++i) weights_[from + i] = scale * any(numbers_);
        };
        const std::size_t n = layout_.squares;
        fill(0, kinds * n * Layout::hidden, static_cast<double>(pieces_at_start(rules_)));
        std::fill_n(&weights_[layout_.bias()], Layout::hidden, 0.5F);
        const float sign = rules_.goal == Goal::no_move_wins ? -1 : 1;
        std::fill_n(&weights_[layout_.worth()], n, sign);
        std::fill_n(&weights_[layout_.worth() + n], n, sign * (rules_.flying_kings ? 2.5F : 1.4F));
        for (std::size_t s = 0; s < Network::stages; ++s) {
            fill(layout_.in(s), Layout::hidden * Layout::second, Layout::hidden / 4.0);
            fill(layout_.middle(s), Layout::second * Layout::third, Layout::second);
            fill(layout_.out(s), Layout::third, Layout::third);
            std::fill_n(&weights_[layout_.in_bias(s)], Layout::second, 0.2F);
            std::fill_n(&weights_[layout_.middle_bias(s)], Layout::third, 0.2F);
        }
    }

    void begin_with(const Network& n);

    /// Puts the gradient over a part of a step into its own array.
    void learn(std::size_t part, std::size_t first, std::size_t last) {
        std::vector<float>& gradient = gradients_[part];
        std::fill(gradient.begin(), gradient.end(), 0.0F);
        Pass pass;
        for (std::size_t i = first; i < last; ++i) {
            if (i + 8 < last) __builtin_prefetch(&samples_[order_[i + 8]]);
            const Sample& s = samples_[order_[i]];
            // A board along rows and columns may be seen in a mirror: every other time it is.
            const bool mirror =
                rules_.orthogonal && (order_[i] + static_cast<unsigned>(epochs_done_)) % 2 != 0;
            const Inputs x(s, layout_, pieces_at_start(rules_), mirror ? rules_.size : 0);
            const double t = target(s, terms_.result_part);
            const double p = sigmoid(pass.forward(weights_.data(), layout_, x));
            losses_[part] += excess_loss(t, p);
            pass.backward(weights_.data(), gradient.data(), layout_, x, static_cast<float>(p - t));
        }
    }

    /// One step of Adam over the gradients of all parts.
    void step() {
        ++steps_;
        const double progress = std::min(steps_ / all_steps_, 1.0);
        const double warm = std::min(1.0, steps_ / 100);
        const double rate =
            terms_.rate * warm * 0.5 * (1.02 + 0.98 * std::cos(std::numbers::pi * progress));
        constexpr float fade_mean = 0.9F, fade_square = 0.999F;
        const double by =
            rate * std::sqrt(1 - std::pow(fade_square, steps_)) / (1 - std::pow(fade_mean, steps_));
        const auto size = static_cast<float>(terms_.batch);
        const auto keep = static_cast<float>(1 - rate * terms_.decay);
        const auto most = static_cast<float>(Network::largest_sum / pieces_at_start(rules_));
        std::vector<float>& sum = gradients_[0];
        for (std::size_t p = 1; p < parts; ++p) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += gradients_[p][i];
        }
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const float g = sum[i] / size;
            weights_[i] *= keep;
            mean_[i] = fade_mean * mean_[i] + (1 - fade_mean) * g;
            square_[i] = fade_square * square_[i] + (1 - fade_square) * g * g;
            weights_[i] -= static_cast<float>(by) * mean_[i] / (std::sqrt(square_[i]) + 1e-8F);
        }
        for (std::size_t i = 0; i < layout_.bias(); ++i) {
            weights_[i] = std::clamp(weights_[i], -most, most);
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
    std::vector<float> weights_, mean_, square_;
    std::vector<std::vector<float>> gradients_;  // by part
    std::vector<double> losses_;                 // by part
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
            // Slopes of the log-likelihood along the two arguments of the curves.
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

void Trainer::Work::save(std::ostream& out) const {
    const double head[] = {static_cast<double>(weights_.size()),
                           static_cast<double>(samples_.size()), all_steps_, steps_,
                           static_cast<double>(epochs_done_)};
    out.write(reinterpret_cast<const char*>(head), sizeof head);
    for (const std::vector<float>* v : {&weights_, &mean_, &square_}) {
        out.write(reinterpret_cast<const char*>(v->data()),
                  static_cast<std::streamsize>(v->size() * sizeof(float)));
    }
}

void Trainer::Work::load(std::istream& in) {
    double head[5] = {};
    in.read(reinterpret_cast<char*>(head), sizeof head);
    if (!in || head[0] != static_cast<double>(weights_.size()) ||
        head[1] != static_cast<double>(samples_.size()) || head[2] != all_steps_) {
        throw BadInput("the checkpoint belongs to other samples or other terms of training");
    }
    for (std::vector<float>* v : {&weights_, &mean_, &square_}) {
        in.read(reinterpret_cast<char*>(v->data()),
                static_cast<std::streamsize>(v->size() * sizeof(float)));
    }
    if (!in) throw BadInput("the checkpoint is cut short");
    steps_ = head[3];
    epochs_done_ = static_cast<int>(head[4]);
}

void Trainer::Work::begin_with(const Network& n) {
    constexpr float one = Network::one;
    const auto small = [](std::int16_t w) { return static_cast<float>(w) / one; };
    const auto wide = [](std::int32_t w) { return static_cast<float>(w) / (one * one); };
    float* w = weights_.data();
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
        for (std::size_t h = 0; h < Layout::hidden; ++h)
            w[layout_.row(i) + h] = small(n.inputs[i][h]);
    }
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
                w[layout_.in(s) + i * Layout::second + o] = small(l.in.weight(i, o));
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
}

Network Trainer::Work::network() const {
    Network n(rules_);
    n.expectation = expectation();
    constexpr double one = Network::one;
    const auto whole = [&](std::size_t at, double scale, double least, double most) {
        return std::clamp(std::round(weights_[at] * scale), least, most);
    };
    const auto small = [&](std::size_t at) {
        return static_cast<std::int16_t>(whole(at, one, INT16_MIN, INT16_MAX));
    };
    const auto wide = [&](std::size_t at) {
        return static_cast<std::int32_t>(whole(at, one * one, -1e9, 1e9));
    };
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
        for (std::size_t h = 0; h < Layout::hidden; ++h) n.inputs[i][h] = small(layout_.row(i) + h);
    }
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
                l.in.weight(i, o) = small(layout_.in(s) + i * Layout::second + o);
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
