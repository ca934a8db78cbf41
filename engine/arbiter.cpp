// The visitor that turns a rules record into the arbiter built for it.
#include "engine/arbiter.hpp"

#include <array>
#include <utility>

#include "engine/variants.hpp"

namespace soplo {

template <const Rules& R>
const Arbiter& arbiter_for();

namespace {

template <std::size_t... I>
const Arbiter* find_arbiter(const Rules& rules, std::index_sequence<I...>) {
    const Arbiter* found = nullptr;
    static_cast<void>(
        ((rules.name == variants[I]->name ? (found = &arbiter_for<*variants[I]>(), true) : false) ||
         ...));
    return found;
}

}  // namespace

const Arbiter& arbiter(const Rules& rules) {
    const Arbiter* found = find_arbiter(rules, std::make_index_sequence<variants.size()>{});
    return found != nullptr ? *found : arbiter_for<international>();
}

}  // namespace soplo
