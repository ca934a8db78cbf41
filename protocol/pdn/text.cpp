// Detects UTF-8, Latin-1 and Windows-1251, and converts the last two to UTF-8.
#include "protocol/pdn/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

namespace soplo {
namespace {

using Byte = unsigned char;

constexpr std::size_t longest_quoted = 60;

/// Code points of the bytes 0x80 to 0x9f of Windows-1252; 0: none.
constexpr std::array<std::uint16_t, 32> windows_1252{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};
/// Code points of the bytes 0x80 to 0xbf of Windows-1251; 0: none.
constexpr std::array<std::uint16_t, 64> windows_1251{
    0x0402, 0x0403, 0x201a, 0x0453, 0x201e, 0x2026, 0x2020, 0x2021, 0x20ac, 0x2030, 0x0409,
    0x2039, 0x040a, 0x040c, 0x040b, 0x040f, 0x0452, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0,      0x2122, 0x0459, 0x203a, 0x045a, 0x045c, 0x045b, 0x045f, 0x00a0,
    0x040e, 0x045e, 0x0408, 0x00a4, 0x0490, 0x00a6, 0x00a7, 0x0401, 0x00a9, 0x0404, 0x00ab,
    0x00ac, 0x00ad, 0x00ae, 0x0407, 0x00b0, 0x00b1, 0x0406, 0x0456, 0x0491, 0x00b5, 0x00b6,
    0x00b7, 0x0451, 0x2116, 0x0454, 0x00bb, 0x0458, 0x0405, 0x0455, 0x0457};

constexpr Byte first_letter = 0xc0;  // in both code pages, bytes from here on are letters

/// Guesses the language: Cyrillic words consist of high bytes, but accented Latin letters rarely
/// stand side by side.
bool looks_cyrillic(std::string_view text) noexcept {
    constexpr std::size_t fewest = 3;
    std::size_t letters = 0, pairs = 0;
    bool before = false;
    for (const char c : text) {
        const bool now = static_cast<Byte>(c) >= first_letter;
        letters += now ? 1 : 0;
        pairs += now && before ? 1 : 0;
        before = now;
    }
    return letters >= fewest && 2 * pairs > letters;
}

std::uint32_t code_point(Byte b, bool cyrillic) noexcept {
    constexpr std::uint32_t unknown = 0xfffd;
    if (b < 0x80) return b;
    if (cyrillic && b >= first_letter) return 0x0410u + (b - first_letter);
    if (cyrillic) return windows_1251[b - 0x80u] != 0 ? windows_1251[b - 0x80u] : unknown;
    if (b < 0xa0) return windows_1252[b - 0x80u] != 0 ? windows_1252[b - 0x80u] : unknown;
    return b;
}

void append_utf8(std::string& text, std::uint32_t c) {
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xc0u | (c >> 6));
        text += static_cast<char>(0x80u | (c & 0x3fu));
    } else {
        text += static_cast<char>(0xe0u | (c >> 12));
        text += static_cast<char>(0x80u | ((c >> 6) & 0x3fu));
        text += static_cast<char>(0x80u | (c & 0x3fu));
    }
}

/// Returns the length of the well-formed UTF-8 sequence at the front (RFC 3629), or 0.
std::size_t sequence_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<Byte>(text[i]); };
    const Byte first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0u) != 0x80u) return 0;
    }
    if (length < 3) return length;
    const bool is_overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool is_surrogate = first == 0xed && byte(1) >= 0xa0;
    const bool is_too_large = first == 0xf4 && byte(1) >= 0x90;
    return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string to_utf8(std::string_view text) {
    if (is_utf8(text)) return std::string(text);
    const bool cyrillic = looks_cyrillic(text);
    std::string result;
    for (const char c : text) append_utf8(result, code_point(static_cast<Byte>(c), cyrillic));
    return result;
}

std::string_view canonical_result(std::string_view word) noexcept {
    using Pair = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Pair, 18> forms{{
        {"*", "*"},
        {"1-0", "1-0"},
        {"0-1", "0-1"},
        {"2-0", "2-0"},
        {"0-2", "0-2"},
        {"1-1", "1-1"},
        {"0-0", "0-0"},
        {"1/2-1/2", "1/2-1/2"},
        {"1/2", "1/2-1/2"},
        {"0.5-0.5", "1/2-1/2"},
        {"\xc2\xbd-\xc2\xbd", "1/2-1/2"},
        {"\xbd-\xbd", "1/2-1/2"},
        {"1\xe2\x80\x93\x30", "1-0"},  // with an en dash
        {"0\xe2\x80\x93\x31", "0-1"},
        {"2\xe2\x80\x93\x30", "2-0"},
        {"0\xe2\x80\x93\x32", "0-2"},
        {"1\xe2\x80\x93\x31", "1-1"},
        {"0\xe2\x80\x93\x30", "0-0"},
    }};
    // Nearly every word is a move or a number. These tests reject most of them quickly.
    constexpr std::size_t longest = 7;
    if (word.size() % 2 == 0 || word.size() > longest) return {};
    if (word.size() > 1 &&
        ((word[0] > '2' && word[0] <= 'z') || (word[1] >= '0' && word[1] <= '9')))
        return {};
    const auto* const found = std::find_if(forms.begin(), forms.end(),
                                           [&](const Pair& form) { return form.first == word; });
    return found == forms.end() ? std::string_view() : found->second;
}

std::size_t width(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<Byte>(c) & 0xc0u) != 0x80u; }));
}

std::string quoted_text(std::string_view text) {
    std::string result = "'";
    std::size_t shown = 0;
    while (!text.empty() && shown < longest_quoted) {
        const std::size_t length = sequence_length(text);
        const bool is_control = length == 1 && (text.front() < ' ' || text.front() == '\x7f');
        if (length == 0 || is_control) {
            result += '?';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
        ++shown;
    }
    return result + (text.empty() ? "'" : "...'");
}

}  // namespace soplo
