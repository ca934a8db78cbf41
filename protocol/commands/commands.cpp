// Chooses the subcommand, prints the general help, and turns errors into exit statuses.
#include "protocol/commands/commands.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/terminal.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr int success = 0, failure = 1, wrong_usage = 2;

constexpr std::array all_commands{
    &play_command,        //
    &analyse_command,     //
    &solve_command,       //
    &moves_command,       //
    &show_command,        //
    &play_moves_command,  //
    &perft_command,       //
    &variants_command,    //
    &rules_command,       //
    &pdn_command,         //
    &bench_command,       //
    &match_command,       //
    &eval_command,        //
    &selfplay_command,    //
    &train_command,       //
    &hub_command,         //
    &uci_command,         //
    &dxp_command,         //
    &manual_command,
};

std::string general_help() {
    std::string text =
        "soplo: plays and analyses draughts in every national variant\n\n"
        "Usage: soplo [SUBCOMMAND] [OPTIONS]\n"
        "       soplo SUBCOMMAND --help\n"
        "       soplo --version\n\nSubcommands:\n";
    for (const Command* c : all_commands) text += fmt::format("  {:<12}{}\n", c->name, c->summary);
    text +=
        "\nWithout a subcommand, soplo plays a game if its input is a terminal. If its input is a\n"
        "pipe, it speaks the Hub protocol, because graphical interfaces start it that way.\n";
    return text;
}

const Command& command_named(const std::string& name) {
    std::vector<std::string_view> names;
    for (const Command* c : all_commands) {
        if (c->name == name) return *c;
        names.push_back(c->name);
    }
    throw BadInput(fmt::format("unknown subcommand '{}'{}", name, hint(name, names)));
}

int run_command(const Command& command, std::vector<std::string> words) {
    std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
    const Arguments arguments(command, words);
    if (!arguments.wants_help()) return command.run(arguments);
    fmt::print("{}", help_text(command));
    return success;
}

int choose(std::vector<std::string> words) {
    if (!words.empty() && (words[0] == "--help" || words[0] == "-h" || words[0] == "help")) {
        fmt::print("{}", general_help());
        return success;
    }
    if (!words.empty() && words[0] == "--version") {
        fmt::print("soplo {}\n", SOPLO_VERSION);
        return success;
    }
    if (!words.empty() && !words[0].starts_with('-')) {
        const Command& command = command_named(words[0]);
        words.erase(words.begin());
        return run_command(command, std::move(words));
    }
    const bool is_person = is_terminal(StandardStream::input);
    return run_command(is_person ? play_command : hub_command, std::move(words));
}

int report(int status, std::string_view message) {
    std::string line(message);
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::fflush(stdout);
    remark("soplo: error: {}\n", line);
    return status;
}

}  // namespace

std::span<const Command* const> commands() { return all_commands; }

int run_program(const std::vector<std::string>& words) {
    open_closed_streams();
    try {
        const int status = choose(words);
        // The stream remembers an earlier failure; the last flush alone does not report it.
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            return report(failure, "cannot write the output");
        return status;
    } catch (const BadInput& e) {
        return report(wrong_usage, e.what());
    } catch (const std::bad_alloc&) {
        return report(failure, "not enough memory");
    } catch (const std::exception& e) {
        return report(failure, e.what());
    }
}

Setup position_argument(const Arguments& arguments) {
    const Rules& rules = arguments.rules();
    if (!arguments.has("fen")) return start_position(rules);
    try {
        const ParsedPosition parsed = parse_position(rules, arguments.text("fen"));
        for (const std::string& w : parsed.warnings) remark("soplo: note: {}\n", w);
        return parsed.setup;
    } catch (const BadInput& e) {
        throw BadInput(fmt::format("--fen: {}", e.what()));
    }
}

void refuse_together(const Arguments& arguments, std::string_view command, std::string_view option,
                     std::initializer_list<std::string_view> others) {
    if (!arguments.has(option)) return;
    for (const std::string_view other : others) {
        if (!arguments.has(other)) continue;
        throw BadInput(
            fmt::format("{}: --{} and --{} cannot be given together", command, option, other));
    }
}

Language language_argument(const Arguments& arguments) {
    return arguments.text("lang") == "es" ? Language::spanish : Language::english;
}

}  // namespace soplo
