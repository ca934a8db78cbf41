// A conversation in lines on standard input and output, from its first line to its last, with its
// log: the way in of every protocol of lines.
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

using SessionMaker = std::function<std::unique_ptr<LineSession>(LineSink&)>;

/// Runs one session until its client says goodbye or goes; returns the exit status. The command
/// must have log_row among its options; `name` is what its log calls the conversation.
[[nodiscard]] int converse(const Arguments&, std::string_view name, const SessionMaker&);

}  // namespace soplo
