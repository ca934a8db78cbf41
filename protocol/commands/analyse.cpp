// soplo analyse: searches one position, or calls the part for problems or games.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/analysis/view.hpp"
#include "protocol/commands/analyse.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/system/interrupt_poller.hpp"
#include "search/player/player.hpp"

namespace soplo {
namespace {

constexpr double default_seconds = 5;

/// Sets limits for --all-moves. The search must not stop when the best move is certain, because the
/// other moves are wanted too. Returns the depth at which the caller stops the search.
int look_at_all(Limits& limits, const Game& game) {
    limits.multi_pv = static_cast<int>(game.legal_moves().size());
    limits.infinite = true;
    return limits.depth.value_or(max_ply - 1);
}

int analyse_position(const Arguments& arguments) {
    const EngineSettings& settings = arguments.settings();
    const bool all_moves = arguments.has("all-moves");
    if (all_moves) refuse_together(arguments, "analyse", "all-moves", {"multi-pv"});
    Limits limits = limits_argument(arguments);
    const Game game(arguments.rules(), position_argument(arguments), settings.draw_rules);
    const bool json = arguments.has("json");
    if (game.legal_moves().empty()) return print_result(game, json);
    print_notes(game);
    const int last_depth = all_moves ? look_at_all(limits, game) : max_ply;
    const InterruptWatch watch;  // before the player, whose threads inherit it
    const std::unique_ptr<Player> player = player_for(settings);
    player->set_position(game.start(), game.moves());
    const auto view = make_view(
        game, {.json = json, .all_moves = all_moves, .lines = std::max(limits.multi_pv, 1)});
    ViewListener listener(*view);
    player->start(limits, listener);
    {
        const InterruptPoller poller(
            watch, [&] { player->stop(); },
            [&] {
                listener.tick();
                if (listener.finished_depth(limits.multi_pv) >= last_depth) player->stop();
            });
        player->wait();
    }
    listener.conclude();
    return 0;
}

int run_analyse(const Arguments& arguments) {
    if (wants_games(arguments)) return analyse_game_file(arguments, limits_argument(arguments));
    return arguments.has("epd") ? analyse_problems(arguments) : analyse_position(arguments);
}

constexpr std::array analyse_rows{
    fen_row,
    OptionRow{.name = "epd",
              .argument = "FILE",
              .help = "search each position of FILE ('-': standard input); a line is a FEN with "
                      "'bm MOVES;', 'am MOVES;' or 'id NAME;'"},
    OptionRow{"depth", OptionType::integer, "N", "stop after depth N", 1, max_ply - 1},
    nodes_row,
    OptionRow{"time", OptionType::real, "S",
              "stop after S seconds (default 5 if there is no other limit)", 0, 1e9},
    OptionRow{
        .name = "infinite", .type = OptionType::flag, .help = "search until interrupted (Ctrl-C)"},
    OptionRow{"multi-pv", OptionType::integer, "K", "report the K best lines", 1, 256},
    OptionRow{.name = "all-moves",
              .type = OptionType::flag,
              .help = "report a score and a line for every legal move, best first"},
    OptionRow{.name = "pdn",
              .argument = "FILE",
              .help = "analyse the games of a PDN file ('-': standard input), --threads games at a "
                      "time; the limits hold for each move (default 0.2 s)"},
    OptionRow{
        .name = "game", .argument = "N", .help = "analyse only game N of --pdn (default all)"},
    OptionRow{.name = "side",
              .type = OptionType::choice,
              .argument = "SIDE",
              .help = "judge only the moves of White (w) or Black (b)",
              .choices = "w b"},
    OptionRow{.name = "annotate",
              .argument = "OUT.pdn",
              .help = "write the games with marks and better lines"},
    OptionRow{.name = "html",
              .argument = "OUT.html",
              .help = "write a page with boards, graphs and better lines"},
    OptionRow{
        .name = "resume",
        .argument = "FILE",
        .help = "keep each analysed game in FILE; the same command then continues from there"},
    json_row,
};

}  // namespace

Limits limits_argument(const Arguments& arguments) {
    Limits limits;
    limits.analyse = true;
    limits.infinite = arguments.has("infinite");
    if (arguments.has("depth")) limits.depth = static_cast<int>(*arguments.integer("depth"));
    if (arguments.has("nodes")) {
        limits.nodes = static_cast<std::uint64_t>(*arguments.integer("nodes"));
    }
    if (arguments.has("time")) limits.move_time = arguments.real("time");
    const bool limited = limits.depth || limits.nodes || limits.move_time;
    if (limits.infinite) {
        refuse_together(arguments, "analyse", "infinite", {"depth", "nodes", "time"});
    }
    if (!limited && !limits.infinite) limits.move_time = default_seconds;
    limits.multi_pv = static_cast<int>(arguments.integer("multi-pv").value_or(1));
    return limits;
}

const Command analyse_command{
    .name = "analyse",
    .summary = "search a position, a set of problems or the games of a file",
    .engine_options = "variant threads hash level draw-rules eval",
    .options = analyse_rows,
    .run = run_analyse};

}  // namespace soplo
