// The record that says what a variant is. One field per rule; the defaults are international
// draughts. Nothing outside the list in variants.hpp may know a variant by its name.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/types.hpp"

namespace soplo {

/// What becomes of a man that reaches the last row while capturing.
enum class Promotion : std::uint8_t {
    at_end,     ///< goes on as a man; crowned only if the move ends there (FMJD annex 1, 4.15)
    ends_move,  ///< crowned at once, and the move is over (American, Spanish, Italian, Czech, Thai)
    in_passing  ///< crowned at once and goes on capturing as a king (FMJD-64 1.5.12, Russian)
};

/// When captured pieces leave the board. Until they do they block and cannot be jumped twice.
enum class Removal : std::uint8_t { at_end, at_once };

/// One step in the comparison of two captures; the first difference in the list decides.
enum class Precedence : std::uint8_t {
    none,           ///< end of the list: free choice among what is left
    most_pieces,    ///< the larger number of captured pieces
    value,          ///< n kings are worth more than 2n-1 and less than 2n men (Frisian)
    by_king,        ///< the capture made by a king
    most_kings,     ///< the larger number of captured kings
    earliest_king,  ///< the capture that meets a king earlier in the chain (Italian)
};

/// What a player without a legal move, or with a king on the board, has achieved.
enum class Goal : std::uint8_t {
    no_move_loses,    ///< the usual game
    no_move_wins,     ///< losing draughts
    first_king_wins,  ///< breakthrough; no legal move loses as well
};

/// How PDN of a variant names squares (PDN 3.0, GameType table).
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

/// What sets a draw count back to nothing; a bit set.
enum class Reset : std::uint8_t {
    none = 0,
    capture = 1,
    promotion = 2,
    man_move = 4,     ///< any move of a man
    man_advance = 8,  ///< a man that leaves its row
};
[[nodiscard]] constexpr Reset operator|(Reset a, Reset b) noexcept {
    return static_cast<Reset>(static_cast<int>(a) | static_cast<int>(b));
}
[[nodiscard]] constexpr bool has(Reset set, Reset one) noexcept {
    return (static_cast<int>(set) & static_cast<int>(one)) != 0;
}

/// One counted draw. The count starts at nothing on the move that brings the material about, grows
/// by one a ply, and is a draw when it reaches `plies` (reached, not passed).
struct DrawRow {
    std::string_view reason;  ///< shown to the user, e.g. "25 king moves each without capture"
    Material material = Material::any;
    int plies = 0;
    Reset resets = Reset::none;
    /// The count of the row above carries over: on coming from its material, what remains is the
    /// smaller of what remained there and `plies`.
    bool continues = false;
};

inline constexpr int max_draw_rows = 6;

/// A set of draw rules: the counted draws and the number of occurrences of a position that draws.
struct DrawRules {
    std::array<DrawRow, max_draw_rows> rows{};
    int count = 0;
    int repetitions = 3;
};

/// Which of a variant's two sets is in force. `none` leaves only wins and losses.
enum class DrawSet : std::uint8_t { simple, federation, none };

/// A national variant: everything the generator, the referee and the notation need to know.
/// Field comments name the article that is the default's source.
struct Rules {
    // -- names
    std::string_view name{};      ///< our own, as on the command line
    std::string_view hub_name{};  ///< the value of Hub's variant parameter; empty: the name
    std::string_view aliases{};   ///< further names, separated by blanks
    std::string_view title{};     ///< for people
    std::string_view title_es{};  ///< the same in Spanish

    // -- board (FMJD annex 1, chapter 1)
    int size = 10;                ///< rows and columns
    bool orthogonal = false;      ///< all squares play and pieces go along rows and columns
    bool corner_playing = false;  ///< the top left corner is a playing square (diagonal boards)
    Side top = Side::black;       ///< who stands on the low numbers, at the top
    Side starts = Side::white;
    int men_rows = 4;         ///< rows of men a side
    int empty_back_rows = 0;  ///< rows behind the men that start empty

    // -- moves
    bool men_step_sideways = false;     ///< men move and capture sideways too (orthogonal boards)
    bool men_capture_backwards = true;  ///< 4.4
    bool men_capture_kings = true;      ///< Italian men may not (FID art. 5.3b)
    bool straight_captures = false;     ///< captures along rows and columns as well (Frisian)
    bool flying_kings = true;           ///< 3.9
    bool king_lands_behind = false;  ///< a flying king stops directly behind what it takes (Thai)
    bool halt_behind_king = false;   ///< ... when the last piece taken is a king (Killer)
    bool half_turn = true;           ///< a king may turn back by 180 degrees inside a chain
    Promotion promotion = Promotion::at_end;
    Removal removal = Removal::at_end;                              ///< 4.8
    std::array<Precedence, 4> precedence{Precedence::most_pieces};  ///< 4.13
    int king_run_limit = 0;  ///< quiet moves in a row by one king while its side has a man; 0: any
    bool optional_capture = false;  ///< the house rule: quiet moves are always allowed too
    bool huff = false;              ///< the soplo: see rules text of the modifier

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
