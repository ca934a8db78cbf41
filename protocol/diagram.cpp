// Drawing boards as text and as SVG.
#include "protocol/diagram.hpp"

#include <array>

#include <fmt/format.h>

#include "engine/geometry.hpp"
#include "engine/notation.hpp"

namespace soplo {
namespace {

/// What stands on a square.
enum class Content : std::uint8_t { white_man, white_king, black_man, black_king, empty };

Content content_of(const Setup& setup, Square s) {
    for (const Side side : {Side::white, Side::black}) {
        const auto i = static_cast<std::size_t>(index(side));
        const int first = side == Side::white ? 0 : 2;
        if (setup.men[i].contains(s)) return static_cast<Content>(first);
        if (setup.kings[i].contains(s)) return static_cast<Content>(first + 1);
    }
    return Content::empty;
}

constexpr std::array<std::string_view, 5> ascii_signs{"w", "W", "b", "B", "."};
constexpr std::array<std::string_view, 5> unicode_signs{"⛀", "⛁", "⛂", "⛃", "·"};

Square first_in_row(const Rules& r, int row) { return Square(row * r.squares_per_row() + 1); }

/// What the left edge says of a row: its first square, or its rank where squares are algebraic.
std::string row_label(const Rules& r, int row) {
    const std::string name = square_text(r, first_in_row(r, row));
    return r.naming == Naming::algebraic ? name.substr(1) : name;
}

std::string file_line(const Rules& r) {
    std::string line(4, ' ');
    const bool backwards = r.top == Side::white;
    for (int i = 0; i < r.size; ++i) {
        line += fmt::format(" {}", static_cast<char>('a' + (backwards ? r.size - 1 - i : i)));
    }
    return line + '\n';
}

std::string disc(int x, int y, bool white, bool king) {
    constexpr int radius = 16, inner = 9;
    const std::string_view fill = white ? "#fdf6e3" : "#2b2b2b";
    const std::string_view edge = white ? "#2b2b2b" : "#fdf6e3";
    std::string text =
        fmt::format(R"(<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="1.5"/>)",
                    x, y, radius, fill, edge);
    if (king) {
        text += fmt::format(
            R"(<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="2.5"/>)", x, y,
            inner, edge);
    }
    return text + '\n';
}

}  // namespace

std::string text_diagram(const Rules& r, const Setup& setup, bool unicode) {
    const auto& signs = unicode ? unicode_signs : ascii_signs;
    std::string text;
    for (int row = 0; row < r.size; ++row) {
        text += fmt::format("{:>3} ", row_label(r, row));
        for (int column = 0; column < r.size; ++column) {
            const Square s = square_at(r, {row, column});
            text += ' ';
            text += s ? signs[static_cast<std::size_t>(content_of(setup, s))] : " ";
        }
        while (text.back() == ' ') text.pop_back();
        text += '\n';
    }
    if (r.naming == Naming::algebraic) text += file_line(r);
    return text;
}

std::string svg_diagram(const Rules& r, const Setup& setup) {
    constexpr int cell = 40;
    const int side = r.size * cell;
    std::string text = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}" viewBox="0 0 {0} {0}">)"
        "\n"
        R"(<rect width="{0}" height="{0}" fill="#f0d9b5"/>)"
        "\n",
        side);
    for (int number = 1; number <= r.squares(); ++number) {
        const Square s(number);
        const Place p = place_of(r, s);
        const int x = p.column * cell, y = p.row * cell;
        text += fmt::format(
            R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#b58863" stroke="#8b6545"/>)"
            R"(<text x="{}" y="{}" font-size="9" font-family="sans-serif">{}</text>)"
            "\n",
            x, y, cell, cell, x + 2, y + 10, square_text(r, s));
        const Content c = content_of(setup, s);
        if (c == Content::empty) continue;
        const bool white = c == Content::white_man || c == Content::white_king;
        const bool king = c == Content::white_king || c == Content::black_king;
        text += disc(x + cell / 2, y + cell / 2, white, king);
    }
    return text + "</svg>\n";
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
        if (d.limit == 0) continue;  // nothing to count: drawn or not, the result says
        text += fmt::format("Draw:    {} of {} plies ({})\n", d.plies, d.limit, d.reason);
    }
    const Result result = game.result();
    if (result.outcome != Outcome::unfinished) {
        text += fmt::format("Result:  {} ({})\n", outcome_text(result.outcome), result.reason);
    }
    return text;
}

}  // namespace soplo
