// The visitor that turns a rules record into the player built for it.
#include "search/player.hpp"

#include <utility>

#include "engine/variants.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<Player> make_player_for(std::size_t table_mb);

namespace {

template <std::size_t... I>
std::unique_ptr<Player> find_player(const Rules& rules, std::size_t table_mb,
                                    std::index_sequence<I...>) {
    std::unique_ptr<Player> player;
    static_cast<void>(
        ((rules.name == variants[I]->name ? (player = make_player_for<*variants[I]>(table_mb), true)
                                          : false) ||
         ...));
    return player;
}

}  // namespace

std::unique_ptr<Player> make_player(const Rules& rules, std::size_t table_mb) {
    return find_player(rules, table_mb, std::make_index_sequence<variants.size()>{});
}

}  // namespace soplo
