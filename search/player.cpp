// The visitors that turn a rules record into the player and the self-player built for it.
#include "search/player.hpp"

#include <utility>

#include "engine/variants.hpp"
#include "search/selfplay.hpp"

namespace soplo {

template <const Rules& R>
std::unique_ptr<Player> make_player_for(std::size_t table_mb);
template <const Rules& R>
std::unique_ptr<SelfPlayer> make_self_player_for(const SelfPlayTerms&,
                                                 std::shared_ptr<const Network>);

namespace {

/// Calls f(std::integral_constant<const Rules*, &record>) for the record of this name.
template <class F, std::size_t... I>
void with_record(const Rules& rules, F&& f, std::index_sequence<I...>) {
    static_cast<void>(((rules.name == variants[I]->name
                            ? (f(std::integral_constant<const Rules*, variants[I]>{}), true)
                            : false) ||
                       ...));
}
template <class F>
void with_record(const Rules& rules, F&& f) {
    with_record(rules, f, std::make_index_sequence<variants.size()>{});
}

}  // namespace

std::unique_ptr<Player> make_player(const Rules& rules, std::size_t table_mb) {
    std::unique_ptr<Player> player;
    with_record(rules, [&](auto record) { player = make_player_for<*record()>(table_mb); });
    return player;
}

std::unique_ptr<SelfPlayer> make_self_player(const Rules& rules, const SelfPlayTerms& terms,
                                             std::shared_ptr<const Network> network) {
    std::unique_ptr<SelfPlayer> player;
    with_record(rules, [&](auto record) {
        player = make_self_player_for<*record()>(terms, std::move(network));
    });
    return player;
}

}  // namespace soplo
