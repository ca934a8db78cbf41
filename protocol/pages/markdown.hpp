// A page of the manual (Markdown) as text for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace soplo {

/// How a page is written.
struct PageStyle {
    std::size_t width = 80;  ///< columns; code blocks may be wider
    bool bold = false;       ///< escape sequences for bold; otherwise code keeps its backquotes
};

/// Returns the page as lines of at most `width` columns: paragraphs and list items are wrapped, the
/// columns of tables are aligned, headings are underlined, code blocks are indented by four blanks.
/// A link to the page of another room becomes "text (soplo manual ROOM)", or ROOM if that is its
/// text. Understands the part of Markdown that the pages use: headings, paragraphs, lists, tables,
/// indented and fenced code, bold, code and links.
[[nodiscard]] std::string markdown_text(std::string_view page, const PageStyle&);

/// Returns the text of the first heading, or an empty string.
[[nodiscard]] std::string_view markdown_title(std::string_view page);

}  // namespace soplo
