// The records of all variants; no other file contains their rules. A record is made from its parent
// and lists the differences only, as rule books do. The build makes one instance of the generator
// and of the search for every line of this file that begins with "inline constexpr Rules".
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "engine/rules/rules.hpp"

namespace soplo {

/// Returns a copy of `parent` with another name, no aliases, and the changes that `change` makes.
template <class Change>
[[nodiscard]] constexpr Rules derive(Rules parent, std::string_view name, Change change) {
    parent.name = name;
    parent.hub_name = {};
    parent.aliases = {};
    change(parent);
    return parent;
}

[[nodiscard]] constexpr DrawRules draw_rules(std::initializer_list<DrawRow> rows,
                                             int repetitions = 3) {
    DrawRules rules;
    for (const DrawRow& row : rows) {
        rules.rows[static_cast<std::size_t>(rules.count++)] = row;
    }
    rules.repetitions = repetitions;
    return rules;
}

// -- draw articles that several variants share

inline constexpr DrawRow king_moves_25{"25 king moves each without capture", Material::any, 50,
                                       Reset::capture | Reset::man_move};
inline constexpr DrawRow no_progress_40{"40 moves each without capture or promotion", Material::any,
                                        80, Reset::capture | Reset::promotion};
/// FMJD-64 7.2.4 to 7.2.8.
inline constexpr DrawRules fmjd_64 = draw_rules({
    {"15 moves each, three or more kings against one", Material::three_or_more_kings_v_one, 30},
    {"15 king moves each without capture", Material::any, 30, Reset::capture | Reset::man_move},
    {"30 moves each with 4 or 5 pieces, kings on both sides, material unchanged",
     Material::four_or_five_with_kings, 60, Reset::capture | Reset::promotion},
    {"60 moves each with 6 or 7 pieces, kings on both sides, material unchanged",
     Material::six_or_seven_with_kings, 120, Reset::capture | Reset::promotion},
    {"5 moves each, three pieces against a king on the main road", Material::three_v_king_main_road,
     10},
    {"5 moves each, two pieces or one against one king", Material::two_or_one_v_king, 10},
});

// -- the variants

/// FMJD annex 1; draws: FMJD 6.2 to 6.4.
inline constexpr Rules international{
    .name = "international",
    .hub_name = "normal",
    .aliases = "normal standard dutch polish",
    .title = "International draughts",
    .title_es = "Damas internacionales",
    .simple = draw_rules({
        king_moves_25,
        {"16 moves each, one king against three", Material::one_king_v_three, 32},
        {"5 moves each, one king against two or one", Material::one_king_v_two_or_one, 10,
         Reset::none, true},
    }),
    .federation = draw_rules({
        king_moves_25,
        {"16 moves each, one king against three", Material::one_king_v_three, 32},
        {"5 moves each, one king against two or one", Material::one_king_v_two_or_one, 10,
         Reset::none, true},
    }),
    .game_type = 20,
    .game_type_text = "20,W,10,10,N2,0",
    .results_2_0 = true,
};

/// As FMJD-64 5, the Brazilian section: international rules on 8x8.
inline constexpr Rules brazilian = derive(international, "brazilian", [](Rules& r) {
    r.aliases = "brasileira";
    r.title = "Brazilian draughts";
    r.title_es = "Damas brasileñas";
    r.size = 8;
    r.men_rows = 3;
    r.simple = draw_rules({no_progress_40});
    r.federation = fmjd_64;
    r.game_type = 26;
    r.game_type_text = "26,W,8,8,A0,0";
    r.naming = Naming::algebraic;
    r.results_2_0 = false;
});

/// FMJD-64 1.5: promotion in passing, free choice of captures.
inline constexpr Rules russian = derive(brazilian, "russian", [](Rules& r) {
    r.aliases = "shashki";
    r.title = "Russian draughts";
    r.title_es = "Damas rusas";
    r.promotion = Promotion::in_passing;
    r.precedence = {};
    r.game_type = 25;
    r.game_type_text = "25,W,8,8,A0,0";
    r.capture_mark = ':';
});

/// American pool checkers: Russian captures, but a man that passes the last row continues as a man.
inline constexpr Rules pool = derive(russian, "pool", [](Rules& r) {
    r.title = "Pool checkers";
    r.title_es = "Damas pool";
    r.starts = Side::black;
    r.promotion = Promotion::at_end;
    r.federation = draw_rules({
        {"13 moves each, three kings against one", Material::three_kings_v_one, 26},
    });
    r.game_type = 23;
    r.game_type_text = "23,B,8,8,N1,0";
    r.naming = Naming::numeric;
    r.capture_mark = 'x';
});

/// The Czech federation's rules: a king that can capture must; otherwise free choice.
inline constexpr Rules czech = derive(brazilian, "czech", [](Rules& r) {
    r.title = "Czech draughts";
    r.title_es = "Damas checas";
    r.men_capture_backwards = false;
    r.promotion = Promotion::ends_move;
    r.precedence = {Precedence::by_king};
    r.federation = draw_rules({
        {"15 moves each without capture or move of a man", Material::any, 30,
         Reset::capture | Reset::man_move},
    });
    r.game_type = 29;
    r.game_type_text = "29,W,8,8,A0,0";
});

/// Quantity, then quality; White has the low numbers.
inline constexpr Rules spanish = derive(brazilian, "spanish", [](Rules& r) {
    r.aliases = "espanola";
    r.title = "Spanish draughts";
    r.title_es = "Damas españolas";
    r.corner_playing = true;
    r.top = Side::white;
    r.men_capture_backwards = false;
    r.promotion = Promotion::ends_move;
    r.precedence = {Precedence::most_pieces, Precedence::most_kings};
    r.federation = draw_rules({
        {"20 king moves each without capture", Material::any, 40, Reset::capture | Reset::man_move},
    });
    r.game_type = 24;
    r.game_type_text = "24,W,8,8,N1,1";
    r.naming = Naming::numeric;
});

inline constexpr Rules portuguese = derive(spanish, "portuguese", [](Rules& r) {
    r.title = "Portuguese draughts";
    r.title_es = "Damas portuguesas";
    r.federation = draw_rules({
        {"20 moves each without capture or promotion", Material::any, 40,
         Reset::capture | Reset::promotion},
        {"12 moves each, three kings against one on the long diagonal",
         Material::three_kings_v_one_main_road, 24},
    });
    r.game_type = 28;
    r.game_type_text = "28,W,8,8,N1,1";
});

/// WCDF rules: short kings, free choice, crowning ends the move.
inline constexpr Rules american = derive(brazilian, "american", [](Rules& r) {
    r.aliases = "english checkers";
    r.title = "American checkers (English draughts)";
    r.title_es = "Damas inglesas (checkers)";
    r.starts = Side::black;
    r.men_capture_backwards = false;
    r.flying_kings = false;
    r.promotion = Promotion::ends_move;
    r.removal = Removal::at_once;
    r.precedence = {};
    r.federation = draw_rules({
        {"40 moves each without capture or advance of a man", Material::any, 80,
         Reset::capture | Reset::man_advance},
    });
    r.game_type = 21;
    r.game_type_text = "21,B,8,8,N1,0";
    r.naming = Naming::numeric;
    r.starter_first_result = true;
});

/// FID articles 5 and 6.
inline constexpr Rules italian = derive(american, "italian", [](Rules& r) {
    r.aliases = "dama-italiana";
    r.title = "Italian draughts";
    r.title_es = "Damas italianas";
    r.starts = Side::white;
    r.corner_playing = true;
    r.men_capture_kings = false;
    r.removal = Removal::at_end;
    r.precedence = {Precedence::most_pieces, Precedence::by_king, Precedence::most_kings,
                    Precedence::earliest_king};
    r.federation = draw_rules(
        {
            {"40 moves each without capture or move of a man", Material::any, 80,
             Reset::capture | Reset::man_move},
        },
        4);
    r.game_type = 22;
    r.game_type_text = "22,W,8,8,N2,1";
    r.starter_first_result = false;
});

/// Makhos: eight men a side, kings that land directly behind, captured pieces removed at once.
inline constexpr Rules thai = derive(czech, "thai", [](Rules& r) {
    r.aliases = "makhos";
    r.title = "Thai draughts (Makhos)";
    r.title_es = "Damas tailandesas (makhos)";
    r.starts = Side::black;
    r.men_rows = 2;
    r.king_lands_behind = true;
    r.removal = Removal::at_once;
    r.precedence = {};
    r.federation = draw_rules({no_progress_40});
    r.game_type = 31;
    r.game_type_text = "31,B,8,8,N2,0";
    r.naming = Naming::numeric;
    r.capture_mark = '-';
});

/// Dama: all squares, straight lines, captured pieces removed at once.
inline constexpr Rules turkish = derive(brazilian, "turkish", [](Rules& r) {
    r.aliases = "dama turk";
    r.title = "Turkish draughts (Dama)";
    r.title_es = "Damas turcas";
    r.orthogonal = true;
    r.corner_playing = true;
    r.men_rows = 2;
    r.empty_back_rows = 1;
    r.men_step_sideways = true;
    r.men_capture_backwards = false;
    r.half_turn = false;
    r.removal = Removal::at_once;
    r.simple = draw_rules({
        {"50 moves each without capture or advance of a man", Material::any, 100,
         Reset::capture | Reset::man_advance},
    });
    r.federation = draw_rules({
        {"50 moves each without capture or advance of a man", Material::any, 100,
         Reset::capture | Reset::man_advance},
        {"one piece each", Material::one_piece_each, 0},
    });
    r.game_type = 30;
    r.game_type_text = "30,W,8,8,A0,0";
});

inline constexpr Rules canadian = derive(international, "canadian", [](Rules& r) {
    r.title = "Canadian draughts";
    r.title_es = "Damas canadienses";
    r.size = 12;
    r.men_rows = 5;
    r.game_type = 27;
    r.game_type_text = "27,W,12,12,N2,0";
});

/// Straight captures too, value instead of number, three king moves in a row at most.
inline constexpr Rules frisian = derive(international, "frisian", [](Rules& r) {
    r.title = "Frisian draughts";
    r.title_es = "Damas frisonas";
    r.straight_captures = true;
    r.precedence = {Precedence::value, Precedence::by_king};
    r.king_run_limit = 3;
    r.simple = draw_rules({
        king_moves_25,
        {"7 moves each, two kings against one", Material::two_kings_v_one, 14},
        {"2 moves each, one king each", Material::one_king_each, 4},
    });
    r.federation = r.simple;
    r.game_type = 40;
    r.game_type_text = "40,W,10,10,N2,0";
    r.results_2_0 = false;
});

inline constexpr Rules killer = derive(international, "killer", [](Rules& r) {
    r.title = "Killer draughts";
    r.title_es = "Damas killer";
    r.halt_behind_king = true;
    r.simple = draw_rules({king_moves_25});
    r.federation = r.simple;
    r.game_type = 0;
    r.game_type_text = "";
});

inline constexpr Rules breakthrough = derive(international, "breakthrough", [](Rules& r) {
    r.hub_name = "bt";
    r.aliases = "bt";
    r.title = "Breakthrough draughts";
    r.title_es = "Damas breakthrough";
    r.goal = Goal::first_king_wins;
    r.simple = draw_rules({});
    r.federation = r.simple;
    r.game_type = 96;
    r.game_type_text = "96,W,10,10,N2,0";
});

inline constexpr Rules losing = derive(international, "losing", [](Rules& r) {
    r.aliases = "antidraughts";
    r.title = "Losing draughts";
    r.title_es = "Ganapierde";
    r.goal = Goal::no_move_wins;
    r.simple = draw_rules({});
    r.federation = r.simple;
    r.game_type = 98;
    r.game_type_text = "98,W,10,10,N2,0";
});

// -- the house rule and the soplo, for the 8x8 variants

/// Returns `base` with the house rule: a player may decline to capture, but completes a capture.
[[nodiscard]] constexpr Rules optional(const Rules& base, std::string_view name) {
    return derive(base, name, [](Rules& r) {
        r.optional_capture = true;
        r.simple = draw_rules({no_progress_40});
        r.game_type = 0;
        r.game_type_text = {};
    });
}

/// Returns `base` with huffing: a player may break the laws of capturing, and the opponent may then
/// remove a piece that should have captured, before his own next move.
[[nodiscard]] constexpr Rules huffing(const Rules& base, std::string_view name) {
    return derive(base, name, [](Rules& r) {
        r.huff = true;
        r.simple = draw_rules({no_progress_40});
        r.game_type = 0;
        r.game_type_text = {};
    });
}

inline constexpr Rules american_free = optional(american, "american+free");
inline constexpr Rules russian_free = optional(russian, "russian+free");
inline constexpr Rules brazilian_free = optional(brazilian, "brazilian+free");
inline constexpr Rules spanish_free = optional(spanish, "spanish+free");
inline constexpr Rules italian_free = optional(italian, "italian+free");
inline constexpr Rules czech_free = optional(czech, "czech+free");
inline constexpr Rules turkish_free = optional(turkish, "turkish+free");
inline constexpr Rules pool_free = optional(pool, "pool+free");
inline constexpr Rules portuguese_free = optional(portuguese, "portuguese+free");
inline constexpr Rules thai_free = optional(thai, "thai+free");

inline constexpr Rules american_soplo = huffing(american, "american+soplo");
inline constexpr Rules russian_soplo = huffing(russian, "russian+soplo");
inline constexpr Rules brazilian_soplo = huffing(brazilian, "brazilian+soplo");
inline constexpr Rules spanish_soplo = huffing(spanish, "spanish+soplo");
inline constexpr Rules italian_soplo = huffing(italian, "italian+soplo");
inline constexpr Rules czech_soplo = huffing(czech, "czech+soplo");
inline constexpr Rules turkish_soplo = huffing(turkish, "turkish+soplo");
inline constexpr Rules pool_soplo = huffing(pool, "pool+soplo");
inline constexpr Rules portuguese_soplo = huffing(portuguese, "portuguese+soplo");
inline constexpr Rules thai_soplo = huffing(thai, "thai+soplo");

/// Every record above, in the order in which variants are listed to the user.
inline constexpr std::array all_variants{
    &international,
    &american,
    &russian,
    &brazilian,
    &spanish,
    &italian,
    &czech,
    &turkish,
    &pool,
    &portuguese,
    &thai,
    &canadian,
    &frisian,
    &killer,
    &breakthrough,
    &losing,
    &american_free,
    &russian_free,
    &brazilian_free,
    &spanish_free,
    &italian_free,
    &czech_free,
    &turkish_free,
    &pool_free,
    &portuguese_free,
    &thai_free,
    &american_soplo,
    &russian_soplo,
    &brazilian_soplo,
    &spanish_soplo,
    &italian_soplo,
    &czech_soplo,
    &turkish_soplo,
    &pool_soplo,
    &portuguese_soplo,
    &thai_soplo,
};

/// The variants that this program was built with: all, unless a developer's build names a few
/// (SOPLO_VARIANTS in CMakeLists.txt, names separated by commas).
#ifdef SOPLO_VARIANTS
inline constexpr std::string_view built_names = SOPLO_VARIANTS;
#else
inline constexpr std::string_view built_names;
#endif

/// Returns whether this program was built with the variant.
[[nodiscard]] constexpr bool is_built(const Rules& rules) noexcept {
    if (built_names.empty()) return true;
    std::string_view rest = built_names;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        if (rest.substr(0, end) == rules.name) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

/// The variants that can be played, in the order in which they are listed to the user.
inline constexpr auto variants = [] {
    constexpr auto count = std::count_if(all_variants.begin(), all_variants.end(),
                                         [](const Rules* r) { return is_built(*r); });
    std::array<const Rules*, static_cast<std::size_t>(count)> built{};
    std::copy_if(all_variants.begin(), all_variants.end(), built.begin(),
                 [](const Rules* r) { return is_built(*r); });
    return built;
}();

}  // namespace soplo
