// A player without a search, for tests of sessions. It reports its first legal move, or the one in
// its script, at three depths, and then answers.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "search/player/player.hpp"

namespace soplo::test {

/// The calls that the fake players of one test received, and what they shall do.
struct Told {
    int players = 0;
    int new_games = 0;
    int threads = 0;
    std::size_t table_mb = 0;
    Limits limits;
    std::string position;             ///< Hub string of the position after the moves
    bool fail_next_position = false;  ///< the next set_position throws
    std::deque<std::string> script;   ///< moves to play, one for each search
    std::optional<Score> score;       ///< score to report; nothing: the depth
    bool holds = false;               ///< searches continue until stop()
};

/// Answers on a thread of its own.
class FakePlayer : public Player {
  public:
    FakePlayer(const Rules& rules, std::size_t table_mb, Told& told) : game_(rules), told_(told) {
        ++told.players;
        told.table_mb = table_mb;
    }
    ~FakePlayer() override {
        stop();
        wait();
    }

    [[nodiscard]] const Rules& rules() const override { return game_.rules(); }
    void set_threads(int threads) override { told_.threads = threads; }
    void set_table_mb(std::size_t mb) override { told_.table_mb = mb; }
    void set_draw_rules(DrawSet) override {}
    void set_network(std::shared_ptr<const Network>) override {}
    void set_level(int) override {}
    void new_game() override { ++told_.new_games; }
    void set_position(const Setup& start, std::span<const GameMove> moves) override {
        if (told_.fail_next_position) {
            told_.fail_next_position = false;
            throw std::runtime_error("no room \"here\" = there");
        }
        Game game(game_.rules(), start);
        for (const GameMove& m : moves) game.play(m);
        game_ = game;
        told_.position = hub_position(game_.rules(), game_.position());
    }

    void start(const Limits& limits, Listener& listener) override {
        wait();
        told_.limits = limits;
        stopped_ = false;
        held_ = limits.infinite || limits.ponder || told_.holds;
        thread_ = std::thread([this, &listener] { think(listener); });
    }
    void stop() override { release(true); }
    void ponder_hit() override { release(false); }
    void wait() override {
        if (thread_.joinable()) thread_.join();
    }

  private:
    void release(bool stop) {
        const std::lock_guard lock(mutex_);
        stopped_ = stopped_ || stop;
        held_ = false;
        changed_.notify_all();
    }
    GameMove next_move() {
        if (told_.script.empty()) return game_.legal_moves().front();
        const GameMove move = game_.parse(told_.script.front());
        told_.script.pop_front();
        return move;
    }
    void think(Listener& listener) {
        const GameMove move = next_move();
        for (int depth = 1; depth <= 3; ++depth) {
            Info info;
            info.depth = depth;
            info.score = told_.score.value_or(depth);
            info.nodes = static_cast<std::uint64_t>(depth) * 10;
            info.pv = {move};
            listener.info(info);
        }
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return !held_; });
        }
        Game after = game_;
        after.play(move);
        Done done{.move = move, .ponder = {}};
        if (!after.legal_moves().empty()) done.ponder = after.legal_moves().front();
        listener.done(done);
    }

    Game game_;
    Told& told_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool held_ = false, stopped_ = false;
    std::thread thread_;
};

}  // namespace soplo::test
