// Finds the arbiter of a rules record.
#include "engine/game/arbiter.hpp"

#include "engine/rules/visit_variant.hpp"

namespace soplo {

template <const Rules& R>
const Arbiter& arbiter_for();

const Arbiter& arbiter(const Rules& rules) {
    return visit_variant(rules,
                         [](auto record) -> const Arbiter& { return arbiter_for<*record()>(); });
}

}  // namespace soplo
