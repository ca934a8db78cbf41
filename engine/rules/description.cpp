// Builds the description of a variant: selects the sentences, fills in numbers and names, and
// describes the laws of choice and the draw articles.
#include "engine/rules/description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/rules/geometry.hpp"
#include "engine/rules/sentences.hpp"

namespace soplo {

namespace {

/// A text in both languages.
struct BilingualText {
    std::string_view english, spanish;
    [[nodiscard]] constexpr std::string_view in(Language l) const {
        return l == Language::english ? english : spanish;
    }
};

std::string side_name(Side s, Language l, bool opens_sentence) {
    if (l == Language::english) return s == Side::white ? "White" : "Black";
    return fmt::format("{}as {}", opens_sentence ? 'L' : 'l',
                       s == Side::white ? "blancas" : "negras");
}

/// Returns a number of rows in words: "four rows", "cuatro filas".
std::string rows_of(int n, Language l) {
    constexpr std::array<BilingualText, 7> words{{{"no", "ninguna"},
                                                  {"one", "una"},
                                                  {"two", "dos"},
                                                  {"three", "tres"},
                                                  {"four", "cuatro"},
                                                  {"five", "cinco"},
                                                  {"six", "seis"}}};
    const auto i = static_cast<std::size_t>(n);
    const std::string word = i < words.size() ? std::string(words[i].in(l)) : std::to_string(n);
    constexpr BilingualText one{"row", "fila"}, many{"rows", "filas"};
    return fmt::format("{} {}", word, (n == 1 ? one : many).in(l));
}

int men_of_a_side(const Rules& r) {
    int men = 0;
    for (int n = 1; n <= r.squares(); ++n) men += starts_on(r, r.top, Square(n)) ? 1 : 0;
    return men;
}

// -- the laws of choice

BilingualText law_text(Precedence law) {
    switch (law) {
        case Precedence::most_pieces:
            return {"the one that takes the most pieces, a king counting like a man",
                    "la que toma más piezas, contando la dama igual que el peón"};
        case Precedence::value:
            return {
                "the one that takes the most value, where one king is worth more than one man "
                "but less than two, and n kings more than 2n-1 but less than 2n men",
                "la que toma más valor; una dama vale más que un peón pero menos que dos, y n "
                "damas, más que 2n-1 peones pero menos que 2n"};
        case Precedence::by_king:
            return {"one made by a king rather than by a man",
                    "una hecha con una dama antes que con un peón"};
        case Precedence::most_kings:
            return {"the one that takes the most kings", "la que toma más damas"};
        case Precedence::earliest_king:
            return {"the one that meets a king earliest on its way",
                    "la que encuentra antes una dama en su recorrido"};
        case Precedence::none:
            break;
    }
    return {};
}

std::string laws_text(const Rules& r, Language l) {
    constexpr BilingualText then{"; among those that are equal, ", "; entre las que igualen, "};
    std::string text;
    for (const Precedence law : r.precedence) {
        if (law == Precedence::none) break;
        if (!text.empty()) text += then.in(l);
        text += law_text(law).in(l);
    }
    return text;
}

// -- draws

BilingualText material_text(Material m) {
    switch (m) {
        case Material::any:
            return {};
        case Material::one_king_v_three:
            return {"with one king alone against three pieces, at least one of them a king",
                    "con una sola dama contra tres piezas, al menos una de ellas dama"};
        case Material::one_king_v_two_or_one:
            return {"with one king alone against two pieces or one, at least one of them a king",
                    "con una sola dama contra dos piezas o una, al menos una de ellas dama"};
        case Material::two_kings_v_one:
            return {"with two kings against one king", "con dos damas contra una"};
        case Material::one_king_each:
            return {"with one king each", "con una dama por bando"};
        case Material::three_kings_v_one:
            return {"with three kings against one king", "con tres damas contra una"};
        case Material::three_or_more_kings_v_one:
            return {"with three or more kings against one king", "con tres o más damas contra una"};
        case Material::three_kings_v_one_main_road:
            return {"with three kings against one king that holds the long diagonal",
                    "con tres damas contra una que ocupa la diagonal principal"};
        case Material::three_v_king_main_road:
            return {"with three pieces against one king that holds the long diagonal",
                    "con tres piezas contra una dama que ocupa la diagonal principal"};
        case Material::two_or_one_v_king:
            return {"with two pieces against one king, or one king each",
                    "con dos piezas contra una dama, o una dama por bando"};
        case Material::four_or_five_with_kings:
            return {"with four or five pieces left and kings on both sides",
                    "quedando cuatro o cinco piezas y con damas en los dos bandos"};
        case Material::six_or_seven_with_kings:
            return {"with six or seven pieces left and kings on both sides",
                    "quedando seis o siete piezas y con damas en los dos bandos"};
        case Material::one_piece_each:
            return {"One piece each, with no capture due",
                    "Una pieza por bando, sin captura pendiente"};
    }
    return {};
}

BilingualText progress_text(const Rules& r, Reset resets) {
    if (has(resets, Reset::man_move)) {
        return {"made by kings only and without a capture", "solo con damas y sin capturar"};
    }
    if (has(resets, Reset::man_advance) && r.men_step_sideways) {
        return {
            "without a capture and without a man moving forward (a step sideways is no "
            "advance)",
            "sin capturas y sin que avance ningún peón (un paso de lado no es avance)"};
    }
    if (has(resets, Reset::man_advance)) {
        return {"without a capture and without a man moving forward",
                "sin capturas y sin que avance ningún peón"};
    }
    if (has(resets, Reset::promotion)) {
        return {"without a capture or a promotion", "sin capturas ni coronaciones"};
    }
    if (has(resets, Reset::capture)) return {"without a capture", "sin capturas"};
    return {};
}

std::string draw_text(const Rules& r, const DrawRow& row, Language l) {
    const std::string_view material = material_text(row.material).in(l);
    if (row.plies == 0) return fmt::format("{}.", material);
    constexpr BilingualText moves{"{} moves in a row by each side",
                                  "{} jugadas seguidas de cada bando"};
    std::string text = fmt::format(fmt::runtime(moves.in(l)), row.plies / 2);
    if (!material.empty()) text += fmt::format(" {}", material);
    const std::string_view progress = progress_text(r, row.resets).in(l);
    if (!progress.empty()) text += fmt::format(", {}", progress);
    constexpr BilingualText continues{
        "; when the article above led to this material, only what was left of its moves, if that "
        "is less",
        "; si se llegó a ese material desde el artículo anterior, solo las jugadas que allí "
        "quedaban, si son menos"};
    if (row.continues) text += continues.in(l);
    return text + '.';
}

std::string repetition_text(int occurrences, Language l) {
    const bool fourth = occurrences == 4;
    if (l == Language::english) {
        return fmt::format("The same position, with the same side to move, for the {} time.",
                           occurrences == 3 ? "third"
                           : fourth         ? "fourth"
                                            : fmt::format("{}th", occurrences));
    }
    return fmt::format("La misma posición, con el turno del mismo bando, por {} vez.",
                       occurrences == 3 ? "tercera"
                       : fourth         ? "cuarta"
                                        : fmt::format("{}.ª", occurrences));
}

bool same_draws(const DrawRules& a, const DrawRules& b) {
    return a.count == b.count && a.repetitions == b.repetitions &&
           std::equal(a.rows.begin(), a.rows.begin() + a.count, b.rows.begin(),
                      [](const DrawRow& x, const DrawRow& y) {
                          return x.material == y.material && x.plies == y.plies &&
                                 x.resets == y.resets && x.continues == y.continues;
                      });
}

RulesSection draws_section(const Rules& r, const DrawRules& draws, BilingualText heading,
                           Language l) {
    RulesSection section{std::string(heading.in(l)), {repetition_text(draws.repetitions, l)}};
    for (int i = 0; i < draws.count; ++i) {
        section.sentences.push_back(draw_text(r, draws.rows[static_cast<std::size_t>(i)], l));
    }
    return section;
}

/// Appends the sentences that apply to all draw articles; none if there is no article.
void add_counting(const Rules& r, Language l, std::vector<RulesSection>& sections) {
    const auto has_row = [&](const auto& asked) {
        return std::any_of(r.simple.rows.begin(), r.simple.rows.begin() + r.simple.count, asked) ||
               std::any_of(r.federation.rows.begin(),
                           r.federation.rows.begin() + r.federation.count, asked);
    };
    if (!has_row([](const DrawRow& row) { return row.plies > 0; })) return;
    constexpr BilingualText heading{"How moves are counted", "Cómo se cuentan las jugadas"};
    constexpr BilingualText start{
        "A count that asks for certain pieces begins with the move after the one that brought them "
        "about.",
        "La cuenta que pide ciertas piezas empieza con la jugada siguiente a la que las dejó en el "
        "tablero."};
    constexpr BilingualText end{
        "The game is drawn as soon as the number is reached; but if the last move wins, it wins.",
        "La partida es tablas en cuanto se alcanza el número; pero si la última jugada gana, "
        "gana."};
    RulesSection section{std::string(heading.in(l)), {}};
    if (has_row(
            [](const DrawRow& row) { return row.material != Material::any && row.plies > 0; })) {
        section.sentences.emplace_back(start.in(l));
    }
    section.sentences.emplace_back(end.in(l));
    sections.push_back(std::move(section));
}

void add_draws(const Rules& r, Language l, std::vector<RulesSection>& sections) {
    if (same_draws(r.simple, r.federation)) {
        sections.push_back(draws_section(
            r, r.simple, {"The game is a draw after", "La partida es tablas tras"}, l));
    } else {
        sections.push_back(draws_section(r, r.simple,
                                         {"The game is a draw after (simple rules)",
                                          "La partida es tablas tras (reglas sencillas)"},
                                         l));
        sections.push_back(draws_section(r, r.federation,
                                         {"The game is a draw after (federation rules)",
                                          "La partida es tablas tras (reglas federativas)"},
                                         l));
    }
    add_counting(r, l, sections);
}

// -- the whole description

std::string title_of(const Rules& r, Language l) {
    std::string title(l == Language::english ? r.title : r.title_es);
    if (r.optional_capture) {
        title += BilingualText{", with optional captures", ", con captura opcional"}.in(l);
    }
    if (r.huff) title += BilingualText{", with the huff (soplo)", ", con soplo"}.in(l);
    return title;
}

std::string filled_in(const Rules& r, std::string_view sentence, Language l) {
    const int gap = r.size - 2 * (r.men_rows + r.empty_back_rows);
    return fmt::format(
        fmt::runtime(sentence), fmt::arg("size", r.size), fmt::arg("squares", r.squares()),
        fmt::arg("top", side_name(r.top, l, false)), fmt::arg("men", men_of_a_side(r)),
        fmt::arg("men_rows", rows_of(r.men_rows, l)),
        fmt::arg("back_rows", rows_of(r.empty_back_rows, l)), fmt::arg("gap_rows", rows_of(gap, l)),
        fmt::arg("starts", side_name(r.starts, l, false)),
        fmt::arg("Starts", side_name(r.starts, l, true)), fmt::arg("run_limit", r.king_run_limit),
        fmt::arg("precedence", laws_text(r, l)));
}

void add_part(const Rules& r, Language l, RulesPart part, BilingualText heading,
              std::vector<RulesSection>& sections) {
    RulesSection section{std::string(heading.in(l)), {}};
    for (const RulesSentence& s : rules_sentences) {
        if (s.part != part || !s.applies(r)) continue;
        section.sentences.push_back(
            filled_in(r, l == Language::english ? s.english : s.spanish, l));
    }
    if (!section.sentences.empty()) sections.push_back(std::move(section));
}

}  // namespace

RulesText rules_text(const Rules& r, Language l) {
    RulesText text{title_of(r, l), {}};
    add_part(r, l, RulesPart::board, {"Board and start", "Tablero y comienzo"}, text.sections);
    add_part(r, l, RulesPart::men, {"Men", "Peones"}, text.sections);
    add_part(r, l, RulesPart::kings, {"Kings", "Damas"}, text.sections);
    add_part(r, l, RulesPart::captures, {"Captures", "Capturas"}, text.sections);
    add_part(r, l, RulesPart::huff, {"The huff", "El soplo"}, text.sections);
    add_part(r, l, RulesPart::end, {"Winning and losing", "Ganar y perder"}, text.sections);
    add_draws(r, l, text.sections);
    add_part(r, l, RulesPart::disagreements,
             {"Where sources disagree, Soplo plays", "Donde las fuentes no coinciden, Soplo juega"},
             text.sections);
    return text;
}

}  // namespace soplo
