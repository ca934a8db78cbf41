// A blocking search: a position in, the result out.
#pragma once

#include <functional>
#include <optional>

#include "engine/game/game.hpp"
#include "search/player/limits.hpp"
#include "search/player/player.hpp"

namespace soplo {

/// The result of a search.
struct SearchResult {
    std::optional<GameMove> move;    ///< nothing if the position has no legal move
    std::optional<GameMove> ponder;  ///< the reply expected; legal after `move`
    std::optional<Info> info;        ///< the last report about the best line, if there was one
    std::uint64_t nodes = 0;         ///< of the last report

    /// Returns the last report, with a line that begins with `move`. Without a report it has depth
    /// 0 and score 0.
    [[nodiscard]] Info best_line() const {
        Info best = info.value_or(Info{});
        if (move && (best.pv.empty() || best.pv.front() != *move)) best.pv = {*move};
        return best;
    }
};

/// Called on the search's own thread with each report. Must not call back into the player.
using OnInfo = std::function<void(const Info&)>;

/// Keeps the result of one search.
class ResultListener : public Listener {
  public:
    explicit ResultListener(OnInfo on_info = {}) : on_info_(std::move(on_info)) {}
    void info(const Info& info) override {
        if (info.multi_pv == 1) result_.info = info;
        result_.nodes = info.nodes;
        if (on_info_) on_info_(info);
    }
    void done(const Done& done) override {
        result_.move = done.move;
        result_.ponder = done.ponder;
    }
    /// Returns the result. Call it only after Player::wait() has returned.
    [[nodiscard]] const SearchResult& result() const { return result_; }

  private:
    OnInfo on_info_;
    SearchResult result_;
};

/// Searches the position that the player was given last. Blocks until the search has ended.
inline SearchResult think(Player& player, const Limits& limits, OnInfo on_info = {}) {
    ResultListener listener(std::move(on_info));
    player.start(limits, listener);
    player.wait();
    return listener.result();
}

/// Searches the last position of the game. Blocks until the search has ended.
inline SearchResult think(Player& player, const Game& game, const Limits& limits,
                          OnInfo on_info = {}) {
    player.set_position(game.start(), game.moves());
    return think(player, limits, std::move(on_info));
}

}  // namespace soplo
