// One function per shell.
#include "protocol/options/completions.hpp"

#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/options/listed_options.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Commands = std::span<const Command* const>;

bool is_flag(const ListedOption& option) { return option.row.type == OptionType::flag; }

/// Returns the text between single quotes; `quote` is how the shell writes one between them.
std::string quoted(std::string_view text, std::string_view quote) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') {
            result += quote;
        } else {
            result += c;
        }
    }
    return result + "'";
}

std::string names_of(Commands commands) {
    std::string names;
    for (const Command* command : commands) names += fmt::format("{} ", command->name);
    return names;
}

// -- bash

constexpr std::string_view bash_start =
    R"(# Completion of soplo for bash, made by 'soplo manual --completion bash'.
_soplo() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local options='' values='' files=''
    COMPREPLY=()
    # Bash takes '--option=value' for three words.
    if [ "$current" = = ]; then
        current=
    elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
)";

constexpr std::string_view bash_end = R"(    if [ -n "$values" ]; then
        COMPREPLY=($(compgen -W "$values" -- "$current"))
    elif [ -n "$files" ]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    else
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    fi
}
complete -F _soplo soplo
)";

std::string bash_case(const Command& command) {
    std::string options, cases;
    for (const ListedOption& option : listed_options(command)) {
        options += fmt::format("--{} ", option.row.name);
        if (is_flag(option)) continue;
        std::string answer = "return";  // a number or a text: nothing to offer
        if (option.takes_file) answer = "files=1";
        if (!option.choices.empty())
            answer = fmt::format("values='{}'", joined(option.choices, " "));
        cases += fmt::format("                --{}) {} ;;\n", option.row.name, answer);
    }
    std::string text =
        fmt::format("        {})\n            options='{}'\n", command.name, options);
    text += fmt::format("            case $previous in\n{}", cases);
    if (takes_files(command)) text += "                *) [[ $current == -* ]] || files=1 ;;\n";
    return text + "            esac ;;\n";
}

std::string bash_script(Commands commands) {
    std::string script(bash_start);
    script += fmt::format(
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '{}--help --version' -- \"$current\"))\n"
        "        return\n"
        "    fi\n"
        "    case ${{COMP_WORDS[1]}} in\n",
        names_of(commands));
    for (const Command* command : commands) script += bash_case(*command);
    script += "    esac\n";
    return script + std::string(bash_end);
}

// -- zsh

/// Returns the text for a place where zsh gives a meaning to colons and brackets.
std::string zsh_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_quoted(std::string_view text) { return quoted(text, R"('\'')"); }

std::string zsh_argument(const ListedOption& option) {
    std::string spec = option.row.repeats ? "*--" : "--";
    spec +=
        fmt::format("{}{}[{}]", option.row.name, is_flag(option) ? "" : "=", zsh_text(option.help));
    if (!is_flag(option)) {
        spec += fmt::format(":{}:", zsh_text(option.row.argument));
        if (option.takes_file) spec += "_files";
        if (!option.choices.empty()) spec += fmt::format("({})", joined(option.choices, " "));
    }
    return zsh_quoted(spec);
}

std::string zsh_script(Commands commands) {
    std::string names, cases;
    for (const Command* command : commands) {
        names += fmt::format("        {}\n", zsh_quoted(fmt::format("{}:{}", command->name,
                                                                    zsh_text(command->summary))));
        cases += fmt::format("        {})\n            _arguments", command->name);
        for (const ListedOption& option : listed_options(*command)) {
            cases += fmt::format(" \\\n                {}", zsh_argument(option));
        }
        if (takes_files(*command)) cases += " \\\n                '*:file:_files'";
        cases += " ;;\n";
    }
    return fmt::format(
        "#compdef soplo\n"
        "# Completion of soplo for zsh, made by 'soplo manual --completion zsh'.\n"
        "_soplo() {{\n"
        "    local -a subcommands\n"
        "    subcommands=(\n{}    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe subcommand subcommands\n"
        "        return\n"
        "    fi\n"
        "    local subcommand=$words[2]\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $subcommand in\n{}    esac\n"
        "}}\n"
        "_soplo \"$@\"\n",
        names, cases);
}

// -- fish

std::string fish_quoted(std::string_view text) { return quoted(text, R"(\')"); }

std::string fish_script(Commands commands) {
    std::string script =
        "# Completion of soplo for fish, made by 'soplo manual --completion fish'.\n"
        "complete -c soplo -f\n";
    for (const Command* command : commands) {
        script += fmt::format("complete -c soplo -n __fish_use_subcommand -a {} -d {}\n",
                              command->name, fish_quoted(command->summary));
        const std::string condition =
            fmt::format("complete -c soplo -n '__fish_seen_subcommand_from {}'", command->name);
        if (takes_files(*command)) script += fmt::format("{} -F\n", condition);
        for (const ListedOption& option : listed_options(*command)) {
            script +=
                fmt::format("{} -l {} -d {}", condition, option.row.name, fish_quoted(option.help));
            if (option.takes_file) {
                script += " -r -F";
            } else if (!is_flag(option)) {
                script += fmt::format(" -x -a {}", fish_quoted(joined(option.choices, " ")));
            }
            script += '\n';
        }
    }
    return script;
}

}  // namespace

std::string completion_script(std::string_view shell, Commands commands) {
    if (shell == "bash") return bash_script(commands);
    if (shell == "zsh") return zsh_script(commands);
    if (shell == "fish") return fish_script(commands);
    throw BadInput(fmt::format("no completion for the shell '{}'; there is one for: {}", shell,
                               completion_shells));
}

}  // namespace soplo
