// Characters of game files: what old encodings meant, and how text is shown in reports.
#pragma once

#include <string>
#include <string_view>

namespace soplo {

[[nodiscard]] bool is_utf8(std::string_view) noexcept;
/// The text as UTF-8. Valid UTF-8 stays; words made of high bytes are taken for Windows-1251, other
/// high bytes for Windows-1252, which contains Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view);
/// The usual form of a result token, as "1/2-1/2" for a half sign; empty for other words.
[[nodiscard]] std::string_view canonical_result(std::string_view word) noexcept;
/// The time left after a move as PDN writes it: [%clk 1:05:23]. Seconds are rounded up.
[[nodiscard]] std::string clock_comment(double seconds_left);
/// Characters, not bytes, of UTF-8.
[[nodiscard]] std::size_t width(std::string_view) noexcept;
/// The text in quotes, cut after some characters, fit for a one-line message.
[[nodiscard]] std::string quoted(std::string_view);

}  // namespace soplo
