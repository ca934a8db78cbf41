// The player of one variant: owns the table, the workers and their threads, and turns a search into
// reports and an answer.
#pragma once

#include <chrono>
#include <optional>

#include "engine/game/arbiter_impl.hpp"
#include "search/player/clock.hpp"
#include "search/player/crew.hpp"
#include "search/player/levels.hpp"
#include "search/player/player.hpp"
#include "search/player/root.hpp"

namespace soplo {

template <const Rules& R>
class PlayerFor final : public Player {
  public:
    explicit PlayerFor(std::size_t table_mb) : table_(std::make_unique<Table>(table_mb)) {
        hire(1);
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
    void set_network(std::shared_ptr<const Network> network) override {
        wait();
        weights_ = network == nullptr ? nullptr : std::make_shared<const Weights<R>>(*network);
        for (auto& w : workers_) w->set_weights(weights_);
        forget();
    }
    void set_level(int level) override {
        wait();
        if (strength_of(level).error != strength_.error) forget();
        strength_ = strength_of(level);
        for (auto& w : workers_) w->set_error(strength_.error);
    }
    void new_game() override {
        wait();
        forget();
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
        const std::optional<Budget> b = budget(limits);
        budget_ = b.value_or(Budget{forever, forever, true});
        signs_ = {};
        last_best_.reset();
        table_->age();
        only_move_ = false;
        roots_.clear();
        roots_.resize(workers_.size());
        for (auto& w : workers_) w->set_root(root_, keys_, draws_);
        crew_->start([this](int number) {
            if (number == 0) {
                lead();
            } else {
                help(static_cast<std::size_t>(number));
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
            workers_.back()->set_weights(weights_);
            workers_.back()->set_error(strength_.error);
        }
        crew_ = std::make_unique<Crew>(threads);
    }

    void forget() {
        table_->clear(crew_->size());
        for (auto& w : workers_) w->forget();
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

    /// Gives a worker its root; false when there is no legal move.
    bool take_root(std::size_t number) {
        const MoveList<R> moves = moves_to_search();
        if (moves.empty()) return false;
        roots_[number].emplace(*workers_[number], moves);
        if (number == 0) {
            only_move_ = moves.size() == 1 && !limits_.analyse && !limits_.infinite;
        }
        return true;
    }

    void lead() {
        Done done;
        const bool can_move = take_root(0);
        if (can_move) {
            Root<R>& root = *roots_[0];
            std::optional<Move<R>> reported;
            root.run(1, last_depth(), limits_.multi_pv, [&](int depth, bool finished) {
                // Of a depth that was cut short a better move is news, the rest is not.
                const Move<R>& best = root.moves()[0].move;
                if (finished || !reported || !reported->same_as(best)) report(root, depth);
                if (finished) note_signs(root);
                reported = best;
                return finished && goes_on(root, depth);
            });
        }
        hold();
        control_.stop.store(true, std::memory_order_relaxed);
        crew_->wait_for_others();
        if (can_move) {
            const Root<R>& best = most_trusted();
            if (&best != &*roots_[0]) report(best, best.depth());
            done = answer(best);
        }
        listener_->done(done);
    }

    void help(std::size_t number) {
        if (!take_root(number)) return;
        // Helpers spread over two depths, so that they fill the table ahead of the first worker.
        roots_[number]->run(1 + static_cast<int>(number % 2), max_ply - 1, 1,
                            [](int, bool finished) { return finished; });
    }

    /// The worker to be believed: another than the first when it has looked deeper and found more.
    [[nodiscard]] const Root<R>& most_trusted() const {
        const Root<R>* best = &*roots_[0];
        if (limits_.multi_pv > 1 || limits_.depth) return *best;
        for (const std::optional<Root<R>>& r : roots_) {
            if (!r || r->depth() <= best->depth()) continue;
            if (r->moves()[0].score > best->moves()[0].score) best = &*r;
        }
        return *best;
    }

    /// Remembers what the clock wants to know of a finished depth.
    void note_signs(const Root<R>& root) {
        const RootMove<R>& best = root.moves()[0];
        const bool same = last_best_ && last_best_->same_as(best.move);
        signs_.steady_depths = same ? signs_.steady_depths + 1 : 0;
        signs_.drop = last_best_ ? (last_score_ - best.score) / 100.0 : 0;
        const auto nodes = static_cast<double>(workers_[0]->walk().nodes());
        signs_.effort = nodes > 0 ? static_cast<double>(best.nodes) / nodes : 0;
        last_best_ = best.move;
        last_score_ = best.score;
    }

    [[nodiscard]] int last_depth() const {
        const int wanted =
            std::min(limits_.depth.value_or(max_ply), depth_in(strength_, workers_[0]->root().key));
        return std::clamp(wanted, 1, max_ply - 1);
    }

    [[nodiscard]] bool goes_on(const Root<R>& root, int depth) const {
        if (control_.stop.load(std::memory_order_relaxed)) return false;
        if (limits_.infinite) return true;
        const Score score = root.moves()[0].score;
        const bool proven = (is_win(score) || is_loss(score)) && plies_to_end(score) <= depth;
        if (pondering_.load(std::memory_order_acquire)) return !proven;
        if (only_move_) return false;
        const double scale = budget_.is_fixed ? 1 : time_scale(signs_);
        return !proven && spent() < std::min(budget_.soft * scale, budget_.hard);
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
        info.sel_depth = workers_[0]->walk().sel_depth();
        info.mean_depth = workers_[0]->walk().mean_depth();
        for (const auto& w : workers_) info.nodes += w->walk().nodes();
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

    std::shared_ptr<const Weights<R>> weights_;  // null: the fallback
    Strength strength_;
    const DrawRules* draws_ = &R.simple;
    Setup game_start_;
    std::vector<GameMove> game_moves_;
    std::vector<std::optional<Root<R>>> roots_;  // of each worker; none without a legal move
    Node<R> root_;
    std::vector<std::uint64_t> keys_;  // of the game before the root

    Limits limits_;
    Listener* listener_ = nullptr;
    Budget budget_;
    Signs signs_;
    std::optional<Move<R>> last_best_;  // of the depth finished last
    Score last_score_ = 0;
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
