// soplo.1 section by section.
#include "protocol/options/man_page.hpp"

#include <fmt/format.h>

#include "protocol/options/listed_options.hpp"

namespace soplo {
namespace {

/// Returns the text with every character that roff would take for a command written as itself.
std::string roff(std::string_view text) {
    std::string result;
    if (text.starts_with('.') || text.starts_with('\'')) result = "\\&";
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else if (c == '\'') {
            result += "\\(aq";
        } else if (c == ',') {
            result += ",\\:";  // a long list of fields may end a line here
        } else {
            result += c;
        }
    }
    return result;
}

std::string option_entry(const ListedOption& option) {
    std::string entry = fmt::format(".TP\n\\fB\\-\\-{}\\fR", roff(option.row.name));
    if (!option.row.argument.empty())
        entry += fmt::format(" \\fI{}\\fR", roff(option.row.argument));
    return entry + fmt::format("\n{}.\n", roff(option.help));
}

std::string command_section(const Command& command) {
    std::string usage = fmt::format("\\fBsoplo {}\\fR [\\fIOPTIONS\\fR]", roff(command.name));
    if (!command.rest.empty()) usage += fmt::format(" {}", roff(command.rest));
    std::string section =
        fmt::format(".SS {}\n{}: {}.\n", roff(command.name), usage, roff(command.summary));
    for (const ListedOption& option : listed_options(command)) section += option_entry(option);
    return section;
}

constexpr std::string_view beginning = R"(.SH NAME
soplo \- a draughts engine for thirty-six rule sets
.SH SYNOPSIS
.B soplo
.RI [ SUBCOMMAND ]
.RI [ OPTIONS ]
.SH DESCRIPTION
Soplo is a draughts engine.
It plays in a terminal, speaks the protocols Hub, UCI and DXP, analyses positions and games, and plays
matches between engines.
Without a subcommand it plays a game if standard input is a terminal, and speaks Hub otherwise.
.PP
.B soplo manual
shows the pages of the manual.
.SH OPTIONS
.TP
.B \-\-help
show the list of subcommands, or after a subcommand its options.
.TP
.B \-\-version
show the version.
.SH SUBCOMMANDS
)";

constexpr std::string_view end = R"(.SH FILES
.TP
.I soplo.ini
options of the engine as lines
.RI \(dq name
=
.IR value \(dq,
read from the user's configuration folder
.RI ( $XDG_CONFIG_HOME/soplo
or
.IR ~/.config/soplo )
and then from the working folder. The command line wins.
.TP
.I ~/.local/state/soplo/unfinished.pdn
the game that was left unfinished in
.BR "soplo play" .
.SH EXIT STATUS
.TP
.B 0
done.
.TP
.B 1
a failure at run time: a file, a connection, an engine that ended.
.TP
.B 2
wrong usage or wrong input.
.PP
Errors are one line on standard error.
)";

}  // namespace

std::string man_page(std::span<const Command* const> commands, std::string_view version) {
    std::string page =
        fmt::format(".TH SOPLO 1 \"\" \"soplo {}\" \"User Commands\"\n.ad l\n", version);
    page += beginning;
    for (const Command* command : commands) page += command_section(*command);
    page += end;
    return page;
}

}  // namespace soplo
