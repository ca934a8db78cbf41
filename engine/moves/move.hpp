// A move inside the generator: bits of one board, and the list that holds them.
#pragma once

#include <type_traits>

#include "engine/moves/board.hpp"
#include "engine/base/small_list.hpp"

namespace soplo {

/// Stands for a member that a variant does not have.
template <int Tag>
struct Nothing {
    constexpr bool operator==(const Nothing&) const noexcept = default;
};

/// 16 bytes on boards of 64 bits. Squares are bit numbers of Board<R>.
template <const Rules& R>
struct Move {
    using Bits = typename Board<R>::Bits;

    Bits captured = 0;
    std::uint8_t from = 0, to = 0;
    bool promotes = false;
    bool king = false;              ///< moved by a king (as it stood before the move)
    std::uint8_t huffed = no_huff;  ///< bit of the piece huffed before the move
    /// The mover's pieces that may be huffed after the move; huff variants only.
    [[no_unique_address]] std::conditional_t<R.huff, Bits, Nothing<0>> liable{};

    static constexpr std::uint8_t no_huff = 255;

    [[nodiscard]] constexpr bool is_capture() const noexcept { return captured != 0; }
    [[nodiscard]] constexpr bool is_quiet() const noexcept {
        return captured == 0 && huffed == no_huff;
    }
    /// Equal as moves: the route may differ.
    [[nodiscard]] constexpr bool same_as(const Move& o) const noexcept {
        return from == o.from && to == o.to && captured == o.captured && huffed == o.huffed;
    }
};

/// Grows without bound: positions full of kings have hundreds of captures.
template <const Rules& R>
using MoveList = SmallList<Move<R>, 48>;

}  // namespace soplo
