// The positions of the bench: a short game from the start, chosen by a fixed rule.
#include "search/bench.hpp"

#include <chrono>

#include "engine/arbiter.hpp"
#include "engine/notation.hpp"
#include "search/player.hpp"

namespace soplo {

namespace {

class CountNodes final : public Listener {
  public:
    void info(const Info& i) override { nodes = i.nodes; }
    void done(const Done&) override {}
    std::uint64_t nodes = 0;
};

/// Every tenth position of a game whose moves a fixed generator of numbers picks.
std::vector<Setup> bench_positions(const Rules& rules) {
    const Arbiter& judge = arbiter(rules);
    std::vector<Setup> positions;
    Setup position = start_position(rules);
    std::uint64_t random = 20260101;
    for (int ply = 0; ply < 60; ++ply) {
        const std::vector<GameMove> moves = judge.legal_moves(position);
        if (moves.empty()) break;
        if (ply % 10 == 0) positions.push_back(position);
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        position = judge.successor(position, moves[(random >> 33) % moves.size()]);
    }
    return positions;
}

}  // namespace

BenchResult run_bench(const Rules& rules, int depth, int threads, std::size_t table_mb) {
    constexpr int default_depth = 12;
    const auto player = make_player(rules, table_mb);
    player->set_threads(threads);
    Limits limits;
    limits.depth = depth > 0 ? depth : default_depth;
    limits.analyse = true;
    BenchResult result;
    const auto start = std::chrono::steady_clock::now();
    for (const Setup& position : bench_positions(rules)) {
        player->new_game();
        player->set_position(position, {});
        CountNodes count;
        player->start(limits, count);
        player->wait();
        result.nodes += count.nodes;
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace soplo
