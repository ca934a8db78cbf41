// The inner loops by themselves, on positions of random games: generating, making, keys,
// evaluation.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "engine/moves/generate.hpp"
#include "engine/rules/variants.hpp"
#include "eval/evaluate.hpp"

namespace soplo {
namespace {

/// Positions met in games of random moves, the same ones in every run.
template <const Rules& R>
const std::vector<Position<R>>& positions() {
    static const std::vector<Position<R>> made = [] {
        std::vector<Position<R>> all;
        std::mt19937_64 random(1);
        while (all.size() < 4096) {
            Position<R> p;
            p.pieces = Board<R>::start_men;
            for (int ply = 0; ply < 100 && all.size() < 4096; ++ply) {
                MoveList<R> moves;
                generate<R>(p, moves);
                if (moves.empty()) break;
                all.push_back(p);
                p = p.after(moves[random() % moves.size()]);
            }
        }
        return all;
    }();
    return made;
}

template <const Rules& R, class F>
void for_positions(benchmark::State& state, F&& f) {
    const auto& all = positions<R>();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(f(all[i]));
        i = (i + 1) % all.size();
    }
}

template <const Rules& R>
void generate_moves(benchmark::State& state) {
    for_positions<R>(state, [](const Position<R>& p) {
        MoveList<R> moves;
        generate<R>(p, moves);
        return moves.size();
    });
}

template <const Rules& R>
void find_capture(benchmark::State& state) {
    for_positions<R>(state, [](const Position<R>& p) { return has_capture<R>(p); });
}

template <const Rules& R>
void make_key(benchmark::State& state) {
    for_positions<R>(state, [](const Position<R>& p) { return p.key(); });
}

template <const Rules& R>
void evaluate(benchmark::State& state) {
    Evaluator<R> evaluator;
    evaluator.set_weights(std::make_shared<const Weights<R>>(Network(R)));
    for_positions<R>(state, [&](const Position<R>& p) { return evaluator.evaluate(p); });
}

BENCHMARK(generate_moves<international>);
BENCHMARK(generate_moves<american>);
BENCHMARK(generate_moves<russian>);
BENCHMARK(generate_moves<turkish>);
BENCHMARK(generate_moves<canadian>);
BENCHMARK(generate_moves<frisian>);
BENCHMARK(find_capture<international>);
BENCHMARK(find_capture<frisian>);
BENCHMARK(make_key<international>);
BENCHMARK(make_key<canadian>);
BENCHMARK(evaluate<international>);
BENCHMARK(evaluate<turkish>);

}  // namespace
}  // namespace soplo
