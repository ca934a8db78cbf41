// The provers of the variants that have a suite.
#include "shots/prover.hpp"

#include <array>
#include <utility>

#include "engine/variants.hpp"
#include "shots/prover_impl.hpp"

namespace soplo {

namespace {

constexpr std::array suites{&international, &american, &russian, &brazilian,
                            &spanish,       &italian,  &czech,   &turkish};

template <std::size_t... I>
std::unique_ptr<Prover> find_prover(const Rules& rules, std::index_sequence<I...>) {
    std::unique_ptr<Prover> prover;
    static_cast<void>(
        ((rules.name == suites[I]->name ? (prover = std::make_unique<ProverFor<*suites[I]>>(), true)
                                        : false) ||
         ...));
    return prover;
}

}  // namespace

std::span<const Rules* const> shot_variants() { return suites; }

std::unique_ptr<Prover> make_prover(const Rules& rules) {
    return find_prover(rules, std::make_index_sequence<suites.size()>{});
}

}  // namespace soplo
