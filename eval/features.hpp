// Defines the inputs of the network: each piece on its square, once from the view of each side. The
// evaluator and the trainer both use these functions.
#pragma once

#include <bit>

#include "eval/sample.hpp"

namespace soplo {

/// The kinds of pieces as a side sees them; an input of the network is a kind on a place.
enum class Kind : std::uint8_t { own_man, own_king, other_man, other_king };
inline constexpr int kinds = 4;

[[nodiscard]] constexpr Kind kind_of(bool own, bool king) noexcept {
    return static_cast<Kind>((own ? 0 : 2) + (king ? 1 : 0));
}
/// Returns the index of an input, 0..kinds*squares-1, for a piece on a place of a board with
/// `squares` squares.
[[nodiscard]] constexpr int input_of(Kind kind, int place, int squares) noexcept {
    return static_cast<int>(kind) * squares + place;
}

/// Returns the number of pieces on the board at the start of a game.
[[nodiscard]] constexpr int pieces_at_start(const Rules& rules) noexcept {
    return 2 * rules.men_rows * rules.squares_per_row();
}

/// Returns the stage of the game, from 0 (few pieces) to stages-1. It depends on the number of
/// pieces on the board.
[[nodiscard]] constexpr int stage_of(int pieces, int at_start, int stages) noexcept {
    const int stage = (pieces - 1) * stages / at_start;
    return stage < 0 ? 0 : stage < stages ? stage : stages - 1;
}

/// Returns the number of pieces on the board of a sample.
[[nodiscard]] constexpr int pieces_of(const Sample& s) noexcept {
    int pieces = 0;
    for (std::size_t i = 0; i < s.own.bytes.size(); ++i) {
        pieces += std::popcount(static_cast<std::uint8_t>(s.own.bytes[i] | s.others.bytes[i]));
    }
    return pieces;
}

/// Calls f(Kind, place) for each piece of a sample as the side to move sees it.
template <class F>
void for_each_piece(const Sample& s, int squares, F&& f) {
    for (int place = 0; place < squares; ++place) {
        const bool own = s.own.contains(place);
        if (!own && !s.others.contains(place)) continue;
        f(kind_of(own, s.kings.contains(place)), place);
    }
}

/// Returns the kind that the piece has from the view of the other side.
[[nodiscard]] constexpr Kind turned(Kind k) noexcept {
    return static_cast<Kind>(static_cast<int>(k) ^ 2);
}

}  // namespace soplo
