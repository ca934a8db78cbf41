// Making a player and telling it what the settings say.
#include "protocol/engine_host.hpp"

#include <exception>
#include <utility>

namespace soplo {

void instruct(Player& player, const EngineSettings& settings) {
    player.set_threads(settings.threads);
    player.set_draw_rules(settings.draw_rules);
    player.set_level(settings.level);
}

EngineHost::EngineHost(const EngineSettings& settings, PlayerMaker make_player, Complain complain)
    : settings_(settings), make_player_(std::move(make_player)), complain_(std::move(complain)) {}

void EngineHost::set(const EngineOption& option, std::string_view shown, std::string_view value) {
    EngineSettings wanted = settings_;
    set_engine_option(option, shown, value, wanted);
    if (wanted.rules != settings_.rules) player_.reset();
    // A table that did not fit is not tried again with every other option.
    if (player_ && wanted.hash_mb != settings_.hash_mb) player_->set_table_mb(wanted.hash_mb);
    settings_ = wanted;
    if (player_) instruct(*player_, settings_);
}

Player& EngineHost::player() {
    if (player_) return *player_;
    constexpr std::size_t smallest_table = 1;
    try {
        player_ = make_player_(rules(), settings_.hash_mb);
    } catch (const std::exception& e) {
        complain_(e.what());
        player_ = make_player_(rules(), smallest_table);
    }
    instruct(*player_, settings_);
    return *player_;
}

}  // namespace soplo
