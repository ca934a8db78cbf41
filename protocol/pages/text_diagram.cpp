// Draws boards as text.
#include "protocol/pages/text_diagram.hpp"

#include <array>

#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {
namespace {

constexpr std::array<std::string_view, 5> ascii_signs{"w", "W", "b", "B", "."};
constexpr std::array<std::string_view, 5> unicode_signs{"⛀", "⛁", "⛂", "⛃", "·"};

/// Returns the square at a place of the drawing, or none if the place is not a playing square.
Square drawn_at(const Rules& r, Place p, bool flipped) {
    return square_at(r, flipped ? Place{r.size - 1 - p.row, r.size - 1 - p.column} : p);
}

/// Returns the label of a row: its first square, or its rank if the names are algebraic.
std::string row_label(const Rules& r, int row, bool flipped) {
    const Square first = drawn_at(r, {row, 0}, flipped);
    const std::string name = square_text(r, first ? first : drawn_at(r, {row, 1}, flipped));
    return r.naming == Naming::algebraic ? name.substr(1) : name;
}

std::string file_line(const Rules& r, bool flipped) {
    std::string line(4, ' ');
    const bool backwards = (r.top == Side::white) != flipped;
    for (int i = 0; i < r.size; ++i) {
        line += fmt::format(" {}", static_cast<char>('a' + (backwards ? r.size - 1 - i : i)));
    }
    return line + '\n';
}

}  // namespace

Content content_of(const Setup& setup, Square s) {
    for (const Side side : {Side::white, Side::black}) {
        const auto i = static_cast<std::size_t>(index(side));
        const int first = side == Side::white ? 0 : 2;
        if (setup.men[i].contains(s)) return static_cast<Content>(first);
        if (setup.kings[i].contains(s)) return static_cast<Content>(first + 1);
    }
    return Content::empty;
}

std::string text_diagram(const Rules& r, const Setup& setup, bool unicode, bool flipped) {
    const auto& signs = unicode ? unicode_signs : ascii_signs;
    std::string text;
    for (int row = 0; row < r.size; ++row) {
        text += fmt::format("{:>3} ", row_label(r, row, flipped));
        for (int column = 0; column < r.size; ++column) {
            const Square s = drawn_at(r, {row, column}, flipped);
            text += ' ';
            text += s ? signs[static_cast<std::size_t>(content_of(setup, s))] : " ";
        }
        while (text.back() == ' ') text.pop_back();
        text += '\n';
    }
    if (r.naming == Naming::algebraic) text += file_line(r, flipped);
    return text;
}

std::string number_diagram(const Rules& r, bool flipped) {
    std::string text;
    for (int row = 0; row < r.size; ++row) {
        for (int column = 0; column < r.size; ++column) {
            const Square s = drawn_at(r, {row, column}, flipped);
            text += s ? fmt::format("{:>3}", s.number()) : "   ";
        }
        while (text.back() == ' ') text.pop_back();
        text += '\n';
    }
    return text;
}

std::string position_report(const Game& game, bool unicode) {
    const Rules& r = game.rules();
    const Setup& setup = game.position();
    std::string text = text_diagram(r, setup, unicode) + '\n';
    text += fmt::format("Variant: {}\n", r.name);
    text += fmt::format("FEN:     {}\n", fen(r, setup));
    text += fmt::format("Hub:     {}\n", hub_position(r, setup));
    text += fmt::format("To move: {}\n", setup.turn == Side::white ? "White" : "Black");
    for (const DrawProgress& d : game.draw_progress()) {
        if (d.limit == 0) continue;  // no counter; the result shows whether it is a draw
        text += fmt::format("Draw:    {} of {} plies ({})\n", d.plies, d.limit, d.reason);
    }
    const Result result = game.result();
    if (result.outcome != Outcome::unfinished) {
        text += fmt::format("Result:  {} ({})\n", outcome_text(result.outcome), result.reason);
    }
    return text;
}

}  // namespace soplo
