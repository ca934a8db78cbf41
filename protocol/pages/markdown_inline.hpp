// The marks inside a line of Markdown, and lines of a given width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace soplo {

/// Returns the text with bold marks removed and links written out. `bold`: bold text and code
/// become bold by escape sequences; otherwise code keeps its backquotes.
[[nodiscard]] std::string inline_text(std::string_view markdown, bool bold);

/// Returns the text with every word between the escape sequences for bold, so that a line can end
/// after any word.
[[nodiscard]] std::string bold_words(std::string_view text);

/// Returns the columns that UTF-8 text takes; escape sequences take none.
[[nodiscard]] std::size_t text_width(std::string_view text);

/// Returns the text as lines of at most `width` columns, broken between words; a longer word is a
/// line of its own. At least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace soplo
