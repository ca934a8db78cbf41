// Finds and lists the commands of `soplo play`.
#include "protocol/play/command_words.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "protocol/pdn/text.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the word without accents, in lower case.
std::string plain(std::string_view word) {
    std::string text = in_ascii(word);
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

bool is_among(std::string_view word, std::string_view list) {
    const std::vector<std::string> known = words(list);
    return std::any_of(known.begin(), known.end(),
                       [&](const std::string& w) { return plain(w) == word; });
}

}  // namespace

std::optional<PlayCommand> find_play_command(std::string_view word) {
    const std::string wanted = plain(word);
    for (const PlayCommandRow& row : play_command_rows) {
        if (is_among(wanted, row.words.english) || is_among(wanted, row.words.spanish)) {
            return row.command;
        }
    }
    return {};
}

std::optional<std::string> near_play_command(std::string_view word, Language language) {
    std::vector<std::string> known;
    for (const PlayCommandRow& row : play_command_rows) {
        for (const std::string& w : words(row.words.in(language))) known.push_back(w);
    }
    const std::vector<std::string_view> views(known.begin(), known.end());
    return near_miss(word, views);
}

std::string play_commands_help(Language language) {
    constexpr std::size_t help_column = 18;
    std::string text;
    for (const PlayCommandRow& row : play_command_rows) {
        if (row.help.in(language).empty()) continue;
        std::string line = "  " + words(row.words.in(language)).front();
        if (!row.argument.in(language).empty())
            line += ' ' + std::string(row.argument.in(language));
        line.append(help_column - std::min(width(line), help_column - 1), ' ');
        text += fmt::format("{}{}\n", line, row.help.in(language));
    }
    return text;
}

std::string level_word(std::string_view word) {
    const std::string wanted = plain(word);
    for (const auto& [spanish, english] :
         {std::pair("facil", "easy"), std::pair("medio", "medium"), std::pair("dificil", "hard")}) {
        if (wanted == spanish) return english;
    }
    return wanted;
}

std::string in_ascii(std::string_view utf8) {
    constexpr auto signs = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"á", "a"}, {"é", "e"}, {"í", "i"}, {"ó", "o"}, {"ú", "u"}, {"ü", "u"}, {"ñ", "n"},
        {"Á", "A"}, {"É", "E"}, {"Í", "I"}, {"Ó", "O"}, {"Ú", "U"}, {"Ü", "U"}, {"Ñ", "N"},
        {"¿", ""},  {"¡", ""},  {"«", "'"}, {"»", "'"}, {"ç", "c"}, {"ã", "a"},
    });
    std::string text;
    while (!utf8.empty()) {
        const auto* const found = std::find_if(signs.begin(), signs.end(), [&](const auto& sign) {
            return utf8.starts_with(sign.first);
        });
        if (found == signs.end()) {
            text += utf8.front();
            utf8.remove_prefix(1);
        } else {
            text += found->second;
            utf8.remove_prefix(found->first.size());
        }
    }
    return text;
}

}  // namespace soplo
