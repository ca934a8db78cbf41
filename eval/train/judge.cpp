#include "eval/train/judge.hpp"

#include <algorithm>

#include "eval/train/loss.hpp"

namespace soplo {

Judgement judge(const Network& network, const SampleSet& samples, std::size_t worst,
                double result_part) {
    const auto more_wrong = [](const Misjudged& a, const Misjudged& b) { return a.loss > b.loss; };
    Judgement j;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& s = samples[i];
        const Score says = network.evaluate(s);
        const double loss = excess_loss(target(s, result_part), sigmoid(says / 100.0));
        for (Judgement::Part* part :
             {&j.all, &j.stages[static_cast<std::size_t>(network.stage(s))]}) {
            ++part->samples;
            part->loss += loss;
        }
        // The top of the heap is the smallest loss, which is removed first.
        if (j.worst.size() == worst && (worst == 0 || loss <= j.worst.front().loss)) continue;
        j.worst.push_back({s, says, loss});
        std::push_heap(j.worst.begin(), j.worst.end(), more_wrong);
        if (j.worst.size() <= worst) continue;
        std::pop_heap(j.worst.begin(), j.worst.end(), more_wrong);
        j.worst.pop_back();
    }
    std::sort_heap(j.worst.begin(), j.worst.end(), more_wrong);
    const auto mean = [](Judgement::Part& part) {
        if (part.samples > 0) part.loss /= static_cast<double>(part.samples);
    };
    mean(j.all);
    std::for_each(j.stages.begin(), j.stages.end(), mean);
    return j;
}

}  // namespace soplo
