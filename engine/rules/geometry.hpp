// The geometry of a variant's board: conversion of square numbers, rows, columns and names. Rows
// and columns count from 0 at the top left, as the board is drawn with the low numbers on top.
#pragma once

#include <string>

#include "engine/rules/rules.hpp"

namespace soplo {

/// A row and a column. They may be outside the board.
struct Place {
    int row = 0, column = 0;
    constexpr bool operator==(const Place&) const noexcept = default;
};

/// Returns whether `p` is a square of the board that pieces can stand on.
[[nodiscard]] constexpr bool is_playing(const Rules& r, Place p) noexcept {
    if (p.row < 0 || p.column < 0 || p.row >= r.size || p.column >= r.size) return false;
    return r.orthogonal || ((p.row + p.column) % 2 == 0) == r.corner_playing;
}

/// Returns the row and column of a square, which must be on the board.
[[nodiscard]] constexpr Place place_of(const Rules& r, Square s) noexcept {
    const int n = s.number() - 1;
    const int row = n / r.squares_per_row();
    const int i = n % r.squares_per_row();
    if (r.orthogonal) return {row, i};
    const bool starts_at_left = (row % 2 == 0) == r.corner_playing;
    return {row, 2 * i + (starts_at_left ? 0 : 1)};
}

/// Returns the square at `p`; no square if `p` is outside the board or not a playing square.
[[nodiscard]] constexpr Square square_at(const Rules& r, Place p) noexcept {
    if (!is_playing(r, p)) return {};
    return Square(p.row * r.squares_per_row() + (r.orthogonal ? p.column : p.column / 2) + 1);
}

/// Returns the row on which men of `s` promote.
[[nodiscard]] constexpr int promotion_row(const Rules& r, Side s) noexcept {
    return s == r.top ? r.size - 1 : 0;
}

/// Returns the change of row when a man of `s` moves forward: 1 for the side at the top, else -1.
[[nodiscard]] constexpr int forward(const Rules& r, Side s) noexcept { return s == r.top ? 1 : -1; }

/// Returns whether the square is on the long diagonal of playing squares (the main road).
[[nodiscard]] constexpr bool on_main_road(const Rules& r, Square s) noexcept {
    const Place p = place_of(r, s);
    if (r.orthogonal) return false;
    return r.corner_playing ? p.row == p.column : p.row + p.column == r.size - 1;
}

/// Returns whether a man of `side` is on square `s` at the start of a game.
[[nodiscard]] constexpr bool starts_on(const Rules& r, Side side, Square s) noexcept {
    const int row = place_of(r, s).row;
    const int from_own_edge = side == r.top ? row : r.size - 1 - row;
    return from_own_edge >= r.empty_back_rows && from_own_edge < r.empty_back_rows + r.men_rows;
}

/// Returns the algebraic name: letters from White's left, numbers from White's side, from a1 on.
[[nodiscard]] inline std::string algebraic(const Rules& r, Square s) {
    const Place p = place_of(r, s);
    const bool white_at_top = r.top == Side::white;
    const int file = white_at_top ? r.size - 1 - p.column : p.column;
    const int rank = white_at_top ? p.row : r.size - 1 - p.row;
    std::string name(1, static_cast<char>('a' + file));
    name += std::to_string(rank + 1);
    return name;
}

}  // namespace soplo
