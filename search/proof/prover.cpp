// The visitor that turns a rules record into the prover built for it.
#include "search/proof/prover.hpp"

#include <utility>

#include "engine/variants.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<Prover> make_prover_for();

namespace {

template <std::size_t... I>
std::unique_ptr<Prover> find_prover(const Rules& rules, std::index_sequence<I...>) {
    std::unique_ptr<Prover> prover;
    static_cast<void>(
        ((rules.name == variants[I]->name ? (prover = make_prover_for<*variants[I]>(), true)
                                          : false) ||
         ...));
    return prover;
}

}  // namespace

std::unique_ptr<Prover> make_prover(const Rules& rules) {
    return find_prover(rules, std::make_index_sequence<variants.size()>{});
}

}  // namespace soplo
