// Draws boards as SVG.
#include "protocol/pages/svg_diagram.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"
#include "engine/rules/geometry.hpp"
#include "protocol/pages/text_diagram.hpp"

namespace soplo {
namespace {

constexpr int cell = 40;

/// The colours of the pieces of a side.
struct Paint {
    std::string_view fill, edge, crown;
};
constexpr std::array<Paint, 2> paints{
    {{"#fdf6e3", "#2b2b2b", "#8a5a00"}, {"#2b2b2b", "#fdf6e3", "#ffcf4d"}}};

/// A point of the drawing, in SVG user units.
struct Point {
    double x = 0, y = 0;
};

/// Draws one diagram and collects its SVG text.
class Drawing {
  public:
    Drawing(const Rules& r, const SvgDiagram& options) : r_(r), options_(options) {
        const int side = r.size * cell;
        text_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" )"
                            R"(width="{0}" height="{0}" viewBox="0 0 {0} {0}">)"
                            "\n",
                            side);
    }

    void title(const Setup& setup) {
        text_ += fmt::format("<title>{}: {}</title>\n", r_.title, fen(r_, setup));
    }

    void board() {
        text_ += fmt::format(R"(<rect width="{0}" height="{0}" fill="#f0d9b5"/>)"
                             "\n",
                             r_.size * cell);
        for (int n = 1; n <= r_.squares(); ++n)
            square(Square(n), R"(fill="#b58863" stroke="#8b6545")");
        if (options_.last_move) {
            constexpr std::string_view marked = R"(fill="#f7e04b" fill-opacity="0.65")";
            square(options_.last_move->from, marked);
            if (options_.last_move->to != options_.last_move->from) {
                square(options_.last_move->to, marked);
            }
        }
        for (int n = 1; n <= r_.squares(); ++n) {
            const Point p = corner(Square(n));
            text_ += fmt::format(
                R"(<text x="{}" y="{}" font-size="9" font-family="sans-serif" fill="#2b1c0e">{}</text>)"
                "\n",
                p.x + 2, p.y + 10, square_text(r_, Square(n)));
        }
    }

    void pieces(const Setup& setup) {
        for (int n = 1; n <= r_.squares(); ++n) {
            const Content c = content_of(setup, Square(n));
            if (c == Content::empty) continue;
            const bool white = c == Content::white_man || c == Content::white_king;
            const bool king = c == Content::white_king || c == Content::black_king;
            piece(middle(Square(n)), paints[white ? 0 : 1], king);
        }
    }

    void arrows() {
        for (const DiagramArrow& a : options_.arrows) {
            if (a.from == a.to) {
                ring(middle(a.from), a.dashed);
            } else {
                arrow(middle(a.from), middle(a.to), a.dashed);
            }
        }
    }

    [[nodiscard]] std::string finish() && { return std::move(text_) + "</svg>\n"; }

  private:
    [[nodiscard]] Point corner(Square s) const {
        const Place p = place_of(r_, s);
        const int last = r_.size - 1;
        const int row = options_.flipped ? last - p.row : p.row;
        const int column = options_.flipped ? last - p.column : p.column;
        return {static_cast<double>(column * cell), static_cast<double>(row * cell)};
    }
    [[nodiscard]] Point middle(Square s) const {
        const Point p = corner(s);
        return {p.x + cell / 2.0, p.y + cell / 2.0};
    }

    void square(Square s, std::string_view look) {
        const Point p = corner(s);
        text_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" {}/>)"
                             "\n",
                             p.x, p.y, cell, cell, look);
    }

    void piece(Point p, const Paint& paint, bool king) {
        text_ += fmt::format(
            R"(<circle cx="{}" cy="{}" r="16" fill="{}" stroke="{}" stroke-width="1.5"/>)", p.x,
            p.y, paint.fill, paint.edge);
        if (king) {
            text_ += fmt::format(R"~(<path transform="translate({} {})" fill="{}" )~"
                                 R"(d="M-10 7.6H10L12 -6 5.2 0 0 -9.6 -5.2 0 -12 -6Z"/>)",
                                 p.x, p.y, paint.crown);
        } else {
            text_ +=
                fmt::format(R"(<ellipse cx="{}" cy="{}" rx="11" ry="11" fill="none" stroke="{}" )"
                            R"(stroke-opacity="0.55"/>)",
                            p.x, p.y, paint.edge);
        }
        text_ += '\n';
    }

    /// Draws a line with a white border, so that it is visible on every square and piece.
    void line(const std::string& shape, bool dashed) {
        text_ += fmt::format(
            R"(<{} fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" )"
            R"(stroke-opacity="0.85"/>)",
            shape);
        text_ += fmt::format(
            R"(<{} fill="none" stroke="{}" stroke-width="4.4" stroke-linecap="round"{}/>)", shape,
            dashed ? "#004a7a" : "#b84a00", dashed ? R"( stroke-dasharray="1.6 7.6")" : "");
    }

    void ring(Point p, bool dashed) {
        line(fmt::format(R"(circle cx="{}" cy="{}" r="17.6")", p.x, p.y), dashed);
        text_ += '\n';
    }

    void arrow(Point from, Point to, bool dashed) {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const Point d{(to.x - from.x) / length, (to.y - from.y) / length};
        const auto at = [&](double along, double aside) {
            return fmt::format("{:.1f} {:.1f}", from.x + d.x * along - d.y * aside,
                               from.y + d.y * along + d.x * aside);
        };
        constexpr double tail = 6, gap = 3, head = 12, breadth = 7.2;
        const double tip = length - gap;
        line(fmt::format(R"(path d="M{}L{}")", at(tail, 0), at(tip - head + 2, 0)), dashed);
        text_ += fmt::format(R"(<path d="M{}L{}L{}Z" {} stroke-linejoin="round"/>)"
                             "\n",
                             at(tip, 0), at(tip - head, breadth), at(tip - head, -breadth),
                             dashed ? R"(fill="#ffffff" stroke="#004a7a" stroke-width="2.8")"
                                    : R"(fill="#b84a00" stroke="#ffffff" stroke-width="1.4")");
    }

    const Rules& r_;
    const SvgDiagram& options_;
    std::string text_;
};

}  // namespace

std::string svg_diagram(const Rules& r, const Setup& setup, const SvgDiagram& options) {
    Drawing drawing(r, options);
    drawing.title(setup);
    drawing.board();
    drawing.pieces(setup);
    drawing.arrows();
    return std::move(drawing).finish();
}

DiagramArrow parse_arrow(const Rules& r, std::string_view text) {
    const MoveText move = read_move_text(r, text);
    if (move.squares.size() != 2) {
        throw BadInput(fmt::format("'{}': two squares are needed, from and to", shown(text)));
    }
    return {move.squares[0], move.squares[1]};
}

}  // namespace soplo
