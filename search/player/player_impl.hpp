// The player of one variant: it owns the table, the workers and their threads, and reports the
// search to the listener.
#pragma once

#include <chrono>
#include <optional>

#include "engine/game/convert.hpp"
#include "search/player/clock.hpp"
#include "search/player/levels.hpp"
#include "search/player/player.hpp"
#include "search/player/root.hpp"
#include "search/player/thread_pool.hpp"

namespace soplo {

/// The player of variant R. Lazy SMP: all workers search the same root and share the table.
template <const Rules& R>
class PlayerFor final : public Player {
  public:
    explicit PlayerFor(std::size_t table_mb) : table_(std::make_unique<Table>(table_mb)) {
        create_workers(1);
        set_network(shipped_network(R));
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
        if (threads != thread_pool_->size()) create_workers(threads);
    }
    void set_table_mb(std::size_t mb) override {
        wait();
        if (mb == table_->size_mb()) return;
        auto table = std::make_unique<Table>(mb);  // throws before the old table is freed
        table_ = std::move(table);
        create_workers(thread_pool_->size());
    }
    void set_draw_rules(DrawSet set) override {
        wait();
        draws_ = set == DrawSet::none ? nullptr : &R.draws(set);
        set_game(game_start_, game_moves_);
    }
    void set_network(std::shared_ptr<const Network> network) override {
        wait();
        weights_ = network == nullptr ? nullptr : std::make_shared<const Weights<R>>(*network);
        for (auto& w : workers_) w->set_weights(weights_);
        clear_learned();
    }
    void set_level(int level) override {
        wait();
        if (strength_of(level).error != strength_.error) clear_learned();
        strength_ = strength_of(level);
        for (auto& w : workers_) w->set_level_error(strength_.error);
    }
    void new_game() override {
        wait();
        clear_learned();
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
        started_ = Time::now();
        pondering_.store(limits.ponder, std::memory_order_relaxed);
        clock_started_.store(started_.time_since_epoch().count(), std::memory_order_relaxed);
        const std::optional<TimeBudget> b = time_budget(limits);
        budget_ = b.value_or(TimeBudget{forever, forever, true});
        stats_ = {};
        last_best_.reset();
        table_->age();
        only_move_ = false;
        roots_.clear();
        roots_.resize(workers_.size());
        for (auto& w : workers_) w->set_root(root_, keys_, draws_);
        thread_pool_->start([this](int number) {
            if (number == 0) {
                run_main_worker();
            } else {
                run_helper(static_cast<std::size_t>(number));
            }
        });
    }
    void stop() override {
        {
            const std::lock_guard lock(state_mutex_);
            control_.stop.store(true, std::memory_order_relaxed);
        }
        state_changed_.notify_all();
    }
    void ponder_hit() override {
        {
            const std::lock_guard lock(state_mutex_);
            clock_started_.store(Time::now().time_since_epoch().count(), std::memory_order_relaxed);
            pondering_.store(false, std::memory_order_release);
        }
        state_changed_.notify_all();
    }
    void wait() override { thread_pool_->wait(); }

  private:
    using Time = std::chrono::steady_clock;
    static constexpr double forever = 1e18;  // seconds

    [[nodiscard]] static Setup start_of_game() {
        Position<R> p;
        p.pieces = Board<R>::start_men;
        return p.to_setup();
    }

    /// Replaces the threads and the workers. The histories of the old workers are lost.
    void create_workers(int threads) {
        thread_pool_.reset();
        workers_.clear();
        for (int i = 0; i < threads; ++i) {
            workers_.push_back(std::make_unique<Worker<R>>(*table_, control_, i == 0));
            workers_.back()->set_weights(weights_);
            workers_.back()->set_level_error(strength_.error);
        }
        thread_pool_ = std::make_unique<ThreadPool>(threads);
    }

    /// Clears the table and the histories.
    void clear_learned() {
        table_->clear(thread_pool_->size());
        for (auto& w : workers_) w->clear();
    }

    /// Sets the root by playing the moves, and keeps the keys of the positions before it.
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

    /// Returns the seconds used on the clock of this move: 0 while pondering.
    [[nodiscard]] double time_used() const {
        if (pondering_.load(std::memory_order_acquire)) return 0;
        const Time::duration since{clock_started_.load(std::memory_order_relaxed)};
        return std::chrono::duration<double>(Time::now().time_since_epoch() - since).count();
    }
    /// Returns whether the hard time limit has passed, or whether a single legal move needs no
    /// search. The first worker calls it.
    [[nodiscard]] bool is_out_of_time() const {
        if (pondering_.load(std::memory_order_acquire)) return false;
        return only_move_ || time_used() >= budget_.hard;
    }
    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(Time::now() - started_).count();
    }

    /// Returns the root moves that the limits allow; all legal moves if the limits match none.
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

    /// Creates the root search of a worker. Returns false when there is no legal move.
    bool create_root(std::size_t number) {
        const MoveList<R> moves = moves_to_search();
        if (moves.empty()) return false;
        roots_[number].emplace(*workers_[number], moves);
        if (number == 0) {
            only_move_ = moves.size() == 1 && !limits_.analyse && !limits_.infinite;
        }
        return true;
    }

    /// The job of thread 0: searches, reports, waits for the other workers and calls done().
    void run_main_worker() {
        Done done;
        const bool can_move = create_root(0);
        if (can_move) {
            Root<R>& root = *roots_[0];
            std::optional<Move<R>> reported;
            root.run(1, last_depth(), limits_.multi_pv, [&](int depth, bool finished) {
                // If the depth was interrupted, report only a move that improved on the previous
                // depth.
                const Move<R>& best = root.moves()[0].move;
                if (finished || !reported || !reported->same_as(best)) report(root, depth);
                if (finished) update_stats(root);
                reported = best;
                return finished && should_continue(root, depth);
            });
        }
        wait_for_release();
        control_.stop.store(true, std::memory_order_relaxed);
        thread_pool_->wait_for_others();
        if (can_move) {
            const Root<R>& best = best_root();
            if (&best != &*roots_[0]) report(best, best.depth());
            done = answer_of(best);
        }
        listener_->done(done);
    }

    /// The job of the other threads, whose results reach thread 0 through the table.
    void run_helper(std::size_t number) {
        if (!create_root(number)) return;
        // Every second helper starts one ply deeper, so that the table has results of the next
        // depth before the first worker starts it.
        roots_[number]->run(1 + static_cast<int>(number % 2), max_ply - 1, 1,
                            [](int, bool finished) { return finished; });
    }

    /// Returns the root whose result is reported: the first one, unless another finished a greater
    /// depth with a higher score.
    [[nodiscard]] const Root<R>& best_root() const {
        const Root<R>* best = &*roots_[0];
        if (limits_.multi_pv > 1 || limits_.depth) return *best;
        for (const std::optional<Root<R>>& r : roots_) {
            if (!r || r->depth() <= best->depth()) continue;
            if (r->moves()[0].score > best->moves()[0].score) best = &*r;
        }
        return *best;
    }

    /// Updates the statistics that the clock uses, after a finished depth.
    void update_stats(const Root<R>& root) {
        const RootMove<R>& best = root.moves()[0];
        const bool same = last_best_ && last_best_->same_as(best.move);
        stats_.stable_depths = same ? stats_.stable_depths + 1 : 0;
        stats_.score_drop = last_best_ ? (last_score_ - best.score) / 100.0 : 0;
        const auto nodes = static_cast<double>(workers_[0]->context().counter().nodes());
        stats_.best_move_share = nodes > 0 ? static_cast<double>(best.nodes) / nodes : 0;
        last_best_ = best.move;
        last_score_ = best.score;
    }

    /// Returns the deepest depth that the limits and the level allow.
    [[nodiscard]] int last_depth() const {
        const int wanted = std::min(limits_.depth.value_or(max_ply),
                                    level_depth(strength_, workers_[0]->root().key));
        return std::clamp(wanted, 1, max_ply - 1);
    }

    /// Returns whether the search starts another depth after `depth`.
    [[nodiscard]] bool should_continue(const Root<R>& root, int depth) const {
        if (control_.stop.load(std::memory_order_relaxed)) return false;
        if (limits_.infinite) return true;
        const Score score = root.moves()[0].score;
        const bool proven = (is_win(score) || is_loss(score)) && plies_to_end(score) <= depth;
        if (pondering_.load(std::memory_order_acquire)) return !proven;
        if (only_move_) return false;
        const double scale = budget_.is_fixed ? 1 : time_scale(stats_);
        return !proven && time_used() < std::min(budget_.soft * scale, budget_.hard);
    }

    /// Blocks while the search must not answer: until stop() in an infinite search, until stop() or
    /// ponder_hit() in a pondering search.
    void wait_for_release() {
        std::unique_lock lock(state_mutex_);
        state_changed_.wait(lock, [&] {
            return control_.stop.load(std::memory_order_relaxed) ||
                   !(limits_.infinite || pondering_.load(std::memory_order_relaxed));
        });
    }

    [[nodiscard]] static std::vector<GameMove> to_game_line(const Line<R>& line) {
        std::vector<GameMove> moves;
        for (const Move<R>& m : line) moves.push_back(to_game_move<R>(m));
        return moves;
    }

    /// Reports the best lines to the listener.
    void report(const Root<R>& root, int depth) {
        const int lines = std::clamp(limits_.multi_pv, 1, static_cast<int>(root.moves().size()));
        Info info;
        info.depth = depth;
        info.sel_depth = workers_[0]->context().counter().sel_depth();
        info.mean_depth = workers_[0]->context().counter().mean_depth();
        for (const auto& w : workers_) info.nodes += w->context().counter().nodes();
        info.time = elapsed();
        info.hash_full = table_->hash_full();
        for (int rank = 0; rank < lines; ++rank) {
            const RootMove<R>& m = root.moves()[static_cast<std::size_t>(rank)];
            info.multi_pv = rank + 1;
            // A search that was stopped before its first score reports 0.
            info.score = m.score == -infinite_score ? 0 : m.score;
            info.pv = to_game_line(m.line);
            listener_->info(info);
        }
    }

    [[nodiscard]] Done answer_of(const Root<R>& root) const {
        const RootMove<R>& best = root.moves()[0];
        Done done;
        done.move = to_game_move<R>(best.move);
        if (best.line.size() > 1) done.ponder = to_game_move<R>(best.line[1]);
        return done;
    }

    std::unique_ptr<Table> table_;
    SearchControl control_;
    std::vector<std::unique_ptr<Worker<R>>> workers_;

    std::shared_ptr<const Weights<R>> weights_;  // null: the fallback evaluation
    Strength strength_;
    const DrawRules* draws_ = &R.simple;
    Setup game_start_;
    std::vector<GameMove> game_moves_;
    std::vector<std::optional<Root<R>>> roots_;  // by worker; empty without a legal move
    Node<R> root_;
    std::vector<std::uint64_t> keys_;  // of the positions before the root, oldest first

    Limits limits_;
    Listener* listener_ = nullptr;
    TimeBudget budget_;
    IterationStats stats_;
    std::optional<Move<R>> last_best_;  // of the last finished depth
    Score last_score_ = 0;
    bool only_move_ = false;  // a single legal move that needs no search
    Time::time_point started_;
    std::atomic<Time::rep> clock_started_{0};
    std::atomic<bool> pondering_{false};
    std::mutex state_mutex_;
    std::condition_variable state_changed_;

    std::unique_ptr<ThreadPool>
        thread_pool_;  // last member: its threads end before the members they use
};

/// Returns a player of variant R. The build instantiates it once per variant.
template <const Rules& R>
[[nodiscard]] std::unique_ptr<Player> make_player_for(std::size_t table_mb) {
    return std::make_unique<PlayerFor<R>>(table_mb);
}

}  // namespace soplo
