// Plays the board changes of a page's data, as the scripts of the page do.
#pragma once

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// Returns the position as the page writes it: one letter per square.
inline std::string pieces_of(const Rules& r, const Setup& s) {
    std::string text;
    for (int n = 1; n <= r.squares(); ++n) {
        const Square square(n);
        text += s.men[0].contains(square)     ? 'w'
                : s.kings[0].contains(square) ? 'W'
                : s.men[1].contains(square)   ? 'b'
                : s.kings[1].contains(square) ? 'B'
                                              : '.';
    }
    return text;
}

/// Returns the pieces after the first `plies` steps. A step is "28.19w23": from, to, the piece that
/// stands on `to` afterwards, and other squares that become empty, with dots between them.
inline std::string pieces_after(std::string pieces, const std::string& steps,
                                std::size_t plies = std::numeric_limits<std::size_t>::max()) {
    std::istringstream words(steps);
    std::string step;
    for (std::size_t i = 0; i < plies && words >> step; ++i) {
        std::size_t used = 0;
        const int from = std::stoi(step, &used);
        step.erase(0, used + 1);
        const int to = std::stoi(step, &used);
        const char piece = step[used];
        step.erase(0, used + 1);
        pieces[static_cast<std::size_t>(from - 1)] = '.';
        while (!step.empty()) {
            pieces[static_cast<std::size_t>(std::stoi(step, &used) - 1)] = '.';
            step.erase(0, std::min(used + 1, step.size()));
        }
        pieces[static_cast<std::size_t>(to - 1)] = piece;
    }
    return pieces;
}

}  // namespace soplo
