// The record of a variant: one field for each rule. The defaults are the rules of international
// draughts. Only variants.hpp may refer to a variant by its name.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/types.hpp"

namespace soplo {

/// What happens to a man that reaches the last row while capturing.
enum class Promotion : std::uint8_t {
    at_end,     ///< continues as a man; promotes if the move ends there (FMJD annex 1, 4.15)
    ends_move,  ///< promotes at once, and the move ends (American, Spanish, Italian, Czech, Thai)
    in_passing  ///< promotes at once and continues as a king (FMJD-64 1.5.12, Russian)
};

/// When captured pieces are removed. Before, they block the way and cannot be jumped over again.
enum class Removal : std::uint8_t { at_end, at_once };

/// One criterion in the comparison of two captures; the first criterion that differs decides.
enum class Precedence : std::uint8_t {
    none,           ///< end of the list: free choice among the remaining captures
    most_pieces,    ///< the larger number of captured pieces
    value,          ///< n kings are worth more than 2n-1 and less than 2n men (Frisian)
    by_king,        ///< the capture made by a king
    most_kings,     ///< the larger number of captured kings
    earliest_king,  ///< the capture that meets a king earlier in the chain (Italian)
};

/// The goal of the game: what happens to a player without a legal move.
enum class Goal : std::uint8_t {
    no_move_loses,    ///< the player without a legal move loses (most variants)
    no_move_wins,     ///< the player without a legal move wins (losing draughts)
    first_king_wins,  ///< the first king wins; no legal move also loses (breakthrough)
};

/// How PDN names the squares of a variant (PDN 3.0, GameType table).
enum class Naming : std::uint8_t { numeric, algebraic };

/// The material on which a draw count runs. "Pieces" are men or kings.
enum class Material : std::uint8_t {
    any,
    one_king_v_three,             ///< a lone king against three pieces, a king among them
    one_king_v_two_or_one,        ///< a lone king against two or one, a king among them
    two_kings_v_one,              ///< two kings against a lone king, nothing else
    one_king_each,                ///< a lone king each
    three_kings_v_one,            ///< exactly three kings against a lone king
    three_or_more_kings_v_one,    ///< three or more kings, nothing else, against a lone king
    three_kings_v_one_main_road,  ///< as three_kings_v_one, the lone king on the long diagonal
    three_v_king_main_road,       ///< three pieces against a lone king on the long diagonal
    two_or_one_v_king,            ///< two pieces against a lone king, or one king each
    four_or_five_with_kings,      ///< 4-5 pieces in all, kings on both sides
    six_or_seven_with_kings,      ///< 6-7 pieces in all, kings on both sides
    one_piece_each,               ///< one man or king each, no capture due
};

/// The events that set a draw count back to zero; a set of bits.
enum class Reset : std::uint8_t {
    none = 0,
    capture = 1,
    promotion = 2,
    man_move = 4,     ///< any move of a man
    man_advance = 8,  ///< a man moves to another row
};
[[nodiscard]] constexpr Reset operator|(Reset a, Reset b) noexcept {
    return static_cast<Reset>(static_cast<int>(a) | static_cast<int>(b));
}
[[nodiscard]] constexpr bool has(Reset set, Reset one) noexcept {
    return (static_cast<int>(set) & static_cast<int>(one)) != 0;
}

/// A draw article. Its count is zero after the move that brings about the material and grows by one
/// a ply. The game is drawn when the count reaches `plies`.
struct DrawRow {
    std::string_view reason;  ///< shown to the user, e.g. "25 king moves each without capture"
    Material material = Material::any;
    int plies = 0;
    Reset resets = Reset::none;
    /// Whether the count continues that of the row above: when the material changes from that row
    /// to this one, as many plies remain as there, but at most `plies`.
    bool continues = false;
};

inline constexpr int max_draw_rows = 6;

/// A set of draw rules: the draw articles and the number of occurrences of a position that draws.
struct DrawRules {
    std::array<DrawRow, max_draw_rows> rows{};
    int count = 0;
    int repetitions = 3;
};

/// Which of a variant's two sets of draw rules applies. With `none`, games are never drawn.
enum class DrawSet : std::uint8_t { simple, federation, none };

/// The rules of a variant, complete for generator, referee and notation. The comment of a field
/// names the article that is the source of the default.
struct Rules {
    // -- names
    std::string_view name{};      ///< the name on the command line
    std::string_view hub_name{};  ///< the value of Hub's variant parameter; empty: the name
    std::string_view aliases{};   ///< more names, separated by blanks
    std::string_view title{};     ///< the name shown to users, in English
    std::string_view title_es{};  ///< the name shown to users, in Spanish

    // -- board (FMJD annex 1, chapter 1)
    int size = 10;                ///< rows and columns
    bool orthogonal = false;      ///< all squares are used; pieces move along rows and columns
    bool corner_playing = false;  ///< the top left corner is a playing square (diagonal boards)
    Side top = Side::black;       ///< the side that starts on the low numbers, at the top
    Side starts = Side::white;
    int men_rows = 4;         ///< rows of men a side
    int empty_back_rows = 0;  ///< rows behind the men that start empty

    // -- moves
    bool men_step_sideways = false;     ///< men move and capture sideways too (orthogonal boards)
    bool men_capture_backwards = true;  ///< 4.4
    bool men_capture_kings = true;      ///< Italian men may not (FID art. 5.3b)
    bool straight_captures = false;     ///< captures also along rows and columns (Frisian)
    bool flying_kings = true;           ///< 3.9
    bool king_lands_behind = false;     ///< a flying king lands directly behind each victim (Thai)
    bool halt_behind_king = false;      ///< ... only if the last captured piece is a king (Killer)
    bool half_turn = true;              ///< a king may turn by 180 degrees inside a capture
    Promotion promotion = Promotion::at_end;
    Removal removal = Removal::at_end;                              ///< 4.8
    std::array<Precedence, 4> precedence{Precedence::most_pieces};  ///< 4.13
    int king_run_limit = 0;  ///< quiet moves in a row by a king of a side with men; 0: no limit
    bool optional_capture = false;  ///< a quiet move is legal even if a capture is possible
    bool huff = false;              ///< a piece that failed to capture may be huffed (`+soplo`)

    // -- end of the game
    Goal goal = Goal::no_move_loses;
    DrawRules simple{};
    DrawRules federation{};

    // -- notation (PDN 3.0)
    int game_type = 0;                  ///< PDN GameType number; 0: none assigned
    std::string_view game_type_text{};  ///< the whole tag, e.g. "20,W,10,10,N2,0"
    Naming naming = Naming::numeric;
    char capture_mark = 'x';
    bool results_2_0 = false;  ///< PDN results 2-0, 1-1, 0-2
    bool starter_first_result =
        false;  ///< "1-0" means that the starting side won (PDN 2.0, English)

    [[nodiscard]] constexpr const DrawRules& draws(DrawSet set) const noexcept {
        return set == DrawSet::federation ? federation : simple;
    }
    [[nodiscard]] constexpr int squares_per_row() const noexcept {
        return orthogonal ? size : size / 2;
    }
    [[nodiscard]] constexpr int squares() const noexcept { return size * squares_per_row(); }
};

}  // namespace soplo
