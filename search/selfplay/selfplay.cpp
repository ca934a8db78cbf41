// Creates the self-player of a variant from its rules.
#include "search/selfplay/selfplay.hpp"

#include "engine/rules/visit_variant.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<SelfPlayer> make_self_player_for(const SelfPlaySettings&,
                                                 std::shared_ptr<const Network>);

std::unique_ptr<SelfPlayer> make_self_player(const Rules& rules, const SelfPlaySettings& terms,
                                             std::shared_ptr<const Network> network) {
    return visit_variant(rules, [&](auto record) {
        return make_self_player_for<*record()>(terms, std::move(network));
    });
}

}  // namespace soplo
