// Workers that play one game each, and the thread that puts their games in order.
#include "protocol/match/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "protocol/match/clients/engine_client.hpp"

namespace soplo {
namespace {

/// Engines that have been running once in this match. One that never did is a mistake of the user,
/// one that does not start again is its own.
class StartedEngines {
  public:
    explicit StartedEngines(std::size_t count) : started_(count) {}
    [[nodiscard]] bool has(int engine) const { return started_[static_cast<std::size_t>(engine)]; }
    void add(int engine) { started_[static_cast<std::size_t>(engine)] = true; }

  private:
    std::vector<std::atomic<bool>> started_;
};

/// The running engines of one game slot.
class EngineSlot : public EngineSource {
  public:
    EngineSlot(const MatchSetup& setup, StartedEngines& started, EngineYard& yard, int number)
        : setup_(setup),
          started_(started),
          yard_(yard),
          number_(number),
          clients_(setup.engines.size()) {}

    /// Ends the engines that do not play in the next game.
    void keep_only(const std::array<int, 2>& engines) {
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            const int engine = static_cast<int>(i);
            if (engine != engines[0] && engine != engines[1]) clients_[i].reset();
        }
    }
    EngineClient& get(int engine) override {
        std::unique_ptr<EngineClient>& client = clients_[static_cast<std::size_t>(engine)];
        if (client) return *client;
        const EngineSpec& spec = setup_.engines[static_cast<std::size_t>(engine)];
        std::unique_ptr<EngineClient> fresh =
            EngineClient::make(spec, setup_.terms, yard_, number_);
        try {
            fresh->start();
        } catch (const EngineFailure& e) {
            if (started_.has(engine)) throw;
            throw std::runtime_error(
                fmt::format("engine '{}' cannot be started: {}", spec.name, e.what()));
        }
        started_.add(engine);
        client = std::move(fresh);
        return *client;
    }
    void drop(int engine) override { clients_[static_cast<std::size_t>(engine)].reset(); }

  private:
    const MatchSetup& setup_;
    StartedEngines& started_;
    EngineYard& yard_;
    int number_;
    std::vector<std::unique_ptr<EngineClient>> clients_;
};

class Runner {
  public:
    Runner(const MatchSetup& setup, std::vector<GameRecord> known, int concurrency,
           MatchListener& listener)
        : setup_(setup),
          listener_(listener),
          concurrency_(concurrency),
          names_(setup.names()),
          started_(setup.engines.size()) {
        for (GameRecord& game : known) {
            const int number = game.number;
            finished_.emplace(number, std::move(game));
        }
    }

    MatchEnd run() {
        try_engines();
        const int blocks =
            setup_.schedule.format == MatchFormat::swiss ? setup_.schedule.rounds : 1;
        Crew crew(*this);
        for (int block = 1; block <= blocks; ++block) {
            const std::optional<MatchEnd> end = play_block(games_of_block(block));
            if (end) return *end;
        }
        return MatchEnd::complete;
    }

  private:
    /// The workers, for as long as the object lives.
    class Crew {
      public:
        explicit Crew(Runner& runner) : runner_(runner) {
            for (int i = 1; i <= runner.concurrency_; ++i) {
                threads_.emplace_back([&runner, i] { runner.work(i); });
            }
        }
        ~Crew() {
            runner_.call_off();
            for (std::thread& t : threads_) t.join();
        }
        Crew(const Crew&) = delete;
        Crew& operator=(const Crew&) = delete;

      private:
        Runner& runner_;
        std::vector<std::thread> threads_;
    };

    void try_engines();
    [[nodiscard]] std::vector<GamePlan> games_of_block(int block) const;
    std::optional<MatchEnd> play_block(const std::vector<GamePlan>& plans);
    std::optional<MatchEnd> deliver(const std::vector<GamePlan>& plans, std::size_t& next);
    [[nodiscard]] bool is_called_off();
    void call_off();
    void work(int number);
    std::optional<GamePlan> take_plan();
    void play(const GamePlan&, EngineSlot&);

    const MatchSetup& setup_;
    MatchListener& listener_;
    int concurrency_;
    std::vector<std::string> names_;
    StartedEngines started_;
    EngineYard yard_;

    std::map<int, GameRecord> finished_;  // by number; the main thread's own
    std::vector<GameRecord> delivered_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<GamePlan> waiting_;
    std::vector<GameRecord> fresh_;
    std::exception_ptr failure_;
};

/// Starts every engine once, so that a wrong command is seen before the first game. DXP engines are
/// left alone: some take one connection in their life.
void Runner::try_engines() {
    EngineSlot slot(setup_, started_, yard_, 0);
    for (std::size_t i = 0; i < setup_.engines.size(); ++i) {
        const int engine = static_cast<int>(i);
        if (setup_.engines[i].protocol == EngineProtocol::dxp) continue;
        static_cast<void>(slot.get(engine));
        slot.drop(engine);
    }
}

std::vector<GamePlan> Runner::games_of_block(int block) const {
    if (setup_.schedule.format == MatchFormat::swiss) {
        return swiss_round(setup_.schedule, block, delivered_, names_);
    }
    std::vector<GamePlan> plans = all_games(setup_.schedule);
    std::erase_if(
        plans, [&](const GamePlan& g) { return !in_shard(g.pair, setup_.shard, setup_.shards); });
    return plans;
}

/// Delivers what is finished and next in the schedule.
std::optional<MatchEnd> Runner::deliver(const std::vector<GamePlan>& plans, std::size_t& next) {
    while (next < plans.size()) {
        const auto game = finished_.find(plans[next].number);
        if (game == finished_.end()) return {};
        const bool goes_on = listener_.deliver(game->second);
        // Pairings need the results, and thousands of games with all their moves need much room.
        game->second.moves = {};
        game->second.opening_moves = {};
        delivered_.push_back(std::move(game->second));
        finished_.erase(game);
        ++next;
        if (!goes_on) return MatchEnd::stopped_by_listener;
    }
    return {};
}

std::optional<MatchEnd> Runner::play_block(const std::vector<GamePlan>& plans) {
    std::size_t next = 0;
    {
        const std::lock_guard lock(mutex_);
        for (const GamePlan& g : plans) {
            if (!finished_.contains(g.number)) waiting_.push_back(g);
        }
    }
    if (const auto end = deliver(plans, next)) return end;
    changed_.notify_all();
    constexpr std::chrono::milliseconds pause{200};
    while (next < plans.size()) {
        std::vector<GameRecord> fresh;
        std::exception_ptr failure;
        {
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, pause, [&] { return failure_ || !fresh_.empty(); });
            fresh.swap(fresh_);
            failure = failure_;
        }
        const auto crashes =
            std::stable_partition(fresh.begin(), fresh.end(),
                                  [](const GameRecord& g) { return g.ending != Ending::crash; });
        const bool called_off = crashes != fresh.end() && is_called_off();
        if (called_off) fresh.erase(crashes, fresh.end());
        for (GameRecord& game : fresh) {
            listener_.finished(game);
            const int number = game.number;
            finished_.emplace(number, std::move(game));
        }
        if (const auto end = deliver(plans, next)) return end;
        if (failure) std::rethrow_exception(failure);
        if (called_off || !listener_.tick()) return MatchEnd::called_off;
    }
    return {};
}

/// Whoever ends a match may end its engines first: a scheduler does so with all processes of a job.
/// Their end is a crash only if no request to end the match comes soon after.
bool Runner::is_called_off() {
    constexpr std::chrono::milliseconds patience{500};
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        if (!listener_.tick()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

void Runner::call_off() {
    {
        const std::lock_guard lock(mutex_);
        yard_.stop = true;
    }
    changed_.notify_all();
}

std::optional<GamePlan> Runner::take_plan() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return yard_.stop || !waiting_.empty(); });
    if (yard_.stop) return {};
    const GamePlan plan = waiting_.front();
    waiting_.pop_front();
    return plan;
}

void Runner::work(int number) {
    try {
        EngineSlot slot(setup_, started_, yard_, number);
        while (const std::optional<GamePlan> plan = take_plan()) play(*plan, slot);
    } catch (const Interrupted&) {
        // The match was called off.
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
}

void Runner::play(const GamePlan& plan, EngineSlot& slot) {
    slot.keep_only(plan.engines);
    const auto player = [&](std::size_t side) {
        return &setup_.engines[static_cast<std::size_t>(plan.engines[side])];
    };
    const Opening& opening = setup_.openings[static_cast<std::size_t>(plan.opening - 1)];
    GameRecord game = play_match_game(plan, opening, setup_.terms, {player(0), player(1)}, slot);
    {
        const std::lock_guard lock(mutex_);
        fresh_.push_back(std::move(game));
    }
    changed_.notify_all();
}

}  // namespace

MatchEnd run_match(const MatchSetup& setup, std::vector<GameRecord> known, int concurrency,
                   MatchListener& listener) {
    return Runner(setup, std::move(known), concurrency, listener).run();
}

}  // namespace soplo
