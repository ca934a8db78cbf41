// soplo rules: prints the rules of a variant in words, with the start position.
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/description.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/pages/text_diagram.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/system/terminal.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr std::size_t line_width = 78;  // characters

/// Prints an item of a list, broken into lines between words.
void print_item(std::string_view sentence) {
    std::string line = " -";
    for (const std::string& word : words(sentence)) {
        if (width(line) + 1 + width(word) > line_width) {
            fmt::print("{}\n", line);
            line = "  ";
        }
        line += ' ' + word;
    }
    fmt::print("{}\n", line);
}

/// Returns the variant named by the first word, or by --variant.
const Rules& wanted(const Arguments& arguments) {
    if (arguments.rest().empty()) return arguments.rules();
    if (arguments.rest().size() > 1) {
        throw BadInput(
            fmt::format("rules: unexpected '{}'; expected one variant", arguments.rest()[1]));
    }
    return variant_named(arguments.rest().front());
}

int run_rules(const Arguments& arguments) {
    const Rules& r = wanted(arguments);
    const RulesText text = rules_text(r, language_argument(arguments));
    const bool unicode = !arguments.has("ascii") && is_utf8_terminal();
    fmt::print("{}\n\n{}", text.title, text_diagram(r, start_position(r), unicode));
    for (const RulesSection& section : text.sections) {
        fmt::print("\n{}\n", section.heading);
        for (const std::string& sentence : section.sentences) print_item(sentence);
    }
    return 0;
}

constexpr std::array rules_rows{
    lang_row,
    ascii_row,
};

}  // namespace

const Command rules_command{.name = "rules",
                            .summary = "print the rules of a variant in words",
                            .engine_options = "variant",
                            .options = rules_rows,
                            .rest = "[VARIANT]",
                            .run = run_rules};

}  // namespace soplo
