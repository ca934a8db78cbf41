// The bench: its positions come from short random games with a fixed seed.
#include "search/bench/bench.hpp"

#include <algorithm>
#include <chrono>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "search/player/think.hpp"

namespace soplo {

namespace {

/// A random number generator with the same numbers on every machine (Knuth's MMIX).
class RandomNumbers {
  public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
    /// Returns a number from 0 to n - 1.
    [[nodiscard]] std::size_t below(std::size_t n) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(state_ >> 33) % n;
    }

  private:
    std::uint64_t state_;
};

/// Returns whether the position suits the bench: equal material, no capture due, several moves.
bool is_middlegame(const Setup& position, const std::vector<GameMove>& moves) {
    const bool even = position.men[0].size() == position.men[1].size() &&
                      position.kings[0].size() == position.kings[1].size();
    return even && moves.size() > 1 &&
           std::none_of(moves.begin(), moves.end(),
                        [](const GameMove& m) { return m.is_capture(); });
}

/// Returns 20 positions after 8 to 26 plies of random games; fewer if 2000 games do not give 20.
std::vector<Setup> bench_positions(const Rules& rules) {
    constexpr std::size_t wanted = 20;
    constexpr int most_games = 2000;
    const Arbiter& judge = arbiter(rules);
    std::vector<Setup> positions;
    RandomNumbers numbers(20260101);
    for (int game = 0; game < most_games && positions.size() < wanted; ++game) {
        Setup position = start_position(rules);
        std::vector<GameMove> moves = judge.legal_moves(position);
        const std::size_t plies = 8 + 2 * (positions.size() % 10);
        for (std::size_t ply = 0; ply < plies && !moves.empty(); ++ply) {
            position = judge.successor(position, moves[numbers.below(moves.size())]);
            moves = judge.legal_moves(position);
        }
        if (is_middlegame(position, moves)) positions.push_back(position);
    }
    return positions;
}

}  // namespace

double BenchResult::median() const {
    if (times.empty()) return 0;
    std::vector<double> sorted = times;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

BenchResult run_bench(const Rules& rules, int depth, int threads, std::size_t table_mb) {
    const auto player = make_player(rules, table_mb);
    player->set_threads(threads);
    return run_bench(*player, depth);
}

BenchResult run_bench(Player& player, int depth) {
    Limits limits;
    limits.depth = depth;
    limits.analyse = true;
    BenchResult result;
    for (const Setup& position : bench_positions(player.rules())) {
        player.new_game();
        player.set_position(position, {});
        const auto start = std::chrono::steady_clock::now();
        result.nodes += think(player, limits).nodes;
        result.times.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        result.seconds += result.times.back();
    }
    return result;
}

}  // namespace soplo
