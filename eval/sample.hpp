// A training sample: a position, the score of the search and the result of the game.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/setup.hpp"
#include "engine/moves/position.hpp"

namespace soplo {

/// Returns the place of a square from the view of a side: 0..squares-1, counted from the first row
/// of that side. Place i of one side is place squares-1-i of the other, so that a position looks
/// the same for both colours.
[[nodiscard]] constexpr int seen_by(const Rules& rules, Side side, Square s) noexcept {
    return side == rules.top ? s.number() - 1 : rules.squares() - s.number();
}

/// A set of places in nine bytes. Numbers outside 0..71 are ignored.
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

/// A quiet position from the view of the side to move; 32 bytes in a file, little endian.
struct Sample {
    PlaceSet own, others, kings;
    /// The result of the game for the side to move: 0 lost, 1 drawn, 2 won, 3 unknown.
    std::uint8_t result = 0;
    std::int16_t score = 0;  ///< score of the search for the side to move, centi-men, within +-most
    std::uint16_t game = 0;  ///< the low bits of the number of the game

    static constexpr int most = 3000;
    constexpr bool operator==(const Sample&) const noexcept = default;
};
static_assert(sizeof(Sample) == 32);

/// Returns a sample with the pieces of the position. The caller sets the result, score and game.
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

/// Returns a sample with the pieces of a Setup. The caller sets the result, score and game.
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

/// Returns the position of a sample with White to move.
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
