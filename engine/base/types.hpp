// The types that every floor uses: sides, squares by their standard number, sets of squares.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace soplo {

/// A player and his pieces.
enum class Side : std::uint8_t { white, black };

[[nodiscard]] constexpr Side other(Side s) noexcept {
    return s == Side::white ? Side::black : Side::white;
}
[[nodiscard]] constexpr int index(Side s) noexcept { return static_cast<int>(s); }
/// Returns 'W' or 'B', as all notations write a side.
[[nodiscard]] constexpr char letter(Side s) noexcept { return s == Side::white ? 'W' : 'B'; }

/// The largest board (12x12) has 72 playing squares.
inline constexpr int max_squares = 72;

/// A playing square by its standard number, 1..squares of the board; 0 is "no square".
class Square {
  public:
    constexpr Square() noexcept = default;
    constexpr explicit Square(int number) noexcept : number_(static_cast<std::uint8_t>(number)) {}
    [[nodiscard]] constexpr int number() const noexcept { return number_; }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return number_ != 0; }
    constexpr auto operator<=>(const Square&) const noexcept = default;

  private:
    std::uint8_t number_ = 0;
};

/// A set of standard squares 1..127, iterated in ascending order.
class SquareSet {
  public:
    /// Iterates over the squares of a set in ascending order.
    class Iterator {
      public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) noexcept
            : low_(low), high_(high) {}
        constexpr Square operator*() const noexcept {
            return Square(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
        }
        constexpr Iterator& operator++() noexcept {
            if (low_ != 0) {
                low_ &= low_ - 1;
            } else {
                high_ &= high_ - 1;
            }
            return *this;
        }
        constexpr bool operator==(const Iterator&) const noexcept = default;

      private:
        std::uint64_t low_, high_;
    };

    constexpr SquareSet() noexcept = default;

    constexpr void insert(Square s) noexcept { word(s) |= bit(s); }
    constexpr void erase(Square s) noexcept { word(s) &= ~bit(s); }
    [[nodiscard]] constexpr bool contains(Square s) const noexcept {
        return ((s.number() < 64 ? low_ : high_) & bit(s)) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return (low_ | high_) == 0; }
    [[nodiscard]] constexpr int size() const noexcept {
        return std::popcount(low_) + std::popcount(high_);
    }
    [[nodiscard]] constexpr Iterator begin() const noexcept { return {low_, high_}; }
    [[nodiscard]] constexpr Iterator end() const noexcept { return {0, 0}; }

    [[nodiscard]] constexpr SquareSet operator|(const SquareSet& o) const noexcept {
        return {low_ | o.low_, high_ | o.high_};
    }
    [[nodiscard]] constexpr SquareSet operator&(const SquareSet& o) const noexcept {
        return {low_ & o.low_, high_ & o.high_};
    }
    /// Returns the squares of this set that are not in `o`.
    [[nodiscard]] constexpr SquareSet operator-(const SquareSet& o) const noexcept {
        return {low_ & ~o.low_, high_ & ~o.high_};
    }
    constexpr bool operator==(const SquareSet&) const noexcept = default;

  private:
    constexpr SquareSet(std::uint64_t low, std::uint64_t high) noexcept : low_(low), high_(high) {}
    constexpr std::uint64_t& word(Square s) noexcept { return s.number() < 64 ? low_ : high_; }
    [[nodiscard]] static constexpr std::uint64_t bit(Square s) noexcept {
        return std::uint64_t{1} << (s.number() & 63);
    }

    std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace soplo
