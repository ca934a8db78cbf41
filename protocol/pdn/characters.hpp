// Classes of the characters in a PDN file. Only the lexer includes this header.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace soplo::pdn {

/// The classes; a character may belong to several.
enum Class : std::uint8_t { is_word = 1, is_plain = 2, is_name = 4 };

/// The classes of each byte, as a set of bits.
inline constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> table{};
    const auto add = [&](int c, Class kind) {
        table[static_cast<std::size_t>(c)] =
            static_cast<std::uint8_t>(table[static_cast<std::size_t>(c)] | kind);
    };
    for (int c = 0; c < 256; ++c) {
        const bool alphanumeric =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (alphanumeric || c >= 0x80) add(c, is_word);
        if (alphanumeric || c == '_') add(c, is_name);
        // A plain character neither ends a text nor needs a special case within it.
        if (c >= ' ' && c < 0x7f && c != '}' && c != '"' && c != ']' && c != '\\') add(c, is_plain);
    }
    for (const char c : std::string_view("-:.,~/+=#_'")) add(c, is_word);
    return table;
}();

inline bool is(char c, Class kind) noexcept {
    return (classes[static_cast<unsigned char>(c)] & kind) != 0;
}
inline bool is_number(char c) noexcept { return c >= '0' && c <= '9'; }
inline bool is_space(char c) noexcept { return c == ' ' || c == '\t'; }
inline bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }
/// Whether a character is '!' or '?', which tell how strong a move is.
inline bool is_mark(char c) noexcept { return c == '!' || c == '?'; }

}  // namespace soplo::pdn
