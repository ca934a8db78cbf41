// Classes of ASCII characters (independent of the locale), comparison of words, and quoting of
// untrusted text.
#pragma once

#include <string>
#include <string_view>

namespace soplo {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char to_upper(char c) noexcept {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
    return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}
/// Returns `text` without blanks at the beginning and at the end.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Returns whether two words are equal when letter case (A to Z) is ignored.
[[nodiscard]] bool same_ignoring_case(std::string_view a, std::string_view b) noexcept;

/// Returns how many letters have to be inserted, deleted, replaced or swapped with a neighbour to
/// turn one word into the other; letter case is ignored.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// Returns text from outside in a form that fits a one-line message: printable ASCII, cut after 60
/// characters.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace soplo
