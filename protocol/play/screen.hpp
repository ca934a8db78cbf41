// What the player sees: sentences of the language chosen, broken into lines of a narrow terminal,
// and the board.
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
    bool unicode = false;      ///< pictures of pieces
    bool ascii_only = false;   ///< no accents either
    bool interactive = false;  ///< a person types: the terminal shows the input by itself
};

/// Writes to standard output, everything at once and without colour. One thread.
class Screen {
  public:
    explicit Screen(const ScreenStyle& style) : style_(style) {}

    [[nodiscard]] Language language() const { return style_.language; }
    [[nodiscard]] const ScreenStyle& style() const { return style_; }
    void set_language(Language l) { style_.language = l; }

    /// The phrase with its slots filled.
    template <class... Parts>
    [[nodiscard]] std::string text(const Phrase& phrase, const Parts&... parts) const {
        return fmt::format(fmt::runtime(phrase.in(style_.language)), parts...);
    }
    /// A paragraph, broken between words.
    template <class... Parts>
    void say(const Phrase& phrase, const Parts&... parts) const {
        paragraph(text(phrase, parts...));
    }
    void paragraph(std::string_view text) const;
    /// Lines as they are.
    void print(std::string_view lines) const;
    void item(std::string_view sentence) const;

    /// What the engine's floor says, in the language chosen.
    [[nodiscard]] std::string translated(std::string_view english) const;
    [[nodiscard]] std::string side(Side, const Phrase& white = say::white,
                                   const Phrase& black = say::black) const;

    /// The board, beside it the numbers of the squares where they are called by number.
    void board(const Rules&, const Setup&, bool flipped) const;

  private:
    void wrapped(std::string_view text, std::string_view first, std::string_view others) const;

    ScreenStyle style_;
};

}  // namespace soplo
