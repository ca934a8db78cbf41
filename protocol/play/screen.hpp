// Writes texts and boards to the terminal in the chosen language, in lines of 78 characters.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/game/game.hpp"
#include "protocol/play/texts.hpp"

namespace soplo {

/// What the terminal can do.
struct ScreenStyle {
    Language language = Language::english;
    bool unicode = false;      ///< the terminal shows Unicode pieces
    bool ascii_only = false;   ///< the terminal shows no accents
    bool interactive = false;  ///< a person types, so the terminal echoes the input
};

/// Writes to standard output without colour, and flushes after each text. Not thread-safe.
class Screen {
  public:
    explicit Screen(const ScreenStyle& style) : style_(style) {}

    [[nodiscard]] Language language() const { return style_.language; }
    [[nodiscard]] const ScreenStyle& style() const { return style_; }
    void set_language(Language l) { style_.language = l; }

    /// Returns the text with its slots filled.
    template <class... Parts>
    [[nodiscard]] std::string text(const PlayText& phrase, const Parts&... parts) const {
        return fmt::format(fmt::runtime(phrase.in(style_.language)), parts...);
    }
    /// Prints a text as a paragraph.
    template <class... Parts>
    void say(const PlayText& phrase, const Parts&... parts) const {
        paragraph(text(phrase, parts...));
    }
    /// Prints a paragraph, broken into lines between words.
    void paragraph(std::string_view text) const;
    /// Prints lines unchanged.
    void print(std::string_view lines) const;
    /// Prints an item of a list, broken into lines between words.
    void item(std::string_view sentence) const;

    /// Returns an English sentence of the engine in the chosen language.
    [[nodiscard]] std::string translated(std::string_view english) const;
    /// Returns the name of a side.
    [[nodiscard]] std::string side(Side, const PlayText& white = say::white,
                                   const PlayText& black = say::black) const;

    /// Prints the board. If squares have numbers, prints a board of numbers beside it.
    void board(const Rules&, const Setup&, bool flipped) const;

  private:
    void wrapped(std::string_view text, std::string_view first, std::string_view others) const;

    ScreenStyle style_;
};

}  // namespace soplo
