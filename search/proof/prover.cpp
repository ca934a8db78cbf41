// Creates the prover of a variant from its rules.
#include "search/proof/prover.hpp"

#include "engine/rules/visit_variant.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<Prover> make_prover_for();

std::unique_ptr<Prover> make_prover(const Rules& rules) {
    return visit_variant(rules, [](auto record) { return make_prover_for<*record()>(); });
}

}  // namespace soplo
