// Characters of game files: old encodings, results, and quotes for messages.
#pragma once

#include <string>
#include <string_view>

namespace soplo {

/// Returns whether the text is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view) noexcept;
/// Returns the text as UTF-8. Valid UTF-8 is not changed. Other text is read as Windows-1251 if it
/// looks Cyrillic, otherwise as Windows-1252, which contains Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view);
/// Returns the usual form of a result, for example "1/2-1/2" for "½-½"; empty for any other word.
[[nodiscard]] std::string_view canonical_result(std::string_view word) noexcept;
/// Returns the number of characters (code points) of a UTF-8 text.
[[nodiscard]] std::size_t width(std::string_view) noexcept;
/// Returns the text in quotes for a one-line message. It is cut after 60 characters, and control
/// characters and invalid bytes become '?'.
[[nodiscard]] std::string quoted_text(std::string_view);

}  // namespace soplo
