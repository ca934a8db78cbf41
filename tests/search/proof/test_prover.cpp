// Compares proofs with plain minimax that uses the referee. Minimax shares only the rules with the
// prover.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "engine/game/arbiter.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/geometry.hpp"
#include "search/player/think.hpp"
#include "search/proof/prover.hpp"

namespace soplo {
namespace {

/// Returns whether `side` wins within `plies` by every rule of the game, draws included.
bool wins(Game& game, Side side, int plies) {
    const Outcome won = side == Side::white ? Outcome::white_wins : Outcome::black_wins;
    const Outcome now = game.result().outcome;
    if (now != Outcome::unfinished) return now == won;
    if (plies == 0) return false;
    const bool attacks = game.position().turn == side;
    const std::vector<GameMove> moves = game.legal_moves();
    for (const GameMove& m : moves) {
        game.play(m);
        const bool reached = wins(game, side, plies - 1);
        game.undo();
        if (reached == attacks) return attacks;
    }
    return !attacks;
}

/// Returns the fewest plies in which the side to move wins, at most `most`; 0: none.
int shortest_win(Game& game, int most) {
    for (int plies = 1; plies <= most; ++plies) {
        if (wins(game, game.position().turn, plies)) return plies;
    }
    return 0;
}

/// Returns a legal position with a few pieces on random squares.
Setup sparse_position(const Rules& r, std::mt19937_64& random) {
    for (;;) {
        Setup s;
        s.turn = random() % 2 == 0 ? Side::white : Side::black;
        for (const std::size_t side : {0, 1}) {
            const int pieces = 1 + static_cast<int>(random() % 3);
            for (int i = 0; i < pieces; ++i) {
                const Square at(1 +
                                static_cast<int>(random() % static_cast<unsigned>(r.squares())));
                (random() % 3 == 0 ? s.kings : s.men)[side].insert(at);
            }
        }
        if (faults(r, s).empty() && !arbiter(r).legal_moves(s).empty()) return s;
    }
}

TEST_CASE("wins are found in the fewest plies, and no other position is a win") {
    constexpr int most = 5;
    int won = 0, impossible = 0;
    for (const char* name :
         {"international", "american", "russian", "italian", "turkish", "frisian", "thai", "losing",
          "breakthrough", "russian+free", "spanish+soplo", "killer"}) {
        CAPTURE(name);
        const Rules& r = variant_named(name);
        const auto prover = make_prover(r);
        std::mt19937_64 random(7);
        for (int i = 0; i < 100; ++i) {
            const Setup s = sparse_position(r, random);
            Game game(r, s);
            if (game.legal_moves().size() > 14) continue;  // minimax by hand takes long there
            CAPTURE(fen(r, s));
            const int shortest = shortest_win(game, r.size > 8 ? 3 : most);
            const ProofResult v =
                prover->solve(s, {.most_plies = r.size > 8 ? 3 : most,
                                  .table_mb = i % 8 != 0 ? std::size_t{1} : std::size_t{8}});
            CHECK(v.proof.has_value() == (shortest > 0));
            if (v.is_impossible) {
                ++impossible;
                if (r.size == 8) CHECK(shortest_win(game, most + 2) == 0);
            }
            if (!v.proof || shortest == 0) continue;
            CHECK(v.proof->plies == shortest);
            CHECK(v.excluded == shortest - 1);
            CHECK(static_cast<int>(v.proof->line.size()) == shortest);
            // The line is legal and ends the game.
            for (const GameMove& m : v.proof->line) game.play(m);
            CHECK(game.result().outcome ==
                  (s.turn == Side::white ? Outcome::white_wins : Outcome::black_wins));
            ++won;
        }
    }
    CHECK(won > 100);
    CHECK(impossible > 10);
}

/// Returns whether `side` has at least a draw within `plies`, by every rule of the game.
bool survives(Game& game, Side side, int plies) {
    const Outcome lost = side == Side::white ? Outcome::black_wins : Outcome::white_wins;
    const Outcome now = game.result().outcome;
    if (now != Outcome::unfinished) return now != lost;
    if (plies == 0) return false;
    const bool attacks = game.position().turn == side;
    const std::vector<GameMove> moves = game.legal_moves();
    for (const GameMove& m : moves) {
        game.play(m);
        const bool reached = survives(game, side, plies - 1);
        game.undo();
        if (reached == attacks) return attacks;
    }
    return !attacks;
}

TEST_CASE("draws that minimax finds are proven, and no lost position is called a draw") {
    int drawn = 0, lost = 0;
    for (const char* name : {"american", "russian", "italian", "pool"}) {
        CAPTURE(name);
        const Rules& r = variant_named(name);
        const auto prover = make_prover(r);
        std::mt19937_64 random(11);
        for (int i = 0; i < 150; ++i) {
            Setup s = sparse_position(r, random);
            s.half_moves = static_cast<int>(random() % 100);  // often close to a count's end
            Game game(r, s);
            if (game.legal_moves().size() > 10 || game.result().outcome != Outcome::unfinished) {
                continue;
            }
            CAPTURE(fen(r, s));
            constexpr int most = 4;
            const bool safe = survives(game, s.turn, most);
            bool beaten = false;
            for (int plies = 2; plies <= most; plies += 2) {
                beaten = beaten || wins(game, other(s.turn), plies);
            }
            const ProofResult v =
                prover->solve(s, {.aim = Aim::draw,
                                  .most_plies = beaten ? 8 : most,
                                  .table_mb = i % 8 != 0 ? std::size_t{1} : std::size_t{8}});
            if (safe) CHECK(v.proof.has_value());
            if (beaten) CHECK_FALSE(v.proof.has_value());
            drawn += safe ? 1 : 0;
            lost += beaten ? 1 : 0;
        }
    }
    CHECK(drawn > 30);
    CHECK(lost > 10);
}

TEST_CASE("a draw by the count is proven, and one that the other side can avoid is not") {
    const Rules& r = variant_named("international");
    const auto solve = [&](std::string_view position, ProofTask task) {
        task.table_mb = 1;
        return make_prover(r)->solve(parse_position(r, position).setup, task);
    };
    // A king each: five moves each are a draw (FMJD annex 1, 6.3).
    const ProofResult drawn = solve("W:WK46:BK45:H4", {.aim = Aim::draw});
    REQUIRE(drawn.proof);
    // White's man is lost, and with it the game.
    CHECK_FALSE(solve("W:W28:B18,12,7", {.aim = Aim::draw, .most_plies = 8}).proof);
    // A win is also at least a draw.
    CHECK(solve("W:W28:B23", {.aim = Aim::draw, .most_plies = 1}).proof);
    // Nothing is won where the draw counts first.
    CHECK_FALSE(solve("W:WK46:BK45:H9", {.most_plies = 9}).proof);
}

TEST_CASE("known endings of the literature are proven") {
    const auto solve = [](const char* variant, std::string_view position, Aim aim) {
        const Rules& r = variant_named(variant);
        return make_prover(r)->solve(parse_position(r, position).setup,
                                     {.aim = aim, .nodes = 5'000'000});
    };
    // Three kings against one: a draw where the lone king holds the main road, else Petrov's win,
    // at the latest in fifteen moves.
    CHECK(solve("russian", "W:WKa1:BKb8,Kd8,Kf8", Aim::draw).is_never_lost);
    CHECK(solve("russian", "B:WKa1:BKb8,Kd8,Kf8", Aim::win).is_impossible);
    const ProofResult petrov = solve("russian", "W:WKa1,Kc1,Kh4:BKb8", Aim::win);
    REQUIRE(petrov.proof);
    CHECK(petrov.proof->plies <= 29);
    // Two flying kings do not catch one; two short kings do.
    CHECK(solve("international", "W:WK1,K6:BK47", Aim::win).is_impossible);
    CHECK(solve("american", "W:WK15,K18:BK1", Aim::win).proof);
    CHECK_FALSE(solve("american", "B:WK15,K18:BK1", Aim::draw).proof);
}

TEST_CASE("what is held for ever is no loss to a deep search either") {
    int held = 0;
    for (const char* name : {"american", "russian", "turkish", "losing", "frisian"}) {
        CAPTURE(name);
        const Rules& r = variant_named(name);
        const auto prover = make_prover(r);
        const auto player = make_player(r, 1);
        std::mt19937_64 random(3);
        for (int i = 0; i < 16; ++i) {
            const Setup s = sparse_position(r, random);
            CAPTURE(fen(r, s));
            const ProofResult v =
                prover->solve(s, {.aim = Aim::draw, .nodes = 200'000, .table_mb = 8});
            if (!v.is_never_lost) continue;
            ++held;
            Limits limits;
            limits.nodes = 20'000;
            limits.analyse = true;
            player->new_game();
            player->set_position(s, v.proof->line);
            const Score score = think(*player, limits).best_line().score;
            CHECK_FALSE(is_win(score));  // of the other side, after the move that holds
        }
    }
    CHECK(held > 20);
}

TEST_CASE("a long win holds against any reply and gets shorter with every move") {
    int long_wins = 0;
    for (const char* name : {"american", "russian", "pool", "losing"}) {
        CAPTURE(name);
        const Rules& r = variant_named(name);
        const auto prover = make_prover(r);
        std::mt19937_64 random(5);
        for (int i = 0; i < 60; ++i) {
            Game game(r, sparse_position(r, random));
            const Side winner = game.position().turn;
            CAPTURE(fen(r, game.position()));
            int plies = 13;
            ProofTask task{.most_plies = plies, .nodes = 300'000, .table_mb = 1};
            ProofResult v = prover->solve(game.position(), task);
            if (!v.proof || v.proof->plies < 6) continue;
            ++long_wins;
            while (game.result().outcome == Outcome::unfinished) {
                if (game.position().turn != winner) {
                    game.play(game.legal_moves()[random() % game.legal_moves().size()]);
                    continue;
                }
                v = prover->solve(game.position(), task);
                REQUIRE(v.proof);
                REQUIRE_FALSE(v.proof->line.empty());
                CHECK(v.proof->plies <= plies);
                plies = v.proof->plies - 2;
                task.most_plies = std::max(plies, 1);
                game.play(v.proof->line.front());
            }
            CHECK(game.result().outcome ==
                  (winner == Side::white ? Outcome::white_wins : Outcome::black_wins));
        }
    }
    CHECK(long_wins > 20);
}

TEST_CASE("the task bounds plies and nodes, and hears how far the search has come") {
    const Rules& r = variant_named("international");
    const Setup start = start_position(r);
    std::vector<int> heard;
    const ProofResult v = make_prover(r)->solve(
        start, {.most_plies = 3, .table_mb = 1, .excluded = [&](int plies, std::uint64_t) {
                    heard.push_back(plies);
                }});
    CHECK_FALSE(v.proof);
    CHECK(v.excluded == 4);
    CHECK(heard == std::vector<int>{2, 4});
    CHECK(make_prover(r)->solve(start, {.nodes = 1000, .table_mb = 1}).nodes <= 1000);
    CHECK_FALSE(make_prover(r)->solve(start, {.table_mb = 1, .stop = [] { return true; }}).proof);
}

}  // namespace
}  // namespace soplo
