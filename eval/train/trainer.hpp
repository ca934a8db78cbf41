// Trains a network on samples by stochastic gradient descent (Adam; Kingma and Ba, 2015). The
// result depends on the seed, but not on the number of threads.
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
    int batch = 2048;           ///< samples per step
    double rate = 0.002;        ///< learning rate of the first step; falls to 0 along half a cosine
    double decay = 0.1;         ///< weight decay per unit of the learning rate
    double result_part = 0.25;  ///< weight of the game's result in the target, 0..1
    std::uint64_t seed = 1;
    int threads = 1;
};

/// The loss of a network: the mean cross-entropy minus its minimum, in nats.
struct Fit {
    double train = 0;     ///< over the training samples, during the epoch
    double held_out = 0;  ///< over the games that are not used for training
};

/// Trains a network on samples, one epoch per call.
class Trainer {
  public:
    /// Holds out every 20th game. Starts with random weights, or with those of `start`. Throws
    /// BadInput if there are too few samples.
    Trainer(const Rules& rules, const SampleSet& samples, const TrainTerms& terms,
            const Network* start = nullptr);
    ~Trainer();
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    /// Trains on all samples once.
    Fit run_epoch();
    [[nodiscard]] int epochs_done() const noexcept;
    /// Writes a checkpoint from which load() continues, in the byte order of the machine.
    void save(std::ostream& out) const;
    /// Continues from a checkpoint. Throws BadInput if it has other settings or other samples.
    void load(std::istream& in);
    /// Returns the trained network, rounded to integers.
    [[nodiscard]] Network network() const;
    /// Returns the evaluation for the side to move in men, before the weights are rounded.
    [[nodiscard]] double evaluate(const Sample& s) const;

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace soplo
