// soplo play-moves: plays moves and prints the position after them.
#include <array>
#include <string>

#include <fmt/format.h>

#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"

namespace soplo {
namespace {

int run_play_moves(const Arguments& arguments) {
    Game game(arguments.rules(), position_argument(arguments), arguments.settings().draw_rules);
    const bool counted = arguments.has("counters") || game.position().half_moves != 0 ||
                         game.position().full_move != 1;
    for (const std::string& text : arguments.rest()) game.play(text);
    Setup last = game.position();
    if (!counted) {
        // If the given FEN has no counters, print none, because many programs cannot read them.
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
              .help = "print the counters :H and :F even if the given position has none"},
};

}  // namespace

const Command play_moves_command{.name = "play-moves",
                                 .summary = "play moves and print the position after them",
                                 .engine_options = "variant draw-rules",
                                 .options = play_moves_rows,
                                 .rest = "MOVE...",
                                 .run = run_play_moves};

}  // namespace soplo
