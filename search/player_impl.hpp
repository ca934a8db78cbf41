// The player of one variant: owns the table, the workers and their threads, and turns a search into
// reports and an answer.
#pragma once

#include <chrono>
#include <optional>

#include "engine/arbiter_impl.hpp"
#include "search/clock.hpp"
#include "search/crew.hpp"
#include "search/player.hpp"
#include "search/root.hpp"

namespace soplo {

template <const Rules& R>
class PlayerFor final : public Player {
  public:
    explicit PlayerFor(std::size_t table_mb) : table_(std::make_unique<Table>(table_mb)) {
        hire(1);
        set_game(start_of_game(), {});
    }
    ~PlayerFor() override {
        stop();
        wait();
    }

    [[nodiscard]] const Rules& rules() const override { return R; }

    void set_threads(int threads) override {
        wait();
        threads = std::clamp(threads, 1, 256);
        if (threads != crew_->size()) hire(threads);
    }
    void set_table_mb(std::size_t mb) override {
        wait();
        if (mb == table_->size_mb()) return;
        auto table = std::make_unique<Table>(mb);  // throws before the old one is given up
        table_ = std::move(table);
        hire(crew_->size());
    }
    void set_draw_rules(DrawSet set) override {
        wait();
        draws_ = set == DrawSet::none ? nullptr : &R.draws(set);
        set_game(game_start_, game_moves_);
    }
    void new_game() override {
        wait();
        table_->clear();
        for (auto& w : workers_) w->forget();
    }
    void set_position(const Setup& start, std::span<const GameMove> moves) override {
        wait();
        set_game(start, {moves.begin(), moves.end()});
    }

    void start(const Limits& limits, Listener& listener) override {
        stop();
        wait();
        limits_ = limits;
        listener_ = &listener;
        control_.stop.store(false, std::memory_order_relaxed);
        control_.node_limit = limits.nodes.value_or(UINT64_MAX);
        control_.out_of_time = [this] { return is_out_of_time(); };
        only_move_ = false;
        started_ = Time::now();
        pondering_.store(limits.ponder, std::memory_order_relaxed);
        clock_started_.store(started_.time_since_epoch().count(), std::memory_order_relaxed);
        const std::optional<Budget> b = budget(limits);
        budget_ = b.value_or(Budget{forever, forever});
        table_->age();
        for (auto& w : workers_) w->set_root(root_, keys_, draws_);
        crew_->start([this](int number) {
            if (number == 0) {
                lead();
            } else {
                help(number);
            }
        });
    }
    void stop() override {
        {
            const std::lock_guard lock(held_mutex_);
            control_.stop.store(true, std::memory_order_relaxed);
        }
        held_.notify_all();
    }
    void ponder_hit() override {
        {
            const std::lock_guard lock(held_mutex_);
            clock_started_.store(Time::now().time_since_epoch().count(), std::memory_order_relaxed);
            pondering_.store(false, std::memory_order_release);
        }
        held_.notify_all();
    }
    void wait() override { crew_->wait(); }

  private:
    using Time = std::chrono::steady_clock;
    static constexpr double forever = 1e18;  // seconds

    [[nodiscard]] static Setup start_of_game() {
        Position<R> p;
        p.pieces = Board<R>::start_men;
        return p.to_setup();
    }

    /// New threads and workers; what the workers had learned of the game goes with them.
    void hire(int threads) {
        crew_.reset();
        workers_.clear();
        for (int i = 0; i < threads; ++i) {
            workers_.push_back(std::make_unique<Worker<R>>(*table_, control_, i == 0));
        }
        crew_ = std::make_unique<Crew>(threads);
    }

    void set_game(Setup start, std::vector<GameMove> moves) {
        game_start_ = std::move(start);
        game_moves_ = std::move(moves);
        keys_.clear();
        root_ = Node<R>::first(Position<R>::from(game_start_), draws_, game_start_.half_moves);
        for (const GameMove& g : game_moves_) {
            keys_.push_back(root_.key);
            root_ = root_.after(find_move<R>(root_.position, g), draws_);
        }
    }

    /// Seconds on the clock of this move: none while pondering.
    [[nodiscard]] double spent() const {
        if (pondering_.load(std::memory_order_acquire)) return 0;
        const Time::duration since{clock_started_.load(std::memory_order_relaxed)};
        return std::chrono::duration<double>(Time::now().time_since_epoch() - since).count();
    }
    /// Asked by the first worker. There is nothing to think about once the only move has been asked
    /// for.
    [[nodiscard]] bool is_out_of_time() const {
        if (pondering_.load(std::memory_order_acquire)) return false;
        return only_move_ || spent() >= budget_.hard;
    }
    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(Time::now() - started_).count();
    }

    /// The root moves that the limits allow.
    [[nodiscard]] MoveList<R> moves_to_search() const {
        MoveList<R> all;
        generate<R>(root_.position, all);
        if (limits_.search_moves.empty()) return all;
        MoveList<R> chosen;
        for (const Move<R>& m : all) {
            for (const GameMove& g : limits_.search_moves) {
                if (matches<R>(m, g)) chosen.push_back(m);
            }
        }
        return chosen.empty() ? all : chosen;
    }

    void lead() {
        const MoveList<R> moves = moves_to_search();
        only_move_ = moves.size() == 1 && !limits_.analyse && !limits_.infinite;
        Done done;
        if (!moves.empty()) {
            Root<R> root(*workers_[0], moves);
            std::optional<Move<R>> reported;
            root.run(1, last_depth(), limits_.multi_pv, [&](int depth, bool finished) {
                // Of a depth that was cut short a better move is news, the rest is not.
                const Move<R>& best = root.moves()[0].move;
                if (finished || !reported || !reported->same_as(best)) report(root, depth);
                reported = best;
                return finished && goes_on(root, depth);
            });
            done = answer(root);
        }
        hold();
        control_.stop.store(true, std::memory_order_relaxed);
        crew_->wait_for_others();
        listener_->done(done);
    }

    void help(int number) {
        const MoveList<R> moves = moves_to_search();
        if (moves.empty()) return;
        Root<R> root(*workers_[static_cast<std::size_t>(number)], moves);
        // Helpers spread over two depths, so that they fill the table ahead of the first worker.
        root.run(1 + number % 2, max_ply - 1, 1, [](int, bool finished) { return finished; });
    }

    [[nodiscard]] int last_depth() const {
        return std::clamp(limits_.depth.value_or(max_ply - 1), 1, max_ply - 1);
    }

    [[nodiscard]] bool goes_on(const Root<R>& root, int depth) const {
        if (control_.stop.load(std::memory_order_relaxed)) return false;
        if (limits_.infinite) return true;
        const Score score = root.moves()[0].score;
        const bool proven = (is_win(score) || is_loss(score)) && plies_to_end(score) <= depth;
        if (pondering_.load(std::memory_order_acquire)) return !proven;
        if (only_move_) return false;
        return !proven && spent() < budget_.soft;
    }

    /// Keeps the answer back while the client has not asked for it.
    void hold() {
        std::unique_lock lock(held_mutex_);
        held_.wait(lock, [&] {
            return control_.stop.load(std::memory_order_relaxed) ||
                   !(limits_.infinite || pondering_.load(std::memory_order_relaxed));
        });
    }

    [[nodiscard]] static std::vector<GameMove> to_game_line(const Line<R>& line) {
        std::vector<GameMove> moves;
        for (const Move<R>& m : line) moves.push_back(to_game_move<R>(m));
        return moves;
    }

    void report(const Root<R>& root, int depth) {
        const int lines = std::clamp(limits_.multi_pv, 1, static_cast<int>(root.moves().size()));
        Info info;
        info.depth = depth;
        info.sel_depth = workers_[0]->sel_depth();
        info.mean_depth = workers_[0]->mean_depth();
        for (const auto& w : workers_) info.nodes += w->nodes();
        info.time = elapsed();
        info.hash_full = table_->hash_full();
        for (int rank = 0; rank < lines; ++rank) {
            const RootMove<R>& m = root.moves()[static_cast<std::size_t>(rank)];
            info.multi_pv = rank + 1;
            // A search that was stopped before its first answer has nothing to say but the move.
            info.score = m.score == -infinite_score ? 0 : m.score;
            info.pv = to_game_line(m.line);
            listener_->info(info);
        }
    }

    [[nodiscard]] Done answer(const Root<R>& root) const {
        const RootMove<R>& best = root.moves()[0];
        Done done;
        done.move = to_game_move<R>(best.move);
        if (best.line.size() > 1) done.ponder = to_game_move<R>(best.line[1]);
        return done;
    }

    std::unique_ptr<Table> table_;
    Control control_;
    std::vector<std::unique_ptr<Worker<R>>> workers_;

    const DrawRules* draws_ = &R.simple;
    Setup game_start_;
    std::vector<GameMove> game_moves_;
    Node<R> root_;
    std::vector<std::uint64_t> keys_;  // of the game before the root

    Limits limits_;
    Listener* listener_ = nullptr;
    Budget budget_;
    bool only_move_ = false;  // there is no choice, and nobody asked for more than a move
    Time::time_point started_;
    std::atomic<Time::rep> clock_started_{0};
    std::atomic<bool> pondering_{false};
    std::mutex held_mutex_;
    std::condition_variable held_;

    std::unique_ptr<Crew> crew_;  // last: its threads end before what they use
};

/// A player of variant R; instantiated once per variant by the build.
template <const Rules& R>
[[nodiscard]] std::unique_ptr<Player> make_player_for(std::size_t table_mb) {
    return std::make_unique<PlayerFor<R>>(table_mb);
}

}  // namespace soplo
