// soplo manual: the pages of the manual in a terminal; the man page and the completions of shells.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/options/completions.hpp"
#include "protocol/options/man_page.hpp"
#include "protocol/pages/markdown.hpp"
#include "protocol/system/embedded.hpp"
#include "protocol/system/pager.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr std::string_view folder = "manual/";     // of the embedded texts
constexpr std::string_view first_topic = "soplo";  // the page that is shown without a topic
constexpr std::size_t widest_page = 100;           // columns; longer lines are hard to read

/// Subcommands whose page has another name. Those that are not here and have no page of their own
/// are described in the page "commands".
struct Synonym {
    std::string_view command, topic;
};
constexpr std::array synonyms{Synonym{"analyse", "analysis"}, Synonym{"solve", "analysis"},
                              Synonym{"train", "eval"}, Synonym{"selfplay", "eval"},
                              Synonym{"bench", "search"}};

std::string page_of(std::string_view topic) { return std::string(folder) + std::string(topic); }

std::vector<std::string_view> topics() {
    std::vector<std::string_view> names{first_topic};
    for (std::string_view name : embedded_names(folder)) {
        name.remove_prefix(folder.size());
        if (name != first_topic) names.push_back(name);
    }
    return names;
}

/// Returns the topic that `word` means: a page, or a subcommand described in one. Throws BadInput.
std::string_view topic_named(std::string_view word) {
    const std::vector<std::string_view> names = topics();
    if (std::find(names.begin(), names.end(), word) != names.end()) return word;
    for (const Synonym& s : synonyms) {
        if (s.command == word) return s.topic;
    }
    for (const Command* command : commands()) {
        if (command->name == word) return "commands";
    }
    throw BadInput(fmt::format("manual: no page '{}'{}; 'soplo manual --list' lists the pages",
                               word, hint(word, names)));
}

std::string topic_list() {
    std::string text;
    for (const std::string_view topic : topics()) {
        text += fmt::format("  {:<10}{}\n", topic, markdown_title(embedded_text(page_of(topic))));
    }
    return text;
}

PageStyle style_of_output() {
    const OutputForm form = output_form();
    return {std::min(form.columns, widest_page), form.bold};
}

void show_page(std::string_view topic) {
    std::string text = markdown_text(embedded_text(page_of(topic)), style_of_output());
    if (topic == first_topic)
        text += fmt::format("\nPages (soplo manual TOPIC):\n{}", topic_list());
    show_paged(text);
}

int run_manual(const Arguments& arguments) {
    if (arguments.rest().size() > 1) {
        throw BadInput(
            fmt::format("manual: unexpected '{}'; one topic at a time", arguments.rest()[1]));
    }
    if (arguments.has("list")) {
        fmt::print("{}", topic_list());
    } else if (arguments.has("man")) {
        fmt::print("{}", man_page(commands(), SOPLO_VERSION));
    } else if (arguments.has("completion")) {
        fmt::print("{}", completion_script(arguments.text("completion"), commands()));
    } else {
        show_page(arguments.rest().empty() ? first_topic : topic_named(arguments.rest().front()));
    }
    return 0;
}

constexpr std::array manual_rows{
    OptionRow{.name = "list", .type = OptionType::flag, .help = "list the topics"},
    OptionRow{.name = "man", .type = OptionType::flag, .help = "print the man page soplo.1"},
    OptionRow{.name = "completion",
              .type = OptionType::choice,
              .argument = "SHELL",
              .help = "print the completion script for bash, zsh or fish",
              .choices = completion_shells},
};

}  // namespace

const Command manual_command{.name = "manual",
                             .summary = "show a page of the manual",
                             .options = manual_rows,
                             .rest = "[TOPIC]",
                             .run = run_manual};

}  // namespace soplo
