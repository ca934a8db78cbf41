// Runs the engine on the suites of shots and counts the solved ones.
#include <array>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "tests/search/proof/shots/suite.hpp"
#include "tests/search/proof/shots/tool.hpp"

namespace soplo {
namespace {

constexpr double default_seconds = 1;
constexpr int wanted_percent = 95;

int run(const Arguments& arguments) {
    Limits limits;
    limits.analyse = true;
    if (arguments.has("nodes")) {
        limits.nodes = static_cast<std::uint64_t>(*arguments.integer("nodes"));
    }
    if (arguments.has("time") || !limits.nodes) {
        limits.move_time = arguments.real("time").value_or(default_seconds);
    }
    std::vector<const Rules*> wanted;
    for (const std::string& name : arguments.rest()) wanted.push_back(&variant_named(name));
    if (wanted.empty()) wanted.assign(shot_variants().begin(), shot_variants().end());

    bool enough = true;
    for (const Rules* rules : wanted) {
        const std::vector<ShotRow> suite = read_suite(*rules);
        const auto hash = static_cast<std::size_t>(arguments.integer("hash").value_or(64));
        const auto player = make_player(*rules, hash);
        player->set_threads(static_cast<int>(arguments.integer("threads").value_or(1)));
        int solved = 0;
        for (const ShotRow& shot : suite) {
            if (solves(*player, shot, limits)) {
                ++solved;
            } else if (arguments.has("missed")) {
                fmt::print("missed\t{}\t{}\t{}\t{} plies\n", rules->name, shot.fen,
                           hub_move(shot.best.front()), shot.plies);
            }
        }
        const auto total = static_cast<int>(suite.size());
        enough = enough && solved * 100 >= total * wanted_percent;
        fmt::print("{:<14}{:>4} of {:>4} {:>6.1f} %\n", rules->name, solved, total,
                   100.0 * solved / total);
        std::fflush(stdout);
    }
    return enough ? 0 : 1;
}

constexpr std::array rows{
    OptionRow{"time", OptionType::real, "S", "seconds a position (default 1)", 0.001, 100'000},
    OptionRow{"nodes", OptionType::integer, "N", "nodes a position instead", 1, 1e15},
    OptionRow{"threads", OptionType::integer, "N", "threads of the search (default 1)", 1, 256},
    OptionRow{"hash", OptionType::integer, "MB", "size of the table (default 64)", 1, 1e6},
    OptionRow{.name = "missed", .type = OptionType::flag, .help = "print what was not solved"},
};
constexpr Command tool{
    .name = "solve_shots",
    .summary = "counts the shots of tests/data/shots that the engine finds; status 1 below 95 %",
    .options = rows,
    .rest = "[VARIANT...]",
    .run = run};

}  // namespace
}  // namespace soplo

int main(int argc, char** argv) { return soplo::run_tool(soplo::tool, argc, argv); }
