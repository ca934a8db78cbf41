// A position to learn from, as it stands in a file of samples: what the board was, how the search
// judged it and how the game ended.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/setup.hpp"
#include "engine/moves/position.hpp"

namespace soplo {

/// The place of a square seen by a side: 0..squares-1, counted from its own first row, so that one
/// side's place i is the other's squares-1-i. Seen like this no colour is left.
[[nodiscard]] constexpr int seen_by(const Rules& rules, Side side, Square s) noexcept {
    return side == rules.top ? s.number() - 1 : rules.squares() - s.number();
}

/// A set of places in nine bytes. Numbers outside 0..71 are no places and never in it.
struct PlaceSet {
    std::array<std::uint8_t, 9> bytes{};

    constexpr void insert(int place) noexcept {
        if (!is_place(place)) return;
        bytes[static_cast<std::size_t>(place / 8)] |= static_cast<std::uint8_t>(1 << place % 8);
    }
    [[nodiscard]] constexpr bool contains(int place) const noexcept {
        return is_place(place) &&
               (bytes[static_cast<std::size_t>(place / 8)] >> place % 8 & 1) != 0;
    }
    constexpr bool operator==(const PlaceSet&) const noexcept = default;

  private:
    [[nodiscard]] static constexpr bool is_place(int i) noexcept {
        return i >= 0 && i < max_squares;
    }
};

/// A quiet position as the side to move sees it; 32 bytes in a file, little endian.
struct Sample {
    PlaceSet own, others, kings;
    /// Of the game for the side to move: 0 lost, 1 drawn, 2 won, 3 unknown.
    std::uint8_t result = 0;
    std::int16_t score = 0;  ///< of the search, centi-men from the side to move, within +-most
    std::uint16_t game = 0;  ///< the low bits of the game's number

    static constexpr int most = 3000;
    constexpr bool operator==(const Sample&) const noexcept = default;
};
static_assert(sizeof(Sample) == 32);

/// The board of a sample; the rest is left to the caller.
template <const Rules& R>
[[nodiscard]] Sample sample_of(const Position<R>& p) noexcept {
    Sample s;
    for (const Side side : {p.turn, other(p.turn)}) {
        for_each_bit(p.of(side), [&](auto bit) {
            const int place = seen_by(R, p.turn, Board<R>::square(lowest_bit(bit)));
            (side == p.turn ? s.own : s.others).insert(place);
            if ((p.kings & bit) != 0) s.kings.insert(place);
        });
    }
    return s;
}

/// The same of a position that is not yet one of a variant's bitboards.
[[nodiscard]] inline Sample sample_of(const Rules& rules, const Setup& position) noexcept {
    Sample s;
    for (const Side side : {position.turn, other(position.turn)}) {
        const auto i = static_cast<std::size_t>(index(side));
        PlaceSet& pieces = side == position.turn ? s.own : s.others;
        for (const Square q : position.men[i]) pieces.insert(seen_by(rules, position.turn, q));
        for (const Square q : position.kings[i]) {
            pieces.insert(seen_by(rules, position.turn, q));
            s.kings.insert(seen_by(rules, position.turn, q));
        }
    }
    return s;
}

/// The position of a sample, as White's to move.
[[nodiscard]] inline Setup position_of(const Rules& rules, const Sample& s) {
    Setup position;
    position.turn = Side::white;
    for (int i = 1; i <= rules.squares(); ++i) {
        const Square q = Square(i);
        const int place = seen_by(rules, Side::white, q);
        const auto add = [&](Side side) {
            auto& pieces = s.kings.contains(place) ? position.kings : position.men;
            pieces[static_cast<std::size_t>(index(side))].insert(q);
        };
        if (s.own.contains(place)) add(Side::white);
        if (s.others.contains(place)) add(Side::black);
    }
    return position;
}

}  // namespace soplo
