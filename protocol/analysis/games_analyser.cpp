// The workers, and the thread that puts their games in order.
#include "protocol/analysis/games_analyser.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "protocol/host/engine_host.hpp"

namespace soplo {
namespace {

struct Task {
    GameToAnalyse game;
    std::optional<GameAnalysis> analysis;  // guarded by the mutex until it is there
    bool is_told = false;                  // finished() has been called, or need not be
};

class Office {
  public:
    Office(const EngineSettings& settings, const Limits& limits, GamesClient& client)
        : settings_(settings), limits_(limits), client_(client), most_(4 * settings.threads) {
        settings_.threads = 1;
        for (int i = 0; i < settings.threads; ++i) desks_.emplace_back();
        for (Desk& desk : desks_) desk.thread = std::thread([this, &desk] { work(desk); });
    }
    ~Office() {
        std::unique_lock lock(mutex_);
        stop_ = true;
        changed_.notify_all();
        // Again and again: a search that is just beginning does not hear it.
        constexpr std::chrono::milliseconds pause{20};
        while (!changed_.wait_for(lock, pause, [this] { return all_gone(); })) {
            for (Desk& desk : desks_) {
                if (desk.player) desk.player->stop();
            }
        }
        lock.unlock();
        for (Desk& desk : desks_) desk.thread.join();
    }
    Office(const Office&) = delete;
    Office& operator=(const Office&) = delete;

    bool run() {
        constexpr std::chrono::milliseconds pause{50};
        for (;;) {
            hand_out();
            if (tasks_.empty()) return true;
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, pause, [this] { return failure_ || has_news(); });
                if (failure_) std::rethrow_exception(failure_);
            }
            deliver();
            if (!client_.tick(plies_)) return false;
        }
    }

  private:
    struct Desk {
        std::unique_ptr<Player> player;  // replaced under the mutex
        bool is_gone = false;
        std::thread thread;
    };

    [[nodiscard]] bool all_gone() const {
        for (const Desk& desk : desks_) {
            if (!desk.is_gone) return false;
        }
        return true;
    }
    [[nodiscard]] bool has_news() const {
        for (const auto& task : tasks_) {
            if (task->analysis && !task->is_told) return true;
        }
        return !tasks_.empty() && tasks_.front()->analysis;
    }

    /// Some games more than there are workers, so that none waits for the slowest.
    void hand_out() {
        while (!at_end_ && static_cast<int>(tasks_.size()) < most_) {
            std::optional<GameToAnalyse> game = client_.next();
            if (!game) {
                at_end_ = true;
                return;
            }
            auto task = std::make_shared<Task>(Task{std::move(*game), {}, false});
            task->analysis = client_.known(task->game);
            task->is_told = task->analysis.has_value();
            tasks_.push_back(task);
            if (task->is_told) continue;
            const std::lock_guard lock(mutex_);
            waiting_.push_back(task);
            changed_.notify_all();
        }
    }

    void deliver() {
        std::vector<std::shared_ptr<Task>> ready;
        {
            const std::lock_guard lock(mutex_);
            for (const auto& task : tasks_) {
                if (task->analysis) ready.push_back(task);
            }
        }
        for (const auto& task : ready) {
            if (!task->is_told) client_.finished(task->game, *task->analysis);
            task->is_told = true;
        }
        // Those that became ready meanwhile have not been told of yet.
        while (!tasks_.empty() && tasks_.front()->is_told) {
            client_.deliver(tasks_.front()->game, *tasks_.front()->analysis);
            tasks_.pop_front();
        }
    }

    void work(Desk& desk) {
        try {
            while (const std::shared_ptr<Task> task = take()) {
                Player& player = player_for(desk, task->game.game.rules());
                std::optional<GameAnalysis> analysis =
                    analyse_game(player, task->game.game, limits_, stop_, plies_);
                if (!analysis) break;
                const std::lock_guard lock(mutex_);
                task->analysis = std::move(analysis);
                changed_.notify_all();
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        desk.is_gone = true;
        changed_.notify_all();
    }

    [[nodiscard]] std::shared_ptr<Task> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
        if (stop_) return {};
        std::shared_ptr<Task> task = waiting_.front();
        waiting_.pop_front();
        return task;
    }

    [[nodiscard]] Player& player_for(Desk& desk, const Rules& rules) {
        if (desk.player && &desk.player->rules() == &rules) return *desk.player;
        std::unique_ptr<Player> player = make_player(rules, settings_.hash_mb);
        instruct(*player, settings_);
        const std::lock_guard lock(mutex_);
        desk.player = std::move(player);
        return *desk.player;
    }

    EngineSettings settings_;
    Limits limits_;
    GamesClient& client_;
    int most_;  // tasks at a time
    bool at_end_ = false;
    std::deque<std::shared_ptr<Task>> tasks_;  // in order; the main thread's own

    std::atomic<bool> stop_ = false;
    std::atomic<std::int64_t> plies_ = 0;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Task>> waiting_;
    std::exception_ptr failure_;
    std::deque<Desk> desks_;
};

}  // namespace

bool analyse_games(const EngineSettings& settings, const Limits& limits, GamesClient& client) {
    return Office(settings, limits, client).run();
}

}  // namespace soplo
