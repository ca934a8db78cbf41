// Game files in PDN 3.0: the game as a file tells it, the streaming reader, the writer.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// A place in a file; lines and columns (in characters) count from 1.
struct PdnPlace {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
};

/// [Name "value"]; equal when name and value are.
struct PdnTag {
    std::string name;
    std::string value;  ///< UTF-8 on one line
    PdnPlace place{};
    bool operator==(const PdnTag& o) const { return name == o.name && value == o.value; }
};

enum class PdnKind : std::uint8_t {
    move,
    comment,  ///< text without its braces, in one line, no blanks at its ends
    nag,      ///< $n: the number is n
    open,     ///< a variation begins: it replaces the last move before it
    close,
    setup,  ///< /FEN "..."/: the text is the FEN; "W::" and "B::" only give the move to a side
};

/// One word of the movetext. A game is their flat list, variations between open and close.
struct PdnItem {
    PdnKind kind = PdnKind::move;
    std::uint8_t strength = 0;  ///< of a move, as the NAG: ! ? !! ?? !? ?! are 1 to 6; 0: none
    bool second = false;        ///< a move by the side that does not start
    int number = 0;             ///< move number, or NAG
    std::string text;           ///< after the check a move is in its variant's own notation
    GameMove move{};            ///< after the check only
    PdnPlace place{};
    /// Places do not count, and text says all that `move` does.
    bool operator==(const PdnItem& o) const {
        return kind == o.kind && strength == o.strength && second == o.second &&
               number == o.number && text == o.text;
    }
};

/// What a result means. Never mixed with its text: "1-0" is a win of Black in English draughts.
enum class PdnOutcome : std::uint8_t { unknown, white_wins, black_wins, draw, both_lose };

struct PdnGame {
    std::uint64_t index = 0;  ///< in its file, from 1; faulty games count
    std::vector<PdnTag> tags;
    std::vector<PdnItem> items;
    std::string result = "*";       ///< as written: "1-0", "2-0", "1/2-1/2", "*", "1-1"
    bool has_first_number = false;  ///< the movetext numbers its first move

    // Known after the check:
    const Rules* rules = nullptr;
    Setup start;
    PdnOutcome outcome = PdnOutcome::unknown;

    /// The value of a tag, or null.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    /// Changes the tag, or adds it behind the others.
    void set_tag(std::string_view name, std::string_view value);
    /// The moves outside every variation; useful after the check.
    [[nodiscard]] std::vector<GameMove> main_line() const;
};

/// Something wrong with a game. Warnings do not cost the game.
struct PdnFault {
    std::string file;
    std::uint64_t game = 0;  ///< its index in the file
    PdnPlace place;
    std::string message;
    bool is_warning = false;
    /// "FILE:LINE:COLUMN: game N: message"
    [[nodiscard]] std::string text() const;
};

/// Who won in "1-0" and "2-0".
enum class PdnFirst : std::uint8_t {
    by_variant,  ///< White, and the starting side where Rules says so (English draughts)
    white,
    starter
};

struct PdnOptions {
    bool check_moves = true;          ///< false: tokens only, many times faster
    const Rules* fallback = nullptr;  ///< for games that do not name a variant; null: international
    PdnFirst first = PdnFirst::by_variant;
    std::function<void(const PdnFault&)> on_fault;
};

/// Reads game after game in constant memory. A faulty game is reported and skipped.
class PdnReader {
  public:
    /// `file` is the name in reports; the stream must outlive the reader.
    PdnReader(std::istream& in, std::string file, PdnOptions options);
    ~PdnReader();
    PdnReader(const PdnReader&) = delete;
    PdnReader& operator=(const PdnReader&) = delete;

    /// The next game without faults; false at the end of the file.
    [[nodiscard]] bool next(PdnGame&);
    [[nodiscard]] std::uint64_t games_seen() const;
    [[nodiscard]] std::uint64_t games_faulty() const;
    [[nodiscard]] std::uint64_t bytes_read() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// Writes a game in PDN export form: tags in order, lines under 80 columns wherever a blank lets
/// them be broken, UTF-8; an empty line at the end.
[[nodiscard]] std::string pdn_text(const PdnGame&);

/// The tags in the export order of PDN 3.0; those it does not order stay behind, as they were.
void sort_tags(std::vector<PdnTag>&);

/// A game that was played here: its moves, and tags that let any reader follow it. `tags` may add
/// to them, or replace them.
[[nodiscard]] PdnGame pdn_game(const Game&, const Result&, std::span<const PdnTag> tags);

/// The position after a set-up in the movetext: a FEN, or "W::" and "B::", which only give the move
/// to a side. Throws BadInput.
[[nodiscard]] Setup after_setup(const Rules&, const Setup& before, std::string_view text);

/// A result token that stands for the outcome in this variant.
[[nodiscard]] std::string pdn_result(const Rules&, PdnOutcome, PdnFirst = PdnFirst::by_variant);
/// The meaning of a result token or Result tag; unknown for "*" and for what is no usual result.
[[nodiscard]] PdnOutcome pdn_outcome(const Rules&, std::string_view result,
                                     PdnFirst = PdnFirst::by_variant);
/// Whether a word of the movetext is a result: 1-0 0-1 2-0 0-2 1-1 0-0 1/2-1/2 *, and older forms.
[[nodiscard]] bool is_pdn_result(std::string_view word) noexcept;

/// What the tags say about the variant.
struct PdnVariant {
    const Rules* rules = nullptr;
    Side starts = Side::white;     ///< may differ from the rules (GameType "23,W,8,8,A0,0")
    bool keeps_game_type = false;  ///< the GameType tag is right as it is
    std::string warning;           ///< empty: none
};
/// Finds the variant by GameType and Variant tags. Throws BadInput when they fit none, or several.
[[nodiscard]] PdnVariant pdn_variant(const std::string* game_type, const std::string* variant,
                                     const Rules& fallback);

/// A time command in a comment: [%clk 1:05:23], [%emt 12], [%clock w0:00:10 B0:00:03].
struct PdnClock {
    std::string name;                           ///< without the percent sign
    std::optional<double> seconds;              ///< of the player who moved
    std::array<std::optional<double>, 2> left;  ///< of White and Black (clock), by index(Side)
    std::optional<Side> running;                ///< the clock written with a capital letter
};
/// The time commands that can be understood, in order; others stay text.
[[nodiscard]] std::vector<PdnClock> pdn_clocks(std::string_view comment);
/// The comment without any [%...] command.
[[nodiscard]] std::string without_commands(std::string_view comment);

}  // namespace soplo
