// soplo analyse and bench: the engine at work on one position, or on its fixed ones.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "protocol/analysis.hpp"
#include "protocol/commands.hpp"
#include "protocol/engine_host.hpp"
#include "protocol/interrupts.hpp"
#include "search/bench.hpp"

namespace soplo {
namespace {

constexpr double default_seconds = 5;

/// Prints what an analysis finds as it finds it.
class Printer : public Listener {
  public:
    Printer(const Rules& rules, const Setup& setup, bool json, bool ranks)
        : rules_(rules), setup_(setup), fen_(fen(rules, setup)), json_(json), ranks_(ranks) {
        if (!json && ::isatty(STDOUT_FILENO) != 0) fmt::print("{}\n", analysis_header(ranks));
    }
    void info(const Info& info) override {
        if (last_ && same(*last_, info)) return;
        print(info);
        last_ = info;
        if (info.multi_pv == 1) best_ = info;
    }
    void done(const Done& done) override {
        answer_ = done.move;
        finished_ = true;
    }
    [[nodiscard]] bool finished() const { return finished_; }

    /// The last line, after the search has finished.
    void conclude() {
        if (!json_) return fmt::print("best {}\n", hub_move(*answer_));
        if (best_ && !best_->pv.empty() && best_->pv.front() == *answer_) return;
        Info info = best_.value_or(Info{});
        info.pv = {*answer_};
        print(info);
    }

  private:
    static bool same(const Info& a, const Info& b) {
        return a.depth == b.depth && a.multi_pv == b.multi_pv && a.score == b.score && a.pv == b.pv;
    }
    void print(const Info& info) {
        fmt::print("{}\n",
                   json_ ? analysis_json(fen_, info) : analysis_line(rules_, setup_, info, ranks_));
        std::fflush(stdout);
    }

    const Rules& rules_;
    const Setup& setup_;
    std::string fen_;
    bool json_, ranks_;
    std::optional<Info> last_, best_;
    std::optional<GameMove> answer_;
    std::atomic<bool> finished_ = false;
};

Limits limits_argument(const Arguments& arguments) {
    Limits limits;
    limits.analyse = true;
    if (arguments.has("depth")) limits.depth = static_cast<int>(*arguments.integer("depth"));
    if (arguments.has("nodes")) {
        limits.nodes = static_cast<std::uint64_t>(*arguments.integer("nodes"));
    }
    if (arguments.has("time")) limits.move_time = arguments.real("time");
    if (!limits.depth && !limits.nodes && !limits.move_time) limits.move_time = default_seconds;
    limits.multi_pv = static_cast<int>(arguments.integer("multi-pv").value_or(1));
    return limits;
}

/// Says that there is nothing to analyse.
int tell_result(const Game& game, bool json) {
    const Result result = game.result();
    const std::string_view winner = result.outcome == Outcome::white_wins ? "White" : "Black";
    if (json) {
        const nlohmann::ordered_json line{{"move", nullptr},
                                          {"result", fmt::format("{} wins", winner)},
                                          {"reason", result.reason},
                                          {"fen", fen(game.rules(), game.position())}};
        fmt::print("{}\n", line.dump());
    } else {
        fmt::print("the game is over: {} wins ({})\n", winner, result.reason);
    }
    return 0;
}

int run_analyse(const Arguments& arguments) {
    const EngineSettings& settings = arguments.settings();
    const Game game(arguments.rules(), position_argument(arguments), settings.draw_rules);
    const bool json = arguments.has("json");
    if (game.legal_moves().empty()) return tell_result(game, json);
    if (const Result result = game.result(); result.outcome == Outcome::draw) {
        fmt::print(stderr, "soplo: note: the game is drawn already: {}\n", result.reason);
    }
    const Limits limits = limits_argument(arguments);
    const InterruptWatch watch;  // before the player, whose threads inherit it
    const std::unique_ptr<Player> player = make_player(arguments.rules(), settings.hash_mb);
    instruct(*player, settings);
    player->set_position(game.start(), game.moves());
    Printer printer(arguments.rules(), game.position(), json, limits.multi_pv > 1);
    player->start(limits, printer);
    while (!printer.finished()) {
        if (watch.interrupted()) player->stop();
    }
    player->wait();
    printer.conclude();
    return 0;
}

constexpr std::array analyse_rows{
    fen_row,
    OptionRow{"depth", OptionType::integer, "N", "stop after depth N", 1, max_ply - 1},
    OptionRow{"nodes", OptionType::integer, "N", "stop after N nodes", 1, 1e18},
    OptionRow{"time", OptionType::real, "S",
              "stop after S seconds (5 when nothing limits the search)", 0, 1e9},
    OptionRow{"multi-pv", OptionType::integer, "K", "report the K best lines", 1, 256},
    json_row,
};

/// A line for each number of threads from one up to `most`, doubling.
void print_scaling(const Rules& rules, int depth, int most, std::size_t hash_mb) {
    double alone = 0;
    for (int threads = 1;; threads = std::min(2 * threads, most)) {
        const BenchResult r = run_bench(rules, depth, threads, hash_mb);
        if (threads == 1) alone = r.median();
        fmt::print(
            "{:>3} threads: depth {} in {:.3f} s (median; {:.2f} of one thread), {:.0f} nps\n",
            threads, depth, r.median(), alone > 0 ? r.median() / alone : 1,
            r.seconds > 0 ? static_cast<double>(r.nodes) / r.seconds : 0);
        std::fflush(stdout);
        if (threads == most) return;
    }
}

int run_bench_command(const Arguments& arguments) {
    const EngineSettings& settings = arguments.settings();
    const int depth = static_cast<int>(arguments.integer("depth").value_or(default_bench_depth));
    if (arguments.has("scaling")) {
        print_scaling(arguments.rules(), depth, settings.threads, settings.hash_mb);
        return 0;
    }
    const BenchResult result =
        run_bench(arguments.rules(), depth, settings.threads, settings.hash_mb);
    const double speed =
        result.seconds > 0 ? static_cast<double>(result.nodes) / result.seconds : 0;
    fmt::print("{} positions, median time to depth {}: {:.4f} s\n", result.times.size(), depth,
               result.median());
    fmt::print("{} nodes {:.0f} nps\n", result.nodes, speed);
    return 0;
}

constexpr std::array bench_rows{
    OptionRow{"depth", OptionType::integer, "N", "depth of each search (default 10)", 1,
              max_ply - 1},
    OptionRow{"scaling", OptionType::flag, "",
              "time to depth and nodes/s with 1, 2, 4 … up to --threads threads"},
};

}  // namespace

const Command analyse_command{.name = "analyse",
                              .summary = "search a position and tell what is found",
                              .engine_options = "variant threads hash level draw-rules",
                              .options = analyse_rows,
                              .run = run_analyse};

const Command bench_command{
    .name = "bench",
    .summary = "search fixed positions; the last line is NODES nodes NPS nps",
    .engine_options = "variant threads hash",
    .options = bench_rows,
    .run = run_bench_command};

}  // namespace soplo
