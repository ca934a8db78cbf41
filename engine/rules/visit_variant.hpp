// Calls a template with a variant that is chosen at run time.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>

#include "engine/rules/variants.hpp"

namespace soplo {

namespace detail {

template <std::size_t I, class F>
decltype(auto) visit_variant(const Rules& rules, F& f) {
    using Record = std::integral_constant<const Rules*, variants[I]>;
    if constexpr (I + 1 < variants.size()) {
        if (rules.name != variants[I]->name) return visit_variant<I + 1>(rules, f);
    } else if (rules.name != variants[I]->name) {
        throw std::logic_error("no variant of this program: " + std::string(rules.name));
    }
    return f(Record{});
}

}  // namespace detail

/// Calls `f(std::integral_constant<const Rules*, &record>{})` with the record of the same name as
/// `rules` and returns what f returns. Throws std::logic_error for a record that is not in
/// `variants`.
template <class F>
decltype(auto) visit_variant(const Rules& rules, F&& f) {
    return detail::visit_variant<0>(rules, f);
}

}  // namespace soplo
