// soplo play: plays a game in the terminal.
#include <array>
#include <atomic>
#include <optional>

#include "engine/base/error.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/play/session.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/lines.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

ScreenStyle style_of(const Arguments& arguments) {
    const bool is_plain = arguments.has("ascii");
    const bool shows_terminal = is_terminal(StandardStream::output);
    ScreenStyle style;
    style.language = language_argument(arguments);
    style.unicode = !is_plain && is_utf8_terminal();
    style.ascii_only = is_plain || (shows_terminal && !is_utf8_terminal());
    style.interactive = is_terminal(StandardStream::input);
    return style;
}

PlayOptions play_options(const Arguments& arguments) {
    refuse_together(arguments, "play", "resume", {"fen"});
    PlayOptions options;
    options.engine = arguments.settings();
    if (arguments.has("fen")) options.start = position_argument(arguments);
    if (arguments.has("color")) {
        options.human = arguments.text("color") == "w" ? Side::white : Side::black;
    }
    options.seconds = arguments.real("time");
    if (arguments.has("tc")) options.time = parse_time_control(arguments.text("tc"));
    options.resume = arguments.text("resume");
    options.level_counts = arguments.has("level");
    // Check the weights now. With --resume the game may be of another variant than these weights.
    if (options.resume.empty()) static_cast<void>(chosen_network(options.engine));
    return options;
}

/// Returns after "quit", at the end of the input, and when a signal ends the program.
int run_play(const Arguments& arguments) {
    const InterruptWatch watch(true);  // before any thread, because threads inherit its signal mask
    PlaySession session(play_options(arguments), style_of(arguments));
    LineReader lines(handle_of(StandardStream::input));
    const InterruptListener listener(watch, [&](Interrupt interrupt) {
        const bool was_for_engine = session.hurry();
        if (interrupt != Interrupt::ctrl_c || !was_for_engine) lines.close();
    });
    session.begin();
    for (;;) {
        const std::optional<std::string> line = lines.next();
        if (line && session.handle(*line)) continue;
        if (!line) fmt::print("\n");
        session.leave();
        return 0;
    }
}

constexpr std::array play_rows{
    OptionRow{.name = "color",
              .type = OptionType::choice,
              .argument = "SIDE",
              .help = "your side: w or b (default: the side that moves first)",
              .choices = "w b"},
    OptionRow{"time", OptionType::real, "S", "seconds for each move of Soplo (default 1)", 0.001,
              1e9},
    OptionRow{.name = "tc",
              .argument = "TIME",
              .help = "clock for both sides, in seconds: [MOVES/]SECONDS[+INCREMENT]"},
    lang_row,
    fen_row,
    OptionRow{.name = "resume", .argument = "FILE", .help = "continue the game saved in FILE"},
    OptionRow{
        .name = "ascii", .type = OptionType::flag, .help = "use no Unicode pieces and no accents"},
};

}  // namespace

const Command play_command{.name = "play",
                           .summary = "play a game against the engine in the terminal",
                           .engine_options = "variant threads hash level draw-rules eval",
                           .options = play_rows,
                           .run = run_play};

}  // namespace soplo
