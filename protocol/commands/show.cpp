// soplo show: prints a position, and draws it as SVG.
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/pages/svg_diagram.hpp"
#include "protocol/pages/text_diagram.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

SvgDiagram picture_options(const Arguments& arguments) {
    SvgDiagram options;
    const auto arrow = [&](const char* option, const std::string& text) {
        try {
            return parse_arrow(arguments.rules(), text);
        } catch (const BadInput& e) {
            throw BadInput(fmt::format("--{}: {}", option, e.what()));
        }
    };
    options.flipped = arguments.has("flip");
    if (arguments.has("last")) options.last_move = arrow("last", arguments.text("last"));
    for (const char* option : {"arrow", "dashed-arrow"}) {
        for (const std::string& text : arguments.texts(option)) {
            options.arrows.push_back(arrow(option, text));
            options.arrows.back().dashed = std::string_view(option) != "arrow";
        }
    }
    return options;
}

/// Returns the position report as JSON.
nlohmann::ordered_json report_json(const Game& game) {
    const Rules& r = game.rules();
    const Result result = game.result();
    nlohmann::ordered_json line{{"variant", r.name},
                                {"fen", fen(r, game.position())},
                                {"hub", hub_position(r, game.position())},
                                {"turn", game.position().turn == Side::white ? "white" : "black"},
                                {"legal_moves", game.legal_moves().size()},
                                {"draws", nlohmann::ordered_json::array()},
                                {"result", nullptr}};
    for (const DrawProgress& d : game.draw_progress()) {
        line["draws"].push_back({{"plies", d.plies}, {"limit", d.limit}, {"reason", d.reason}});
    }
    if (result.outcome != Outcome::unfinished) {
        line["result"] = outcome_text(result.outcome);
        line["reason"] = result.reason;
    }
    return line;
}

int run_show(const Arguments& arguments) {
    const Rules& r = arguments.rules();
    for (const char* name : {"last", "arrow", "dashed-arrow", "flip"}) {
        if (arguments.has(name) && !arguments.has("svg")) {
            throw BadInput(fmt::format("show: --{} needs --svg FILE", name));
        }
    }
    const Game game(r, position_argument(arguments), arguments.settings().draw_rules);
    const SvgDiagram options = picture_options(arguments);
    if (arguments.has("svg")) {
        OutputFile(arguments.text("svg")).write(svg_diagram(r, game.position(), options));
    }
    if (arguments.has("json")) {
        fmt::print("{}\n", report_json(game).dump());
        return 0;
    }
    const bool unicode = !arguments.has("ascii") && is_utf8_terminal();
    fmt::print("{}", position_report(game, unicode));
    return 0;
}

constexpr std::array show_rows{
    fen_row,
    OptionRow{
        .name = "svg", .argument = "FILE", .help = "write the board as an SVG picture to FILE"},
    OptionRow{.name = "last",
              .argument = "FROM-TO",
              .help = "colour the squares of the last move in the picture"},
    OptionRow{.name = "arrow",
              .argument = "FROM-TO",
              .help = "draw an arrow in the picture; may be repeated",
              .repeats = true},
    OptionRow{.name = "dashed-arrow",
              .argument = "FROM-TO",
              .help = "draw a dashed arrow in the picture; may be repeated",
              .repeats = true},
    OptionRow{
        .name = "flip", .type = OptionType::flag, .help = "turn the board of the picture round"},
    ascii_row,
    json_row,
};

}  // namespace

const Command show_command{.name = "show",
                           .summary = "show a position: board, FEN, draw counters, result",
                           .engine_options = "variant draw-rules",
                           .options = show_rows,
                           .run = run_show};

}  // namespace soplo
