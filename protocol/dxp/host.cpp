// The shared state of all DXP connections.
#include "protocol/dxp/host.hpp"

#include <utility>

#include <fmt/format.h>

namespace soplo {

DxpHost::DxpHost(DxpSettings settings, EngineSession& engine, Now now, OnGame on_game)
    : settings_(std::move(settings)),
      engine_(engine),
      now_(std::move(now)),
      on_game_(std::move(on_game)) {
    settings_.minutes = dxp_minutes(settings_.minutes);
    if (!settings_.position) return;
    // GAMEREQ holds pieces and the side to move only. Both sides must therefore start their
    // counters at 0.
    settings_.position->half_moves = 0;
    settings_.position->full_move = 1;
    settings_.position->king_runs = {};
}

bool DxpHost::acquire_engine(const void* session) {
    if (engine_user_ != nullptr && engine_user_ != session) return false;
    engine_user_ = session;
    return true;
}

void DxpHost::release_engine(const void* session) {
    if (engine_user_ == session) engine_user_ = nullptr;
}

DxpGameRequest DxpHost::proposal() const {
    return {.name = settings_.name,
            .follower = games() % 2 == 0 ? Side::black : Side::white,
            .minutes = settings_.minutes,
            .moves = settings_.moves,
            .position = settings_.position};
}

void DxpHost::add(const DxpGame& game, const Result& result, const std::string& peer,
                  bool is_broken_off) {
    if (is_broken_off && game.game().moves().empty()) return;
    opponent_ = told_ == 0 || opponent_ == peer ? peer : "others";
    ++told_;
    if (!is_broken_off) ++games_;
    if (result.outcome == Outcome::draw) {
        ++drawn_;
    } else if (result.outcome != Outcome::unfinished) {
        ++(result.outcome == win_of(game.ours()) ? won_ : lost_);
    }
    on_game_(game.record(told_, result, settings_.name, peer));
}

bool DxpHost::is_complete(int coming) const {
    return settings_.games && games() + coming >= *settings_.games;
}

void DxpHost::finish(std::string failure) {
    if (finished_) return;
    finished_ = true;
    failure_ = std::move(failure);
}

std::string DxpHost::tally() const {
    std::string line = fmt::format("{} v {}: +{} ={} -{} ({} game{}", settings_.name, opponent_,
                                   won_, drawn_, lost_, told_, told_ == 1 ? "" : "s");
    const int unknown = told_ - won_ - drawn_ - lost_;
    if (unknown > 0) line += fmt::format(", {} without a result", unknown);
    return line + ")";
}

std::string dxp_game_line(const DxpRecord& r) {
    return fmt::format("{}: {} - {} {}, {} ({} plies)", r.number, r.white, r.black, r.pdn.result,
                       r.result.reason, r.plies);
}

}  // namespace soplo
