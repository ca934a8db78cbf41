// Searches for the opponent's moves, and decides on draws and resigning.
#include "protocol/play/opponent.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/player/levels.hpp"
#include "search/player/think.hpp"

namespace soplo {
namespace {

// Scores in centi-men, numbers of moves in moves of one side.
constexpr Score level_score = 20;      ///< up to this score neither side is better
constexpr Score worse_score = -100;    ///< a man down: the engine agrees to any draw
constexpr Score lost_score = -600;     ///< the engine counts the game as lost
constexpr int moves_before_draw = 20;  ///< no draw before this move while there are many pieces
constexpr int few_pieces = 8;
constexpr int moves_to_be_sure = 4;
constexpr int moves_between_offers = 20;

constexpr std::size_t adviser_mb = 16;

bool is_late(const Game& game) {
    const Setup& now = game.position();
    const int pieces = now.pieces(Side::white).size() + now.pieces(Side::black).size();
    return pieces <= few_pieces || now.full_move > moves_before_draw;
}

EngineSettings adviser_settings(EngineSettings settings) {
    settings.level = full_level;
    settings.hash_mb = std::min(settings.hash_mb, adviser_mb);
    return settings;
}

}  // namespace

bool agrees_to_draw(const Game& game, Score own) {
    return own <= worse_score || (own <= level_score && is_late(game));
}

void Mood::note(const Game& game, Score own) {
    lost_ = own <= lost_score ? lost_ + 1 : 0;
    level_ = std::abs(own) <= level_score && is_late(game) ? level_ + 1 : 0;
    ++silent_;
}

bool Mood::resigns() {
    if (has_resigned_ || lost_ < moves_to_be_sure) return false;
    return has_resigned_ = true;
}

bool Mood::offers_draw() {
    if (level_ < moves_to_be_sure || silent_ < moves_between_offers) return false;
    silent_ = 0;
    return true;
}

Opponent::Opponent(const EngineSettings& settings, EngineSession::OnError on_error)
    : engine_(settings, make_player, on_error),
      adviser_(adviser_settings(settings), make_player, on_error) {}

void Opponent::set(std::string_view option, std::string_view value) {
    const EngineOption& row = *find_engine_option(option);
    engine_.set(row, option, value);
    if (option != "level") adviser_.set(row, option, value);
}

Advice Opponent::move(const Game& game, const Limits& limits) {
    return think(engine_.player(), game, limits);
}

Advice Opponent::advise(const Game& game, const Limits& limits) {
    return think(adviser_.player(), game, limits);
}

Advice Opponent::think(Player& player, const Game& game, const Limits& limits) {
    ResultListener listener;
    player.set_position(game.start(), game.moves());
    {
        const std::lock_guard lock(mutex_);
        player.start(limits, listener);
        running_ = &player;
        if (is_hurried_) player.stop();
    }
    player.wait();
    const std::lock_guard lock(mutex_);
    running_ = nullptr;
    const SearchResult& result = listener.result();
    return {result.move, result.info ? std::optional(result.info->score) : std::nullopt};
}

void Opponent::hurry() {
    const std::lock_guard lock(mutex_);
    is_hurried_ = true;
    if (running_ != nullptr) running_->stop();
}

}  // namespace soplo
