// The workers of a match play one game each; the runner gives them the games of the schedule.
#include "protocol/match/runner.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "protocol/match/clients/engine_client.hpp"

namespace soplo {
namespace {

/// The engines that have started at least once in this match. If an engine never starts, the user's
/// command is wrong and the match ends. If it fails to start later, it loses the game.
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
    EngineSlot(const MatchSetup& setup, StartedEngines& started, RunContext& context, int number)
        : setup_(setup),
          started_(started),
          context_(context),
          number_(number),
          clients_(setup.engines.size()) {}

    /// Ends the engines that do not play the next game.
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
            EngineClient::make(spec, setup_.terms, context_, number_);
        try {
            fresh->start();
        } catch (const EngineFailure& e) {
            if (started_.has(engine)) throw;
            throw_not_started(spec, e);
        }
        started_.add(engine);
        client = std::move(fresh);
        return *client;
    }
    void drop(int engine) override { clients_[static_cast<std::size_t>(engine)].reset(); }

  private:
    const MatchSetup& setup_;
    StartedEngines& started_;
    RunContext& context_;
    int number_;
    std::vector<std::unique_ptr<EngineClient>> clients_;
};

/// A finished game and when it finished.
struct FinishedGame {
    GameRecord record;
    std::chrono::steady_clock::time_point end;
};

/// Plays the games of one game slot.
class SlotWorker : public OrderedWorker<GamePlan, FinishedGame> {
  public:
    SlotWorker(const MatchSetup& setup, StartedEngines& started, RunContext& context, int number)
        : setup_(setup), context_(context), slot_(setup, started, context, number) {}

    std::optional<FinishedGame> work(const GamePlan& plan) override {
        slot_.keep_only(plan.engines);
        const auto player = [&](std::size_t side) {
            return &setup_.engines[static_cast<std::size_t>(plan.engines[side])];
        };
        const Opening& opening = setup_.openings[static_cast<std::size_t>(plan.opening - 1)];
        try {
            GameRecord game =
                play_match_game(plan, opening, setup_.terms, {player(0), player(1)}, slot_);
            return FinishedGame{std::move(game), std::chrono::steady_clock::now()};
        } catch (const Interrupted&) {
            return {};
        }
    }
    void stop() override { context_.stop = true; }

  private:
    const MatchSetup& setup_;
    RunContext& context_;
    EngineSlot slot_;
};

/// Gives the games of the schedule to the workers and their records to the listener.
class Runner : private OrderedClient<GamePlan, FinishedGame> {
  public:
    Runner(const MatchSetup& setup, std::vector<GameRecord> known, MatchListener& listener)
        : setup_(setup),
          listener_(listener),
          names_(setup.names()),
          started_(setup.engines.size()) {
        for (GameRecord& game : known) {
            const int number = game.number;
            known_.emplace(number, std::move(game));
        }
    }

    WorkEnd run(int concurrency);

  private:
    void try_engines();
    [[nodiscard]] std::vector<GamePlan> games_of_block(int block) const;
    [[nodiscard]] bool is_called_off(const FinishedGame&);

    std::optional<GamePlan> next() override;
    std::optional<FinishedGame> known(const GamePlan&) override;
    bool finished(const GamePlan&, const FinishedGame&) override;
    bool deliver(const GamePlan&, FinishedGame&&) override;
    WorkPace tick() override;

    const MatchSetup& setup_;
    MatchListener& listener_;
    std::vector<std::string> names_;
    StartedEngines started_;
    RunContext context_;
    std::map<int, GameRecord> known_;  // by number: games of an earlier run, until delivered
    std::vector<GameRecord> delivered_;
    std::vector<GamePlan> plans_;  // games of the current block
    std::size_t given_ = 0;        // number of plans that next() has returned
    bool is_called_off_ = false;
};

/// Plays block after block: a Swiss round needs the results of the rounds before it, the games of
/// all other formats are one block.
WorkEnd Runner::run(int concurrency) {
    // One game that takes long must not stop the other workers.
    constexpr std::size_t look_ahead = 1000;
    try_engines();
    const bool is_swiss = setup_.schedule.format == MatchFormat::swiss;
    const int blocks = is_swiss ? setup_.schedule.rounds : 1;
    OrderedWorkers<GamePlan, FinishedGame> workers(
        concurrency, look_ahead + static_cast<std::size_t>(concurrency), [this](int number) {
            return std::make_unique<SlotWorker>(setup_, started_, context_, number);
        });
    for (int block = 1; block <= blocks; ++block) {
        plans_ = games_of_block(block);
        given_ = 0;
        const WorkEnd end = workers.run(*this);
        if (end != WorkEnd::complete) return end;
    }
    return WorkEnd::complete;
}

/// Starts every engine once, so that a wrong command is reported before the first game. Skips DXP
/// engines because some of them accept only one connection.
void Runner::try_engines() {
    EngineSlot slot(setup_, started_, context_, 0);
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
    std::erase_if(plans, [&](const GamePlan& g) { return !in_shard(g.pair, setup_.shard); });
    return plans;
}

std::optional<GamePlan> Runner::next() {
    if (given_ == plans_.size()) return {};
    return plans_[given_++];
}

std::optional<FinishedGame> Runner::known(const GamePlan& plan) {
    auto game = known_.extract(plan.number);
    if (game.empty()) return {};
    return FinishedGame{std::move(game.mapped()), {}};
}

bool Runner::finished(const GamePlan&, const FinishedGame& game) {
    if (game.record.ending == Ending::crash && is_called_off(game)) return false;
    listener_.finished(game.record);
    return true;
}

bool Runner::deliver(const GamePlan&, FinishedGame&& game) {
    const bool goes_on = listener_.deliver(game.record);
    // Swiss pairings need the results only, and the moves of thousands of games take much memory.
    game.record.moves = {};
    game.record.opening_moves = {};
    delivered_.push_back(std::move(game.record));
    return goes_on;
}

WorkPace Runner::tick() {
    if (!is_called_off_ && !listener_.tick()) is_called_off_ = true;
    return is_called_off_ ? WorkPace::stop : WorkPace::go_on;
}

/// Returns whether the match is called off within half a second after a crash. A job scheduler may
/// end the engines before it ends the match; such a crash is not the engine's fault.
bool Runner::is_called_off(const FinishedGame& crash) {
    constexpr std::chrono::milliseconds patience{500};
    while (tick() == WorkPace::go_on) {
        if (std::chrono::steady_clock::now() >= crash.end + patience) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

}  // namespace

WorkEnd run_match(const MatchSetup& setup, std::vector<GameRecord> known, int concurrency,
                  MatchListener& listener) {
    return Runner(setup, std::move(known), listener).run(concurrency);
}

}  // namespace soplo
