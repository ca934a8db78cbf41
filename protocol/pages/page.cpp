// Puts styles, scripts and data into a page.
#include "protocol/pages/page.hpp"

#include <stdexcept>

#include "protocol/system/embedded.hpp"

namespace soplo {
namespace {

/// Replaces the mark, which occurs once in `page`.
void fill(std::string& page, std::string_view mark, std::string_view text) {
    const std::size_t at = page.find(mark);
    if (at == page.npos) throw std::logic_error("a page has no " + std::string(mark));
    page.replace(at, mark.size(), text);
}

std::string_view text_of(std::string_view file) {
    const std::string_view text = embedded_text(file);
    if (text.empty()) throw std::logic_error("no such part of a page: " + std::string(file));
    return text;
}

/// Returns the texts of the files, joined.
std::string all_of(std::initializer_list<std::string_view> files) {
    std::string text;
    for (const std::string_view file : files) {
        text += text_of(file);
        text += '\n';
    }
    return text;
}

/// Escapes every '<' of the JSON, so that it cannot end its script element. In JSON, '<' occurs
/// only in strings.
std::string inside_script(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

std::string html_page(const PageFiles& files, std::string_view json) {
    std::string page(text_of(files.page));
    fill(page, "/* style */", all_of(files.styles));
    fill(page, "/* script */", all_of(files.scripts));
    // Insert the data last, because it may contain the text of a mark.
    fill(page, "\"page data\"", inside_script(json));
    return page;
}

}  // namespace soplo
