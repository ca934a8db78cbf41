// The prover of one variant.
#pragma once

#include "search/proof/proof_search.hpp"
#include "search/proof/shot_search.hpp"

namespace soplo {

/// The prover of variant R.
template <const Rules& R>
class ProverFor final : public Prover {
  public:
    [[nodiscard]] std::vector<Shot> shots(const Setup& setup, const ShotLimits& limits) override {
        return ShotSearch<R>(limits).run(Position<R>::from(setup));
    }
    [[nodiscard]] ProofResult solve(const Setup& start, const ProofTask& task) override {
        return ProofSearch<R>(task).run(start);
    }
};

/// Returns a prover of variant R. The build instantiates it once per variant.
template <const Rules& R>
[[nodiscard]] std::unique_ptr<Prover> make_prover_for() {
    return std::make_unique<ProverFor<R>>();
}

}  // namespace soplo
