// Keeping a player in step with the settings and searching the positions of its game.
#include "protocol/host/engine_session.hpp"

#include <exception>
#include <stdexcept>
#include <utility>

#include "engine/base/error.hpp"
#include "protocol/system/files.hpp"

namespace soplo {

namespace {

constexpr std::size_t smallest_table_mb = 1;

/// Sets what cannot fail.
void set_strength(Player& player, const EngineSettings& settings) {
    player.set_threads(settings.threads);
    player.set_draw_rules(settings.draw_rules);
    player.set_level(settings.level);
}

/// Sets everything except the size of the table. Throws as chosen_network.
void configure(Player& player, const EngineSettings& settings) {
    if (!settings.eval_file.empty()) player.set_network(chosen_network(settings));
    set_strength(player, settings);
}

/// Reports an unreadable file as BadInput, so that a client gets the same error as for any bad
/// value.
void check_weights(const EngineSettings& settings) {
    try {
        static_cast<void>(chosen_network(settings));
    } catch (const BadInput&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw BadInput(e.what());
    }
}

/// Returns the report that is missing before the answer: there must be at least one, and the last
/// must begin with the move that is played. Returns nothing if `last` is such a report.
std::optional<Info> missing_info(const std::optional<Info>& last, const Done& done) {
    const bool has_move = last && !last->pv.empty() && done.move == last->pv[0];
    if (last && (!done.move || has_move)) return {};
    Info missing = last.value_or(Info{.depth = 1, .mean_depth = 1, .nodes = 1, .pv = {}});
    missing.pv.clear();
    if (done.move) missing.pv.push_back(*done.move);
    if (done.move && done.ponder) missing.pv.push_back(*done.ponder);
    return missing;
}

/// Returns the report about a game without a legal move. Clients that analyse final positions
/// expect a score.
Info info_of_finished_game(const Game& game) {
    const Outcome win =
        game.position().turn == Side::white ? Outcome::white_wins : Outcome::black_wins;
    const bool won = game.result().outcome == win;
    return {.score = won ? win_in(0) : loss_in(0), .pv = {}};
}

Game replayed(const Game& game, DrawSet draws) {
    Game result(game.rules(), game.start(), draws);
    for (const GameMove& m : game.moves()) result.play(m);
    return result;
}

}  // namespace

std::shared_ptr<const Network> chosen_network(const EngineSettings& settings) {
    if (settings.eval_file.empty()) return shipped_network(*settings.rules);
    if (settings.eval_file == no_weights) return nullptr;
    static_cast<void>(open_file(settings.eval_file));  // because its message gives the reason
    return std::make_shared<const Network>(Network::from_file(settings.eval_file, *settings.rules));
}

std::unique_ptr<Player> player_for(const EngineSettings& settings) {
    std::unique_ptr<Player> player = make_player(*settings.rules, settings.hash_mb);
    configure(*player, settings);
    return player;
}

void EngineSession::Relay::info(const Info& info) {
    client_.info(info);
    if (info.multi_pv == 1) last_ = info;
}

void EngineSession::Relay::done(const Done& done) {
    if (const std::optional<Info> missing = missing_info(last_, done)) client_.info(*missing);
    client_.done(done);
    finished_ = true;
}

EngineSession::EngineSession(const EngineSettings& settings, PlayerMaker make_player,
                             OnError on_error)
    : settings_(settings),
      make_player_(std::move(make_player)),
      on_error_(std::move(on_error)),
      game_(*settings.rules, settings.draw_rules) {}

EngineSession::~EngineSession() { end_search(); }

Player& EngineSession::player() {
    if (player_) return *player_;
    try {
        player_ = make_player_(rules(), settings_.hash_mb);
    } catch (const std::exception& e) {
        on_error_(e.what());
        player_ = make_player_(rules(), smallest_table_mb);
    }
    try {
        configure(*player_, settings_);
    } catch (const std::exception& e) {
        // The weights may belong to a variant that is no longer played.
        on_error_(e.what());
        settings_.eval_file.clear();
        configure(*player_, settings_);
    }
    return *player_;
}

void EngineSession::create_player() {
    end_search();
    std::unique_ptr<Player> player = make_player_(rules(), settings_.hash_mb);
    configure(*player, settings_);
    player_ = std::move(player);
}

void EngineSession::set(const EngineOption& option, std::string_view shown,
                        std::string_view value) {
    end_search();
    EngineSettings wanted = settings_;
    set_engine_option(option, shown, value, wanted);
    if (wanted.eval_file != settings_.eval_file) check_weights(wanted);
    const bool other_rules = wanted.rules != settings_.rules;
    const bool other_draws = wanted.draw_rules != settings_.draw_rules;
    if (other_rules || wanted.eval_file != settings_.eval_file) player_.reset();
    // Only a new size is tried, so that a table that did not fit fails once and not with every
    // option.
    if (player_ && wanted.hash_mb != settings_.hash_mb) player_->set_table_mb(wanted.hash_mb);
    settings_ = wanted;
    if (player_) set_strength(*player_, settings_);
    if (other_rules) {
        game_ = Game(rules(), settings_.draw_rules);
    } else if (other_draws) {
        game_ = replayed(game_, settings_.draw_rules);
    }
}

void EngineSession::set_game(Game game) {
    end_search();
    game_ = std::move(game);
}

void EngineSession::play(std::string_view move) {
    end_search();
    game_.play(move);
}

void EngineSession::new_game() {
    end_search();
    if (player_) player_->new_game();
}

void EngineSession::start(const Limits& limits, Listener& client) {
    end_search();
    relay_.emplace(client, finished_);
    finished_ = false;
    pondering_ = limits.ponder;
    if (game_.legal_moves().empty()) {
        relay_->info(info_of_finished_game(game_));
        return relay_->done({});
    }
    try {
        Player& searcher = player();
        searcher.set_position(game_.start(), game_.moves());
        searcher.start(limits, *relay_);
    } catch (const std::exception& e) {
        on_error_(e.what());
        // Answer in every case, because the client waits for a move.
        relay_->done({.move = game_.legal_moves().front(), .ponder = {}});
    }
}

void EngineSession::end_search() {
    stop();
    wait();
}

void EngineSession::stop() {
    if (!finished_) player_->stop();
}

void EngineSession::ponder_hit() {
    if (!finished_ && pondering_) player_->ponder_hit();
    pondering_ = false;
}

void EngineSession::wait() {
    if (!finished_) player_->wait();
}

}  // namespace soplo
