// A position as a picture: SVG for documents and web pages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// From one square to another, or around one when both are the same.
struct DiagramArrow {
    Square from, to;
    bool dashed = false;
};

struct SvgDiagram {
    bool flipped = false;                   ///< the high squares at the top
    std::optional<DiagramArrow> last_move;  ///< its squares are coloured
    std::vector<DiagramArrow> arrows;       ///< over the pieces
};

/// The board as an SVG document that needs nothing else: number or name on every square, low
/// squares at the top, kings with a crown; black and white pieces and both kinds of arrows differ
/// in more than colour.
[[nodiscard]] std::string svg_diagram(const Rules&, const Setup&, const SvgDiagram& = {});

/// "32-28", "32x21", "c3-d4", "a5:c3": two squares of the board. Throws BadInput.
[[nodiscard]] DiagramArrow parse_arrow(const Rules&, std::string_view text);

}  // namespace soplo
