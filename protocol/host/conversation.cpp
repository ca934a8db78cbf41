// Connecting a session with standard input, standard output and a log.
#include "protocol/host/conversation.hpp"

#include <fmt/format.h>

#include "protocol/system/terminal.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

bool is_goodbye(std::string_view line) {
    const std::vector<std::string> parts = words(line);
    return !parts.empty() && parts.front() == "quit";
}

std::unique_ptr<LineLog> begin_log(const Arguments& arguments, std::string_view name) {
    if (!arguments.has("log")) return {};
    auto log = std::make_unique<LineLog>(arguments.text("log"));
    log->write('*', fmt::format("soplo {} {}: {}", SOPLO_VERSION, name,
                                settings_text(arguments.settings())));
    for (const std::string& c : arguments.complaints()) log->write('*', c);
    return log;
}

}  // namespace

int converse(const Arguments& arguments, std::string_view name, const SessionMaker& make_session) {
    ignore_broken_pipes();  // otherwise a client that ends would kill the process
    const std::unique_ptr<LineLog> log = begin_log(arguments, name);

    LineReader* reader = nullptr;
    LineWriter writer(handle_of(StandardStream::output), log.get(), [&] { reader->close(); });
    LineReader lines(handle_of(StandardStream::input), [&](std::optional<std::string_view> line) {
        if (log) log->write(line ? '>' : '*', line.value_or("end of input"));
        if (!line || is_goodbye(*line)) writer.stop_waiting();
    });
    reader = &lines;

    const std::unique_ptr<LineSession> session = make_session(writer);
    for (;;) {
        const std::optional<std::string> line = lines.next();
        if (!line || !session->handle(*line)) return 0;
    }
}

}  // namespace soplo
