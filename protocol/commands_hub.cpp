// soplo hub: the Hub protocol on standard input and output.
#include <array>
#include <csignal>
#include <memory>

#include <unistd.h>

#include "protocol/commands.hpp"
#include "protocol/hub_session.hpp"
#include "protocol/lines.hpp"

namespace soplo {
namespace {

constexpr std::array hub_rows{
    OptionRow{.name = "log",
              .argument = "FILE",
              .help = "write every line, both ways, with the time; '-' is the error stream"},
};

int run_hub(const Arguments& arguments) {
    std::signal(SIGPIPE, SIG_IGN);  // a client that vanishes is the end of the session, no accident
    std::unique_ptr<LineLog> log;
    if (arguments.has("log")) log = std::make_unique<LineLog>(arguments.text("log"));

    LineReader* reader = nullptr;
    LineWriter writer(STDOUT_FILENO, log.get(), [&] { reader->close(); });
    LineReader lines(STDIN_FILENO, [&](std::optional<std::string_view> line) {
        if (line && log) log->write('>', *line);
        if (!line || parse_hub_line(*line).word == "quit") writer.hurry();
    });
    reader = &lines;

    HubSession session(arguments.settings(), writer, make_player);
    for (;;) {
        const std::optional<std::string> line = lines.next();
        if (!line || !session.handle(*line)) return 0;
    }
}

}  // namespace

const Command hub_command{.name = "hub",
                          .summary = "speak the Hub protocol with a graphical interface",
                          .engine_options = "variant threads hash draw-rules",
                          .options = hub_rows,
                          .run = run_hub};

}  // namespace soplo
