// Tests of the whole player: it finds forced wins, keeps its limits, obeys stop and gives the same
// result each time.
#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "search/bench/bench.hpp"
#include "search/player/levels.hpp"
#include "search/player/player.hpp"

namespace soplo {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Stores the reports of a search.
class Answer final : public Listener {
  public:
    void info(const Info& i) override {
        const std::lock_guard lock(mutex_);
        lines.push_back(i);
        changed_.notify_all();
    }
    void done(const Done& d) override {
        const std::lock_guard lock(mutex_);
        last = d;
        ++times_done;
        changed_.notify_all();
    }
    void wait_for_depth(int depth) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !lines.empty() && lines.back().depth >= depth; });
    }
    [[nodiscard]] const Info& final_line() const { return lines.back(); }

    std::vector<Info> lines;
    Done last;
    int times_done = 0;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

void think(Player& player, const Rules& rules, std::string_view position, const Limits& limits,
           Answer& answer, const std::vector<GameMove>& moves = {}) {
    player.set_position(parse_position(rules, position).setup, moves);
    player.start(limits, answer);
    player.wait();
    CHECK(answer.times_done == 1);
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    limits.analyse = true;
    return limits;
}

TEST_CASE("forced wins are found with their distance") {
    /// A position and the number of plies to its forced win.
    struct Case {
        const char* variant;
        const char* position;
        int plies;  // to the end, by the rules text: a side without a move has lost
    };
    const Case cases[] = {
        // The last piece is taken: no pieces, no move.
        {"international", "W:W28:B23", 1},
        {"american", "W:W18:B15", 1},
        {"turkish", "W:W36:B28", 1},
        // Two for one leaves Black without pieces: 28-23 18x29 34x23.
        {"international", "W:W28,34:B18", 3},
        // A man that cannot be stopped blocks nothing: the lone man is shut in.
        {"international", "W:W36,41:B31", 1},
    };
    for (const Case& c : cases) {
        CAPTURE(c.variant);
        CAPTURE(c.position);
        const Rules& rules = variant_named(c.variant);
        const auto player = make_player(rules, 4);
        Answer answer;
        think(*player, rules, c.position, to_depth(12), answer);
        CHECK(is_win(answer.final_line().score));
        CHECK(plies_to_end(answer.final_line().score) == c.plies);
    }
}

TEST_CASE("a player without a move has lost, and wins where that is the goal") {
    Answer none;
    const auto player = make_player(variant_named("international"), 4);
    think(*player, player->rules(), "W:W36:B27,31", to_depth(4), none);
    CHECK_FALSE(none.last.move);
    CHECK(none.lines.empty());
    // In losing draughts giving the last man away wins.
    const auto loser = make_player(variant_named("losing"), 4);
    Answer answer;
    think(*loser, loser->rules(), "W:W28:B17", to_depth(6), answer);
    CHECK(is_win(answer.final_line().score));
    // In breakthrough the first king does.
    const auto runner = make_player(variant_named("breakthrough"), 4);
    Answer king;
    think(*runner, runner->rules(), "W:W7,40:B31,36", to_depth(4), king);
    CHECK(king.final_line().score == win_in(1));
}

TEST_CASE("the lines reported are legal, and the answer begins the last of them") {
    for (const Rules* rules : variants) {
        CAPTURE(rules->name);
        const auto player = make_player(*rules, 4);
        Answer answer;
        Limits limits;
        limits.nodes = 20000;
        think(*player, *rules, "start", limits, answer);
        REQUIRE(answer.last.move);
        REQUIRE_FALSE(answer.lines.empty());
        CHECK(answer.final_line().pv.front() == *answer.last.move);
        for (const Info& line : answer.lines) {
            Game game(*rules);
            for (const GameMove& m : line.pv) game.play(m);  // throws if one is not legal
            CHECK(std::abs(line.score) <= win_score);
        }
        if (answer.last.ponder) {
            Game game(*rules);
            game.play(*answer.last.move);
            CHECK_NOTHROW(game.play(*answer.last.ponder));
        }
    }
}

TEST_CASE("a weak level searches less deeply, evaluates differently and answers") {
    const Rules& rules = variant_named("russian");
    const auto player = make_player(rules, 4);
    Answer full;
    think(*player, rules, "start", to_depth(6), full);
    CHECK(full.final_line().depth == 6);
    player->set_level(1);
    Answer weak;
    think(*player, rules, "start", to_depth(6), weak);
    CHECK(weak.final_line().depth == 1);
    REQUIRE(weak.last.move);
    // A capture that is due is seen by every level, and a lone winning one taken.
    Answer capture;
    think(*player, rules, "W:Wc3:Bd4,b8", to_depth(6), capture);
    REQUIRE(capture.last.move);
    CHECK(capture.last.move->is_capture());
    // At full strength the errors of the level have no effect.
    player->set_level(full_level);
    player->new_game();
    Answer again;
    think(*player, rules, "start", to_depth(6), again);
    CHECK(again.final_line().nodes == full.final_line().nodes);
    CHECK(again.final_line().score == full.final_line().score);
}

TEST_CASE("one thread visits the same nodes every time") {
    for (const char* name : {"international", "american", "russian", "turkish", "frisian"}) {
        CAPTURE(name);
        const BenchResult first = run_bench(variant_named(name), 6, 1, 4);
        CHECK(first.nodes > 0);
        CHECK(run_bench(variant_named(name), 6, 1, 4).nodes == first.nodes);
    }
    // new_game removes every effect of earlier searches.
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    std::uint64_t nodes[2] = {};
    for (std::uint64_t& n : nodes) {
        player->new_game();
        Answer answer;
        think(*player, rules, "start", to_depth(9), answer);
        n = answer.final_line().nodes;
    }
    CHECK(nodes[0] == nodes[1]);
}

TEST_CASE("limits of nodes and depth are kept exactly") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    Limits limits;
    limits.nodes = 50000;
    Answer by_nodes;
    think(*player, rules, "start", limits, by_nodes);
    CHECK(by_nodes.final_line().nodes <= 50000);
    Answer by_depth;
    think(*player, rules, "start", to_depth(5), by_depth);
    CHECK(by_depth.final_line().depth == 5);
    // A single node still gives a move and a score.
    limits.nodes = 1;
    Answer one;
    think(*player, rules, "start", limits, one);
    CHECK(one.last.move);
    CHECK_FALSE(one.lines.empty());
}

TEST_CASE("stop ends a search; pondering and infinite searches wait for it") {
    const Rules& rules = variant_named("international");
    for (const int threads : {1, 2}) {
        CAPTURE(threads);
        const auto player = make_player(rules, 4);
        player->set_threads(threads);
        for (const bool ponder : {false, true}) {
            CAPTURE(ponder);
            Limits limits;
            limits.infinite = !ponder;
            limits.ponder = ponder;
            limits.move_time = 0.001;  // does not count while pondering; infinite knows no time
            if (!ponder) limits.move_time.reset();
            player->set_position(start_position(rules), {});
            Answer answer;
            player->start(limits, answer);
            answer.wait_for_depth(5);
            CHECK(answer.times_done == 0);
            const auto asked = Clock::now();
            player->stop();
            player->wait();
            // The engine promises 50 ms; the bound is larger for loaded test machines.
            CHECK(seconds_since(asked) < 0.5);
            CHECK(answer.times_done == 1);
            CHECK(answer.last.move);
        }
    }
}

TEST_CASE("a finished search of an infinite level is held back until stop") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    player->set_position(parse_position(rules, "W:W28:B23").setup, {});
    Limits limits;
    limits.infinite = true;
    Answer answer;
    player->start(limits, answer);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(answer.times_done == 0);
    player->stop();
    player->wait();
    CHECK(answer.times_done == 1);
}

TEST_CASE("ponder-hit starts the clock") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    player->set_position(start_position(rules), {});
    Limits limits;
    limits.ponder = true;
    limits.move_time = 0.05;
    Answer answer;
    player->start(limits, answer);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    CHECK(answer.times_done == 0);
    player->ponder_hit();
    player->wait();
    CHECK(answer.times_done == 1);
    // Stop and ponder-hit after the end are harmless.
    player->ponder_hit();
    player->stop();
    CHECK(answer.times_done == 1);
}

TEST_CASE("several lines are sorted by score and have different first moves") {
    const Rules& rules = variant_named("russian");
    const auto player = make_player(rules, 4);
    Limits limits = to_depth(6);
    limits.multi_pv = 4;
    Answer answer;
    think(*player, rules, "start", limits, answer);
    REQUIRE(answer.lines.size() >= 4);
    const auto last = answer.lines.end() - 4;
    for (int rank = 0; rank < 4; ++rank) {
        CHECK(last[rank].multi_pv == rank + 1);
        CHECK(last[rank].depth == 6);
        for (int better = 0; better < rank; ++better) {
            CHECK(last[better].score >= last[rank].score);
            CHECK_FALSE(last[better].pv.front() == last[rank].pv.front());
        }
    }
}

TEST_CASE("only the requested moves are searched") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    const auto legal = Game(rules).legal_moves();
    Limits limits = to_depth(4);
    limits.search_moves = {legal[3]};
    Answer answer;
    think(*player, rules, "start", limits, answer);
    CHECK(answer.last.move == legal[3]);
}

TEST_CASE("players of two variants search at the same time in one process") {
    const Rules& one = variant_named("canadian");
    const Rules& two = variant_named("american");
    const auto first = make_player(one, 4);
    const auto second = make_player(two, 4);
    first->set_position(start_position(one), {});
    second->set_position(start_position(two), {});
    Answer a, b;
    Limits limits;
    limits.nodes = 30000;
    first->start(limits, a);
    second->start(limits, b);
    first->wait();
    second->wait();
    CHECK(a.last.move);
    CHECK(b.last.move);
    const auto legal_one = Game(one).legal_moves();
    const auto legal_two = Game(two).legal_moves();
    CHECK(std::find(legal_one.begin(), legal_one.end(), *a.last.move) != legal_one.end());
    CHECK(std::find(legal_two.begin(), legal_two.end(), *b.last.move) != legal_two.end());
}

TEST_CASE("threads share one table and agree on forced wins") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    for (const int threads : {2, 4, 1, 3}) {
        player->set_threads(threads);
        Answer answer;
        think(*player, rules, "W:W28,34:B18", to_depth(10), answer);
        CHECK(answer.final_line().score == win_in(3));
    }
}

TEST_CASE("a table that does not fit is refused and the old one stays") {
    const Rules& rules = variant_named("international");
    const auto player = make_player(rules, 4);
    CHECK_THROWS_AS(player->set_table_mb(std::size_t{1} << 40), BadInput);
    Answer answer;
    think(*player, rules, "start", to_depth(4), answer);
    CHECK(answer.last.move);
    CHECK_NOTHROW(player->set_table_mb(1));
}

TEST_CASE("a search of a position with many kings ends in time") {
    // The generator takes seconds for one position of this tree.
    const Rules& rules = variant_named("frisian");
    const auto player = make_player(rules, 4);
    Limits limits;
    limits.move_time = 0.2;
    Answer answer;
    const auto start = Clock::now();
    think(*player, rules,
          "B:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,"
          "K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49",
          limits, answer);
    CHECK(answer.last.move);
    CHECK(seconds_since(start) < 5);  // minutes, were it not interrupted
}

}  // namespace
}  // namespace soplo
