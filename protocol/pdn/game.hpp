// A game of a PDN file: tags, the flat list of moves and remarks, and the result.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// A place in a file. Lines and columns count from 1; a column is a character, not a byte.
struct PdnPlace {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
};

/// [Name "value"]. Two tags are equal when their names and values are; places are not compared.
struct PdnTag {
    std::string name;
    std::string value;  ///< UTF-8, on one line
    PdnPlace place{};
    bool operator==(const PdnTag& o) const { return name == o.name && value == o.value; }
};

/// The kinds of entries in a movetext.
enum class PdnKind : std::uint8_t {
    move,
    comment,  ///< the text without its braces, on one line, without blanks at its ends
    nag,      ///< $n: `number` is n
    open,     ///< a variation begins; it replaces the last move before it
    close,    ///< a variation ends
    setup,    ///< /FEN "..."/: the text is the FEN; "W::" and "B::" only change the side to move
};

/// One entry of the movetext. A game is a flat list of them; a variation stands between `open` and
/// `close`.
struct PdnItem {
    PdnKind kind = PdnKind::move;
    std::uint8_t strength = 0;  ///< of a move, as the NAG: ! ? !! ?? !? ?! are 1 to 6; 0: none
    bool second = false;        ///< a move by the side that does not start the game
    int number = 0;             ///< of a move: its move number; of a NAG: its number
    std::string text;  ///< of a move: as written; after the check in the variant's own notation
    GameMove move{};   ///< set by the check only
    PdnPlace place{};
    /// Does not compare places, and not `move`, which `text` determines.
    bool operator==(const PdnItem& o) const {
        return kind == o.kind && strength == o.strength && second == o.second &&
               number == o.number && text == o.text;
    }
};

/// Who won. The result text alone does not say it: "1-0" is a win of Black in English draughts.
enum class PdnOutcome : std::uint8_t { unknown, white_wins, black_wins, draw, both_lose };

/// One game of a file.
struct PdnGame {
    std::uint64_t index = 0;  ///< number in its file, from 1; faulty games are counted too
    std::vector<PdnTag> tags;
    std::vector<PdnItem> items;
    std::string result = "*";       ///< as written: "1-0", "2-0", "1/2-1/2", "*", "1-1"
    bool has_first_number = false;  ///< the movetext gives its first move a number

    // Set by the check only (check_game):
    const Rules* rules = nullptr;
    Setup start;
    PdnOutcome outcome = PdnOutcome::unknown;

    /// Returns the value of a tag, or nullptr if there is none. The game owns the text.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    /// Replaces the value of the tag, or adds the tag after the others.
    void set_tag(std::string_view name, std::string_view value);
    /// Returns the moves outside every variation. They are valid after the check only.
    [[nodiscard]] std::vector<GameMove> main_line() const;
};

/// An error in a game, with its place in the file. The reader then skips the game.
class PdnError : public BadInput {
  public:
    PdnError(PdnPlace place, const std::string& message) : BadInput(message), place_(place) {}
    [[nodiscard]] PdnPlace place() const noexcept { return place_; }

  private:
    PdnPlace place_;
};

}  // namespace soplo
