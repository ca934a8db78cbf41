// The move type of the generator and the list of moves.
#pragma once

#include <type_traits>

#include "engine/base/small_list.hpp"
#include "engine/moves/board.hpp"

namespace soplo {

/// The type of a member that a variant does not need. It takes no space.
template <int Tag>
struct Nothing {
    constexpr bool operator==(const Nothing&) const noexcept = default;
};

/// A move of variant R. It has 16 bytes on boards of 64 bits; squares are bit numbers of Board<R>.
/// The route of a capture is not stored.
template <const Rules& R>
struct Move {
    using Bits = typename Board<R>::Bits;

    Bits captured = 0;
    std::uint8_t from = 0, to = 0;
    bool promotes = false;
    bool king = false;              ///< the piece was a king before the move
    std::uint8_t huffed = no_huff;  ///< bit of the piece huffed before the move
    /// The mover's pieces that the opponent may huff after the move (variants with huffing only).
    [[no_unique_address]] std::conditional_t<R.huff, Bits, Nothing<0>> liable{};

    static constexpr std::uint8_t no_huff = 255;

    [[nodiscard]] constexpr bool is_capture() const noexcept { return captured != 0; }
    [[nodiscard]] constexpr bool is_quiet() const noexcept {
        return captured == 0 && huffed == no_huff;
    }
    /// Returns whether both are the same move by the rules: equal from, to, captured pieces and
    /// huff.
    [[nodiscard]] constexpr bool same_as(const Move& o) const noexcept {
        return from == o.from && to == o.to && captured == o.captured && huffed == o.huffed;
    }
};

/// A list of moves. It grows onto the heap if needed, because positions full of kings have hundreds
/// of captures.
template <const Rules& R>
using MoveList = SmallList<Move<R>, 48>;

}  // namespace soplo
