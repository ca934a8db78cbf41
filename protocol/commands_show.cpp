// soplo show and play-moves: positions for people.
#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/game.hpp"
#include "engine/notation.hpp"
#include "protocol/commands.hpp"
#include "protocol/diagram.hpp"

namespace soplo {
namespace {

void write_file(const std::string& name, const std::string& text) {
    errno = 0;
    std::ofstream out(name, std::ios::binary);
    out << text << std::flush;
    if (out) return;
    throw std::runtime_error(
        fmt::format("--svg: cannot write '{}': {}", name, std::generic_category().message(errno)));
}

int run_show(const Arguments& arguments) {
    const Rules& r = arguments.rules();
    const Game game(r, position_argument(arguments), arguments.settings().draw_rules);
    if (arguments.has("svg")) {
        write_file(arguments.text("svg"), svg_diagram(r, game.position()));
    }
    const bool unicode = !arguments.has("ascii") && is_utf8_terminal();
    fmt::print("{}", position_report(game, unicode));
    return 0;
}

constexpr std::array show_rows{
    fen_row,
    OptionRow{.name = "svg", .argument = "FILE", .help = "write the board as a picture too"},
    OptionRow{.name = "ascii", .type = OptionType::flag, .help = "no Unicode pieces"},
};

int run_play_moves(const Arguments& arguments) {
    Game game(arguments.rules(), position_argument(arguments), arguments.settings().draw_rules);
    const bool counted = arguments.has("counters") || game.position().half_moves != 0 ||
                         game.position().full_move != 1;
    for (const std::string& text : arguments.rest()) game.play(text);
    Setup last = game.position();
    if (!counted) {
        // Plain FEN in, plain FEN out: many programs read no more than that.
        last.half_moves = 0;
        last.full_move = 1;
    }
    fmt::print("{}\n", fen(arguments.rules(), last, {.counters = counted}));
    return 0;
}

constexpr std::array play_moves_rows{
    fen_row,
    OptionRow{.name = "counters",
              .type = OptionType::flag,
              .help = "print the counters :H and :F even if the position given has none"},
};

}  // namespace

const Command show_command{.name = "show",
                           .summary = "show a position: board, FEN, draw counters, result",
                           .engine_options = "variant draw-rules",
                           .options = show_rows,
                           .run = run_show};

const Command play_moves_command{.name = "play-moves",
                                 .summary = "play moves and print the position after them",
                                 .engine_options = "variant draw-rules",
                                 .options = play_moves_rows,
                                 .rest = "MOVE...",
                                 .run = run_play_moves};

}  // namespace soplo
