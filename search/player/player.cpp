// Creates the player of a variant from its rules.
#include "search/player/player.hpp"

#include "engine/rules/visit_variant.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<Player> make_player_for(std::size_t table_mb);

std::unique_ptr<Player> make_player(const Rules& rules, std::size_t table_mb) {
    return visit_variant(rules, [&](auto record) { return make_player_for<*record()>(table_mb); });
}

}  // namespace soplo
