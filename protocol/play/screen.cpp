// Breaks texts into lines, and puts the board beside its square numbers.
#include "protocol/play/screen.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "protocol/pages/text_diagram.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/play/command_words.hpp"
#include "protocol/play/spanish.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr std::size_t line_width = 78;  // characters

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

void Screen::print(std::string_view lines) const {
    fmt::print("{}", style_.ascii_only ? in_ascii(lines) : std::string(lines));
    std::fflush(stdout);
}

void Screen::wrapped(std::string_view text, std::string_view first, std::string_view others) const {
    std::string all, line(first);
    bool has_word = false;
    for (const std::string& word : words(text)) {
        if (has_word && width(line) + 1 + width(word) > line_width) {
            all += line + '\n';
            line = others;
            has_word = false;
        }
        if (has_word) line += ' ';
        line += word;
        has_word = true;
    }
    print(all + line + '\n');
}

void Screen::paragraph(std::string_view text) const { wrapped(text, "", ""); }

void Screen::item(std::string_view sentence) const { wrapped(sentence, " - ", "   "); }

std::string Screen::translated(std::string_view english) const {
    if (style_.language == Language::english) return std::string(english);
    return spanish_sentence(english).value_or(std::string(english));
}

std::string Screen::side(Side side, const PlayText& white, const PlayText& black) const {
    return text(side == Side::white ? white : black);
}

void Screen::board(const Rules& r, const Setup& setup, bool flipped) const {
    const std::string diagram = text_diagram(r, setup, style_.unicode, flipped);
    if (r.naming == Naming::algebraic) return print('\n' + diagram + '\n');
    const std::vector<std::string> left = lines_of(diagram);
    const std::vector<std::string> right = lines_of(number_diagram(r, flipped));
    const std::size_t column = 2 * static_cast<std::size_t>(r.size) + 8;
    std::string text = "\n";
    for (std::size_t i = 0; i < left.size(); ++i) {
        text += left[i] + std::string(column - std::min(width(left[i]), column), ' ');
        text += right[i] + '\n';
    }
    print(text + '\n');
}

}  // namespace soplo
