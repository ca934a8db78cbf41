// Weights held against samples: how well they fit, and where they err most.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "eval/network.hpp"
#include "eval/train/sample_file.hpp"

namespace soplo {

/// A sample that the weights score badly.
struct Misjudged {
    Sample sample;
    Score says = 0;   ///< the weights' score for the side to move
    double loss = 0;  ///< cross-entropy above the least there can be
};

/// The result of judge(): how well weights fit samples.
struct Judgement {
    /// The number and the mean loss of some of the samples.
    struct Part {
        std::size_t samples = 0;
        double loss = 0;  ///< the mean; 0 without samples
    };
    Part all;
    std::array<Part, Network::stages> stages;  ///< by Network::stage()
    std::vector<Misjudged> worst;              ///< the worst first
};

/// Judges all samples, whether or not the weights have learned from them. `result_part` as in
/// TrainTerms. Keeps the `worst` positions of largest loss.
[[nodiscard]] Judgement judge(const Network&, const SampleSet&, std::size_t worst,
                              double result_part);

}  // namespace soplo
