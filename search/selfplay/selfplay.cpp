// The step from a rules record to the self-player built for it.
#include "search/selfplay/selfplay.hpp"

#include "engine/rules/visit_variant.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<SelfPlayer> make_self_player_for(const SelfPlayTerms&,
                                                 std::shared_ptr<const Network>);

std::unique_ptr<SelfPlayer> make_self_player(const Rules& rules, const SelfPlayTerms& terms,
                                             std::shared_ptr<const Network> network) {
    return visit_variant(rules, [&](auto record) {
        return make_self_player_for<*record()>(terms, std::move(network));
    });
}

}  // namespace soplo
