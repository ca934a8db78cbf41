// Draws a position as SVG for documents and web pages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// An arrow from one square to another, or a ring around a square if both are the same.
struct DiagramArrow {
    Square from, to;
    bool dashed = false;
};

/// What to draw besides the pieces.
struct SvgDiagram {
    bool flipped = false;                   ///< the high squares at the top
    std::optional<DiagramArrow> last_move;  ///< its squares are coloured
    std::vector<DiagramArrow> arrows;       ///< drawn over the pieces
};

/// Returns the board as an SVG document that loads nothing. Squares have their number or name, low
/// squares are at the top, and kings have a crown. Colour is never the only difference between
/// pieces or between arrows.
[[nodiscard]] std::string svg_diagram(const Rules&, const Setup&, const SvgDiagram& = {});

/// Returns the arrow between two squares, as "32-28", "32x21", "c3-d4" or "a5:c3". Throws BadInput.
[[nodiscard]] DiagramArrow parse_arrow(const Rules&, std::string_view text);

}  // namespace soplo
