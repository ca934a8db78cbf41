// Runs a session on standard input and output, with an optional log. Hub and UCI use it.
#pragma once

#include <functional>
#include <memory>

#include "protocol/options/arguments.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {

inline constexpr OptionRow log_row{
    .name = "log",
    .argument = "FILE",
    .help = "write every line, both ways, with the time; '-' is the error stream"};

/// Creates the session that writes its lines to the sink.
using SessionMaker = std::function<std::unique_ptr<LineSession>(LineSink&)>;

/// Runs one session until the client sends "quit" or the input ends. Returns the exit status. The
/// options of the command must contain log_row. The log names the session `name`.
[[nodiscard]] int converse(const Arguments&, std::string_view name, const SessionMaker&);

}  // namespace soplo
