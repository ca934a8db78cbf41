// soplo bench: searches fixed positions and reports nodes and speed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "eval/score.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/host/engine_session.hpp"
#include "search/bench/bench.hpp"

namespace soplo {
namespace {

std::unique_ptr<Player> bench_player(const Arguments& arguments, int threads) {
    // The level and the draw rules of soplo.ini have no effect here.
    EngineSettings settings;
    settings.rules = &arguments.rules();
    settings.threads = threads;
    settings.hash_mb = arguments.settings().hash_mb;
    settings.eval_file = arguments.settings().eval_file;
    return player_for(settings);
}

/// Prints a line for 1, 2, 4 … threads, up to --threads.
void print_scaling(const Arguments& arguments, int depth, bool json) {
    const int most = arguments.settings().threads;
    double alone = 0;
    for (int threads = 1;; threads = std::min(2 * threads, most)) {
        const BenchResult r = run_bench(*bench_player(arguments, threads), depth);
        if (threads == 1) alone = r.median();
        const double nps = r.seconds > 0 ? static_cast<double>(r.nodes) / r.seconds : 0;
        if (json) {
            const nlohmann::ordered_json line{{"threads", threads},
                                              {"depth", depth},
                                              {"median", r.median()},
                                              {"nps", std::llround(nps)}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print(
                "{:>3} threads: depth {} in {:.3f} s (median; {:.2f} of one thread), {:.0f} nps\n",
                threads, depth, r.median(), alone > 0 ? r.median() / alone : 1, nps);
        }
        std::fflush(stdout);
        if (threads == most) return;
    }
}

int run_bench_command(const Arguments& arguments) {
    const int depth = static_cast<int>(arguments.integer("depth").value_or(default_bench_depth));
    const bool json = arguments.has("json");
    if (arguments.has("scaling")) {
        print_scaling(arguments, depth, json);
        return 0;
    }
    const BenchResult result =
        run_bench(*bench_player(arguments, arguments.settings().threads), depth);
    const double speed =
        result.seconds > 0 ? static_cast<double>(result.nodes) / result.seconds : 0;
    if (json) {
        const nlohmann::ordered_json line{{"positions", result.times.size()},
                                          {"depth", depth},
                                          {"median", result.median()},
                                          {"time", result.seconds},
                                          {"nodes", result.nodes},
                                          {"nps", std::llround(speed)}};
        fmt::print("{}\n", line.dump());
        return 0;
    }
    fmt::print("{} positions, median time to depth {}: {:.4f} s\n", result.times.size(), depth,
               result.median());
    fmt::print("{} nodes {:.0f} nps\n", result.nodes, speed);
    return 0;
}

constexpr std::array bench_rows{
    OptionRow{"depth", OptionType::integer, "N", "depth of each search (default 10)", 1,
              max_ply - 1},
    OptionRow{"scaling", OptionType::flag, "",
              "measure time to depth and nodes/s with 1, 2, 4 … threads, up to --threads"},
    json_row,
};

}  // namespace

const Command bench_command{
    .name = "bench",
    .summary = "search fixed positions; the last line is NODES nodes NPS nps",
    .engine_options = "variant threads hash eval",
    .options = bench_rows,
    .run = run_bench_command};

}  // namespace soplo
