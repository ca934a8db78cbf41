// SVG boards: well-formed in every variant, every piece where it stands, marks and arrows.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/pages/svg_diagram.hpp"

namespace soplo {
namespace {

/// What is wrong with a text as XML: elements opened and not closed, attributes without quotes,
/// characters that must be written otherwise. Empty when nothing is.
std::string fault_of(const std::string& xml) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while (at < xml.size()) {
        if (xml[at] != '<') {
            if (xml[at] == '&' || xml[at] == '>') return "character " + xml.substr(at, 20);
            ++at;
            continue;
        }
        const std::size_t end = xml.find('>', at);
        if (end == xml.npos) return "no end: " + xml.substr(at, 20);
        std::string tag = xml.substr(at + 1, end - at - 1);
        at = end + 1;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "closes nothing: " + tag;
            open.pop_back();
            if (open.empty() && xml.substr(at) != "\n") return "more than one element";
            continue;
        }
        const bool is_empty = tag.ends_with('/');
        if (is_empty) tag.pop_back();
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "quotes: " + tag;
        for (std::size_t sign = tag.find('='); sign != tag.npos; sign = tag.find('=', sign + 1)) {
            if (sign + 1 >= tag.size() || tag[sign + 1] != '"') return "no quotes: " + tag;
        }
        if (!is_empty) open.push_back(tag.substr(0, tag.find(' ')));
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
    return n;
}

TEST_CASE("the check of well-formedness finds faults") {
    CHECK(fault_of("<a b=\"1\"><c/></a>\n").empty());
    CHECK(!fault_of("<a><c></a>\n").empty());
    CHECK(!fault_of("<a b=1></a>\n").empty());
    CHECK(!fault_of("<a>&</a>\n").empty());
    CHECK(!fault_of("<a/").empty());
}

TEST_CASE("every variant: well-formed, a name on every square, every man") {
    for (const Rules* r : variants) {
        CAPTURE(r->name);
        const Setup start = start_position(*r);
        SvgDiagram options;
        options.last_move = DiagramArrow{Square(1), Square(2)};
        options.arrows = {{Square(1), Square(7)}, {Square(3), Square(3), true}};
        for (const bool flipped : {false, true}) {
            options.flipped = flipped;
            const std::string svg = svg_diagram(*r, start, options);
            CHECK(fault_of(svg) == "");
            CHECK(count(svg, "<text ") == static_cast<std::size_t>(r->squares()));
            CHECK(count(svg, "<ellipse ") ==
                  static_cast<std::size_t>(start.pieces(Side::white).size() +
                                           start.pieces(Side::black).size()));
            for (int n = 1; n <= r->squares(); ++n) {
                CHECK(count(svg, ">" + square_text(*r, Square(n)) + "</text>") == 1);
            }
        }
    }
}

TEST_CASE("squares and pieces lie as the board is drawn; turned they change places") {
    const Setup setup = parse_position(international, "W:W46:BK5").setup;
    const std::string svg = svg_diagram(international, setup);
    CHECK(svg.find(R"(<circle cx="20" cy="380")") != svg.npos);  // 46 is at the bottom left
    CHECK(svg.find(R"~(translate(380 20)" fill="#ffcf4d")~") !=
          svg.npos);  // the black king's crown
    SvgDiagram options;
    options.flipped = true;
    const std::string turned = svg_diagram(international, setup, options);
    CHECK(turned.find(R"(<circle cx="380" cy="20")") != svg.npos);
    const std::string turkish_board =
        svg_diagram(turkish, parse_position(turkish, "W:Wa1:Bh8").setup);
    CHECK(turkish_board.find(R"(<circle cx="20" cy="300")") != svg.npos);
}

TEST_CASE("arrows: straight, dashed, around one square; what is none") {
    const Setup empty = parse_position(international, "W:W46:B5").setup;
    const std::string plain = svg_diagram(international, empty);
    const auto with = [&](std::vector<DiagramArrow> arrows) {
        SvgDiagram options;
        options.arrows = std::move(arrows);
        return svg_diagram(international, empty, options);
    };
    const DiagramArrow there = parse_arrow(international, "32-28");
    CHECK(there.from == Square(32));
    CHECK(there.to == Square(28));
    CHECK(square_text(russian, parse_arrow(russian, "c3:e5").to) == "e5");
    CHECK(count(with({there}), "stroke-dasharray") == 0);
    CHECK(count(with({there}), "<path") == count(plain, "<path") + 3);
    CHECK(count(with({{Square(32), Square(28), true}}), "stroke-dasharray") == 1);
    CHECK(count(with({{Square(32), Square(32)}}), "<circle") == count(plain, "<circle") + 2);
    for (const char* text : {"32", "32-99", "28x19x23", "x", ""}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(parse_arrow(international, text)), BadInput);
    }
}

}  // namespace
}  // namespace soplo
