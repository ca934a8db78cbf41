// The worker of the analysis of games: a player of one thread.
#include "protocol/analysis/games/workers.hpp"

#include <memory>
#include <mutex>

#include "protocol/host/engine_session.hpp"

namespace soplo {
namespace {

/// Analyses one game at a time. Keeps its player as long as the variant stays the same.
class AnalysisWorker : public OrderedWorker<GameToAnalyse, GameAnalysis> {
  public:
    AnalysisWorker(const EngineSettings& settings, const Limits& limits,
                   std::atomic<std::int64_t>& plies)
        : settings_(settings), limits_(limits), plies_(plies) {}

    std::optional<GameAnalysis> work(const GameToAnalyse& game) override {
        return analyse_game(player_for(game.game.rules()), game.game, limits_, stop_, plies_);
    }
    void stop() override {
        stop_ = true;
        const std::lock_guard lock(mutex_);
        if (player_) player_->stop();
    }

  private:
    [[nodiscard]] Player& player_for(const Rules& rules) {
        if (player_ && &player_->rules() == &rules) return *player_;
        EngineSettings settings = settings_;
        settings.rules = &rules;
        std::unique_ptr<Player> player = soplo::player_for(settings);
        const std::lock_guard lock(mutex_);
        player_ = std::move(player);
        return *player_;
    }

    const EngineSettings& settings_;
    const Limits& limits_;
    std::atomic<std::int64_t>& plies_;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;  // for stop(): guards the pointer while it is replaced
    std::unique_ptr<Player> player_;
};

}  // namespace

WorkEnd analyse_games(const EngineSettings& settings, const Limits& limits, GamesClient& client,
                      std::atomic<std::int64_t>& plies) {
    // More games than workers, so that no worker waits for the slowest one.
    const auto look_ahead = 4 * static_cast<std::size_t>(settings.threads);
    EngineSettings own = settings;
    own.threads = 1;
    OrderedWorkers<GameToAnalyse, GameAnalysis> workers(settings.threads, look_ahead, [&](int) {
        return std::make_unique<AnalysisWorker>(own, limits, plies);
    });
    return workers.run(client);
}

}  // namespace soplo
