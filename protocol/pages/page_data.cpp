// Writes boards, positions and moves for the scripts of the pages.
#include "protocol/pages/page_data.hpp"

#include <string_view>

#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

char piece_on(const Setup& setup, Square s) {
    for (const Side side : {Side::white, Side::black}) {
        const auto i = static_cast<std::size_t>(index(side));
        if (setup.men[i].contains(s)) return side == Side::white ? 'w' : 'b';
        if (setup.kings[i].contains(s)) return side == Side::white ? 'W' : 'B';
    }
    return '.';
}

}  // namespace

Json board_json(const Rules& r) {
    Json squares = Json::array();
    for (int n = 1; n <= r.squares(); ++n) {
        const Place p = place_of(r, Square(n));
        squares.push_back({p.row, p.column, square_text(r, Square(n))});
    }
    return {{"size", r.size},
            {"every_square", r.orthogonal},
            {"white_on_top", r.top == Side::white},
            {"squares", squares}};
}

std::string pieces_text(const Rules& r, const Setup& setup) {
    std::string text;
    for (int n = 1; n <= r.squares(); ++n) text += piece_on(setup, Square(n));
    return text;
}

std::string step_text(const GameMove& m, const Setup& after) {
    std::string text =
        fmt::format("{}.{}{}", m.from.number(), m.to.number(), piece_on(after, m.to));
    SquareSet gone = m.captured;
    if (m.huffed) gone.insert(m.huffed);
    std::string_view between;
    for (const Square s : gone) {
        text += fmt::format("{}{}", between, s.number());
        between = ".";
    }
    return text;
}

}  // namespace soplo
