// Bitboards of 64 or 128 bits and the operations that boards and generators need.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace soplo {

__extension__ using Bits128 = unsigned __int128;
using Bits64 = std::uint64_t;

[[nodiscard]] constexpr int lowest_bit(Bits64 b) noexcept { return std::countr_zero(b); }
[[nodiscard]] constexpr int lowest_bit(Bits128 b) noexcept {
    const auto low = static_cast<Bits64>(b);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits64>(b >> 64));
}
[[nodiscard]] constexpr int highest_bit(Bits64 b) noexcept { return 63 - std::countl_zero(b); }
[[nodiscard]] constexpr int highest_bit(Bits128 b) noexcept {
    const auto high = static_cast<Bits64>(b >> 64);
    return high != 0 ? 127 - std::countl_zero(high) : highest_bit(static_cast<Bits64>(b));
}
[[nodiscard]] constexpr int count_bits(Bits64 b) noexcept { return std::popcount(b); }
[[nodiscard]] constexpr int count_bits(Bits128 b) noexcept {
    return std::popcount(static_cast<Bits64>(b)) + std::popcount(static_cast<Bits64>(b >> 64));
}

/// Returns a bitboard with only the lowest bit of `b`; 0 for the empty bitboard.
template <class Bits>
[[nodiscard]] constexpr Bits lowest_of(Bits b) noexcept {
    return b & (~b + 1);
}

/// Calls f once for each bit, the lowest first, with a bitboard that holds only this bit.
template <class Bits, class F>
[[gnu::always_inline]] constexpr void for_each_bit(Bits b, F&& f) {
    for (; b != 0; b &= b - 1) f(lowest_of(b));
}

/// Returns a 64-bit hash of two words (the multiply-and-fold of wyhash, public domain).
[[nodiscard]] constexpr Bits64 fold(Bits64 a, Bits64 b) noexcept {
    const Bits128 product = static_cast<Bits128>(a) * b;
    return static_cast<Bits64>(product) ^ static_cast<Bits64>(product >> 64);
}

}  // namespace soplo
