// Fits a network to samples: stochastic gradient descent (Adam; Kingma and Ba, 2015) on two or more
// threads, the same result for the same seed whatever their number.
#pragma once

#include <iosfwd>
#include <memory>
#include <vector>

#include "eval/network.hpp"
#include "eval/train/sample_file.hpp"

namespace soplo {

/// The settings of a training run.
struct TrainTerms {
    int epochs = 10;
    int batch = 2048;           ///< samples a step
    double rate = 0.002;        ///< of the first step; falls to nothing along half a cosine
    double decay = 0.1;         ///< pull of the weights towards zero, per unit of rate
    double result_part = 0.25;  ///< of the result in the target; the rest is the score
    std::uint64_t seed = 1;
    int threads = 1;
};

/// How well a network fits: the mean cross-entropy (nats) above that of the targets themselves.
struct Fit {
    double train = 0;     ///< over the epoch, while it learned
    double held_out = 0;  ///< over the games it never learned from
};

/// Trains a network on samples, one epoch per call.
class Trainer {
  public:
    /// Every 20th game is held out. Begins with numbers at random, or with those of `start`. Throws
    /// BadInput when there is too little to learn from.
    Trainer(const Rules& rules, const SampleSet& samples, const TrainTerms& terms,
            const Network* start = nullptr);
    ~Trainer();
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    /// Learns through all samples once more.
    Fit run_epoch();
    [[nodiscard]] int epochs_done() const noexcept;
    /// Everything needed to go on from here, as the machine keeps it in memory.
    void save(std::ostream& out) const;
    /// Throws BadInput for a state saved under other terms or over other samples.
    void load(std::istream& in);
    /// What has been learned so far, in whole numbers.
    [[nodiscard]] Network network() const;
    /// Men for the side to move, before rounding to whole numbers.
    [[nodiscard]] double evaluate(const Sample& s) const;

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace soplo
