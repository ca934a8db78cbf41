// The prover of one variant.
#pragma once

#include "search/proof/settle.hpp"
#include "search/proof/shots.hpp"

namespace soplo {

template <const Rules& R>
class ProverFor final : public Prover {
  public:
    [[nodiscard]] std::vector<Shot> shots(const Setup& setup, const Quest& quest) override {
        return ShotSearch<R>(quest).run(Position<R>::from(setup));
    }
    [[nodiscard]] Verdict settle(const Setup& start, const Task& task) override {
        return Settlement<R>(task).run(start);
    }
};

/// A prover of variant R; instantiated once per variant by the build.
template <const Rules& R>
[[nodiscard]] std::unique_ptr<Prover> make_prover_for() {
    return std::make_unique<ProverFor<R>>();
}

}  // namespace soplo
