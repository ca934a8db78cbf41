// Making a player and telling it what the settings say.
#include "protocol/host/engine_host.hpp"

#include <exception>
#include <stdexcept>
#include <utility>

#include "engine/base/error.hpp"
#include "protocol/options/arguments.hpp"
#include "protocol/system/files.hpp"

namespace soplo {

namespace {

void set_conduct(Player& player, const EngineSettings& settings) {
    player.set_threads(settings.threads);
    player.set_draw_rules(settings.draw_rules);
    player.set_level(settings.level);
}

/// To a client a file that cannot be read is a bad value like any other.
void try_weights(const EngineSettings& settings) {
    try {
        static_cast<void>(chosen_network(settings));
    } catch (const BadInput&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw BadInput(e.what());
    }
}

}  // namespace

std::shared_ptr<const Network> chosen_network(const EngineSettings& settings) {
    if (settings.eval_file.empty()) return shipped_network(*settings.rules);
    if (settings.eval_file == no_weights) return nullptr;
    static_cast<void>(open_file(settings.eval_file));  // says what the matter is, as for any file
    return std::make_shared<const Network>(Network::from_file(settings.eval_file, *settings.rules));
}

void instruct(Player& player, const EngineSettings& settings) {
    if (!settings.eval_file.empty()) {
        player.set_network(chosen_network(settings));
    }
    set_conduct(player, settings);
}

EngineHost::EngineHost(const EngineSettings& settings, PlayerMaker make_player, Complain complain)
    : settings_(settings), make_player_(std::move(make_player)), complain_(std::move(complain)) {}

void EngineHost::set(const EngineOption& option, std::string_view shown, std::string_view value) {
    EngineSettings wanted = settings_;
    set_engine_option(option, shown, value, wanted);
    // Refused before anything changes.
    if (wanted.eval_file != settings_.eval_file) try_weights(wanted);
    if (wanted.rules != settings_.rules || wanted.eval_file != settings_.eval_file) {
        player_.reset();
    }
    // A table that did not fit is not tried again with every other option.
    if (player_ && wanted.hash_mb != settings_.hash_mb) player_->set_table_mb(wanted.hash_mb);
    settings_ = wanted;
    if (player_) set_conduct(*player_, settings_);
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
    try {
        instruct(*player_, settings_);
    } catch (const std::exception& e) {
        // Weights of a variant that is no longer the one played: better its own than none.
        complain_(e.what());
        settings_.eval_file.clear();
        instruct(*player_, settings_);
    }
    return *player_;
}

}  // namespace soplo
