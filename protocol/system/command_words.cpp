// Quotes, blanks and backslashes of command lines.
#include "protocol/system/command_words.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace soplo {

std::vector<std::string> command_words(std::string_view line) {
    std::vector<std::string> words;
    bool is_in_word = false;
    char quote = 0;  // the open one
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool is_blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && is_blank) {
            is_in_word = false;
            continue;
        }
        if (!is_in_word) words.emplace_back();
        is_in_word = true;
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
            words.back() += line[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) throw BadInput(fmt::format("'{}': a quote is not closed", line));
    return words;
}

}  // namespace soplo
