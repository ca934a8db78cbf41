// soplo perft: counts the move sequences of each depth.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"

namespace soplo {
namespace {

PerftOptions perft_options(const Arguments& arguments) {
    return {.bulk = arguments.has("bulk"),
            .threads = static_cast<int>(arguments.integer("threads").value_or(1)),
            .hash_mb = static_cast<std::size_t>(arguments.integer("hash").value_or(0))};
}

/// Prints the number of leaves below each root move.
void print_divide(const Arguments& arguments, const Setup& setup, int depth) {
    const Arbiter& judge = arbiter(arguments.rules());
    for (const GameMove& m : judge.legal_moves(setup)) {
        const std::uint64_t nodes = depth <= 1 ? 1
                                               : judge.perft(judge.successor(setup, m), depth - 1,
                                                             perft_options(arguments));
        if (arguments.has("json")) {
            const nlohmann::ordered_json line{{"move", hub_move(m)}, {"nodes", nodes}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print("{}: {}\n", hub_move(m), nodes);
        }
        std::fflush(stdout);
    }
}

int run_perft(const Arguments& arguments) {
    if (!arguments.has("depth")) throw BadInput("perft: --depth is missing; expected --depth D");
    const int depth = static_cast<int>(*arguments.integer("depth"));
    const Setup setup = position_argument(arguments);
    const PerftOptions options = perft_options(arguments);
    if (arguments.has("divide")) print_divide(arguments, setup, depth);
    for (int d = 1; d <= depth; ++d) {
        const auto begin = std::chrono::steady_clock::now();
        const std::uint64_t nodes = arbiter(arguments.rules()).perft(setup, d, options);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        const double speed = seconds.count() > 0 ? static_cast<double>(nodes) / seconds.count() : 0;
        if (arguments.has("json")) {
            const nlohmann::ordered_json line{{"depth", d},
                                              {"nodes", nodes},
                                              {"time", std::round(seconds.count() * 1e3) / 1e3},
                                              {"nps", std::llround(speed)}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print("{}\t{}\t{:.3f}\t{:.0f}\n", d, nodes, seconds.count(), speed);
        }
        std::fflush(stdout);
    }
    return 0;
}

constexpr std::array perft_rows{
    fen_row,
    OptionRow{"depth", OptionType::integer, "D", "count to depth 1, 2 .. D plies", 1, 100},
    OptionRow{.name = "divide",
              .type = OptionType::flag,
              .help = "first print the number of nodes after each move, at depth D"},
    OptionRow{"threads", OptionType::integer, "N", "number of threads (default 1)", 1, 256},
    OptionRow{"hash", OptionType::integer, "MB", "size of the hash table (default 0: none)", 0,
              65536},
    OptionRow{.name = "bulk",
              .type = OptionType::flag,
              .help = "count the moves at depth 1 without making them"},
    json_row,
};

}  // namespace

const Command perft_command{.name = "perft",
                            .summary = "count the positions reached, depth by depth",
                            .engine_options = "variant",
                            .options = perft_rows,
                            .run = run_perft};

}  // namespace soplo
