// Tests the description of the rules: every field of Rules that players notice changes the text in
// both languages, and the numbers in the text are those of the fields.
#include <doctest/doctest.h>

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/notation.hpp"
#include "engine/rules/description.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/pages/text_diagram.hpp"
#include "tests/support/run_program.hpp"

namespace soplo {
namespace {

std::string whole_text(const Rules& r, Language l) {
    const RulesText text = rules_text(r, l);
    std::string all = text.title;
    for (const RulesSection& section : text.sections) {
        all += "\n" + section.heading;
        for (const std::string& sentence : section.sentences) all += "\n" + sentence;
    }
    return all;
}

constexpr Language both[] = {Language::english, Language::spanish};

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("every variant has a complete description in both languages") {
    for (const Rules* r : variants) {
        for (const Language l : both) {
            INFO(r->name << (l == Language::english ? " en" : " es"));
            const RulesText text = rules_text(*r, l);
            CHECK_FALSE(text.title.empty());
            CHECK(text.sections.size() >= 7);
            std::set<std::string> seen;
            for (const RulesSection& section : text.sections) {
                CHECK_FALSE(section.heading.empty());
                CHECK_FALSE(section.sentences.empty());
                for (const std::string& s : section.sentences) {
                    INFO(s);
                    CHECK(s.back() == '.');
                    CHECK_FALSE(contains(s, "{"));
                    CHECK_FALSE(contains(s, "  "));
                    CHECK_FALSE(contains(s, " ,"));
                    CHECK_FALSE(contains(s, ".."));
                    CHECK(seen.insert(section.heading + s).second);
                }
            }
        }
        CHECK(whole_text(*r, Language::english) != whole_text(*r, Language::spanish));
    }
}

TEST_CASE("no two variants have the same description") {
    for (const Language l : both) {
        std::set<std::string> texts;
        for (const Rules* r : variants) {
            Rules nameless = *r;
            nameless.title = nameless.title_es = "";
            CHECK_MESSAGE(texts.insert(whole_text(nameless, l)).second, r->name);
        }
    }
}

TEST_CASE("every field of Rules that is a rule changes the description") {
    /// A change of one field of a variant.
    struct Change {
        std::string_view what;
        const Rules& base;
        std::function<void(Rules&)> make;
    };
    const std::vector<Change> changes{
        {"size", international, [](Rules& r) { r.size = 12; }},
        {"corner_playing", international, [](Rules& r) { r.corner_playing = true; }},
        {"top", international, [](Rules& r) { r.top = Side::white; }},
        {"starts", international, [](Rules& r) { r.starts = Side::black; }},
        {"men_rows", international, [](Rules& r) { r.men_rows = 3; }},
        {"empty_back_rows", turkish, [](Rules& r) { r.empty_back_rows = 0; }},
        {"men_step_sideways", turkish, [](Rules& r) { r.men_step_sideways = false; }},
        {"men_capture_backwards", international, [](Rules& r) { r.men_capture_backwards = false; }},
        {"men_capture_kings", international, [](Rules& r) { r.men_capture_kings = false; }},
        {"straight_captures", international, [](Rules& r) { r.straight_captures = true; }},
        {"flying_kings", international, [](Rules& r) { r.flying_kings = false; }},
        {"king_lands_behind", international, [](Rules& r) { r.king_lands_behind = true; }},
        {"halt_behind_king", international, [](Rules& r) { r.halt_behind_king = true; }},
        {"half_turn", turkish, [](Rules& r) { r.half_turn = true; }},
        {"promotion ends_move", international,
         [](Rules& r) { r.promotion = Promotion::ends_move; }},
        {"promotion in_passing", international,
         [](Rules& r) { r.promotion = Promotion::in_passing; }},
        {"removal", international, [](Rules& r) { r.removal = Removal::at_once; }},
        {"no precedence", international, [](Rules& r) { r.precedence = {}; }},
        {"by_king", international, [](Rules& r) { r.precedence[1] = Precedence::by_king; }},
        {"most_kings", international, [](Rules& r) { r.precedence[1] = Precedence::most_kings; }},
        {"earliest_king", international,
         [](Rules& r) { r.precedence[1] = Precedence::earliest_king; }},
        {"value", international, [](Rules& r) { r.precedence[0] = Precedence::value; }},
        {"king_run_limit", international, [](Rules& r) { r.king_run_limit = 3; }},
        {"king_run_limit 4", frisian, [](Rules& r) { r.king_run_limit = 4; }},
        {"optional_capture", american, [](Rules& r) { r.optional_capture = true; }},
        {"huff", american, [](Rules& r) { r.huff = true; }},
        {"no_move_wins", international, [](Rules& r) { r.goal = Goal::no_move_wins; }},
        {"first_king_wins", international, [](Rules& r) { r.goal = Goal::first_king_wins; }},
        {"draw plies", international, [](Rules& r) { r.simple.rows[0].plies = 60; }},
        {"draw material", international,
         [](Rules& r) { r.simple.rows[1].material = Material::two_kings_v_one; }},
        {"draw resets", international,
         [](Rules& r) { r.simple.rows[0].resets = Reset::capture | Reset::promotion; }},
        {"draw continues", international, [](Rules& r) { r.simple.rows[2].continues = false; }},
        {"draw count", international, [](Rules& r) { r.federation.count = 1; }},
        {"repetitions", international, [](Rules& r) { r.simple.repetitions = 4; }},
        {"naming", international, [](Rules& r) { r.naming = Naming::algebraic; }},
        {"starter_first_result", international, [](Rules& r) { r.starter_first_result = true; }},
    };
    for (const Change& change : changes) {
        for (const Language l : both) {
            INFO(change.what << (l == Language::english ? " en" : " es"));
            Rules changed = change.base;
            change.make(changed);
            CHECK(whole_text(changed, l) != whole_text(change.base, l));
        }
    }
}

TEST_CASE("the description of each variant has the phrases that players look for") {
    /// Phrases that the description of a variant must contain.
    struct Wanted {
        const Rules& rules;
        std::vector<std::string_view> english, spanish;
    };
    const std::vector<Wanted> all{
        {international,
         {"10 x 10", "20 men", "four rows", "the most pieces", "25 moves in a row",
          "16 moves in a row", "5 moves in a row", "White makes the first move"},
         {"10 x 10", "20 peones", "cuatro filas", "más piezas", "25 jugadas seguidas",
          "16 jugadas seguidas", "5 jugadas seguidas", "Empiezan las blancas"}},
        {canadian, {"12 x 12", "30 men", "72 squares"}, {"12 x 12", "30 peones", "72 casillas"}},
        {american,
         {"8 x 8", "12 men", "Black makes the first move", "one square diagonally",
          "chooses freely", "its move is over", "40 moves in a row"},
         {"8 x 8", "12 peones", "Empiezan las negras", "una casilla en diagonal",
          "elige libremente", "su jugada termina", "40 jugadas seguidas"}},
        {russian, {"goes on capturing as a king"}, {"sigue capturando como dama"}},
        {italian,
         {"cannot capture a king", "fourth time", "meets a king earliest", "right hand"},
         {"no puede capturar una dama", "cuarta vez", "encuentra antes una dama", "su derecha"}},
        {turkish,
         {"16 men", "64", "sideways", "180 degrees", "one by one", "one row behind",
          "50 moves in a row", "One piece each, with no capture due"},
         {"16 peones", "64", "de lado", "180 grados", "una por una", "una fila",
          "50 jugadas seguidas", "Una pieza por bando"}},
        {thai, {"8 men", "two rows", "directly behind"}, {"8 peones", "dos filas", "justo detrás"}},
        {frisian,
         {"eight directions", "2n-1", "at most 3 moves in a row", "7 moves in a row",
          "2 moves in a row"},
         {"ocho direcciones", "2n-1", "como máximo 3 jugadas seguidas", "7 jugadas seguidas",
          "2 jugadas seguidas"}},
        {killer, {"must stop on the square directly behind"}, {"debe detenerse en la casilla"}},
        {breakthrough, {"first player to get a king wins"}, {"primer jugador que corona"}},
        {losing, {"has won"}, {"gana"}},
        {spanish, {"White's side", "the most kings"}, {"lado de las blancas", "más damas"}},
        {czech, {"made by a king rather than by a man"}, {"con una dama antes que con un peón"}},
        {pool,
         {"must go on as a man", "13 moves in a row"},
         {"debe seguir como peón", "13 jugadas seguidas"}},
        {american_free, {"not compulsory", "optional"}, {"no es obligatorio", "opcional"}},
        {american_soplo,
         {"huff", "liable", "Nobody is obliged"},
         {"soplo", "expuesta", "Nadie está obligado"}},
    };
    for (const Wanted& w : all) {
        INFO(w.rules.name);
        for (const std::string_view part : w.english) {
            CHECK_MESSAGE(contains(whole_text(w.rules, Language::english), part), part);
        }
        for (const std::string_view part : w.spanish) {
            CHECK_MESSAGE(contains(whole_text(w.rules, Language::spanish), part), part);
        }
    }
    CHECK_FALSE(contains(whole_text(american, Language::english), "huff"));
    CHECK_FALSE(contains(whole_text(american, Language::english), "liable"));
    CHECK_FALSE(contains(whole_text(killer, Language::english), "16 moves in a row"));
}

TEST_CASE("soplo rules prints title, start diagram and sections in lines that fit a terminal") {
    for (const Rules* r : variants) {
        for (const std::string lang : {"en", "es"}) {
            INFO(r->name << " " << lang);
            const ProgramRun run = run_caught({"rules", std::string(r->name), "--lang", lang});
            CHECK(run.status == 0);
            CHECK(run.err.empty());
            const RulesText text =
                rules_text(*r, lang == "en" ? Language::english : Language::spanish);
            CHECK(run.out.starts_with(text.title + "\n"));
            for (const RulesSection& s : text.sections) {
                CHECK(contains(run.out, "\n\n" + s.heading + "\n - "));
            }
            CHECK(contains(run.out, text_diagram(*r, start_position(*r), false)));
            std::size_t width = 0;
            for (const char c : run.out) {
                width = c == '\n' ? 0 : width + ((c & 0xc0) != 0x80 ? 1 : 0);
                CHECK(width <= 80);
            }
        }
    }
    CHECK(run_caught({"rules"}).out == run_caught({"rules", "normal", "--lang", "en"}).out);
    CHECK(run_caught({"rules", "--variant", "english+free"}).out ==
          run_caught({"rules", "american+free"}).out);
    const ProgramRun wrong = run_caught({"rules", "frisian+free"});
    CHECK(wrong.status == 2);
    CHECK(contains(wrong.err, "8x8 only"));
    CHECK(run_caught({"rules", "italian", "turkish"}).status == 2);
    CHECK(run_caught({"rules", "italian", "--lang", "fr"}).status == 2);
}

}  // namespace
}  // namespace soplo
