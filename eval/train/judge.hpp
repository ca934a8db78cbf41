// Measures how well weights fit samples, and finds the positions with the largest errors.
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
    Score says = 0;   ///< score of the weights for the side to move
    double loss = 0;  ///< cross-entropy minus its minimum, in nats
};

/// The result of judge(): how well weights fit samples.
struct Judgement {
    /// The number and the mean loss of some of the samples.
    struct Part {
        std::size_t samples = 0;
        double loss = 0;  ///< mean loss; 0 without samples
    };
    Part all;
    std::array<Part, Network::stages> stages;  ///< indexed by Network::stage()
    std::vector<Misjudged> worst;              ///< in order of decreasing loss
};

/// Evaluates all samples, including those from which the weights were trained. Keeps the `worst`
/// positions with the largest loss. `result_part` has the meaning of TrainTerms::result_part.
[[nodiscard]] Judgement judge(const Network&, const SampleSet&, std::size_t worst,
                              double result_part);

}  // namespace soplo
