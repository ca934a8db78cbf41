// Arrays of numbers aligned to cache lines, and vectors of sixteen numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

// The warning concerns calls between files; all these functions are inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace soplo {

/// A vector of sixteen numbers. The compiler maps it to the vector registers of the processor.
using Lanes [[gnu::vector_size(64)]] = float;
inline constexpr std::size_t lanes = 16;

/// Returns the smallest multiple of `lanes` that is at least `count`.
[[nodiscard]] constexpr std::size_t whole_lines(std::size_t count) noexcept {
    return (count + lanes - 1) / lanes * lanes;
}

[[nodiscard]] inline Lanes lanes_at(const float* from) noexcept {
    Lanes v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
inline void put(float* to, const Lanes& v) noexcept { std::memcpy(to, &v, sizeof v); }

[[nodiscard]] inline float sum_of(const Lanes& v) noexcept {
    const auto half = __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7) +
                      __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15);
    const auto quarter = __builtin_shufflevector(half, half, 0, 1, 2, 3) +
                         __builtin_shufflevector(half, half, 4, 5, 6, 7);
    return (quarter[0] + quarter[2]) + (quarter[1] + quarter[3]);
}

/// Returns the elements limited to 0..1.
[[nodiscard]] inline Lanes clipped(const Lanes& v) noexcept {
    const Lanes zero{}, one = zero + 1, above = v < zero ? zero : v;
    return above > one ? one : above;
}
/// Returns `slope` for the elements of `v` strictly between 0 and 1, where clipped() has gradient
/// 1, and 0 for the others.
[[nodiscard]] inline Lanes where_live(const Lanes& v, const Lanes& slope) noexcept {
    const Lanes zero{}, one = zero + 1;
    return ((v > zero) & (v < one)) ? slope : zero;
}

/// Adds rows of `Count` numbers. The sums stay in registers.
template <std::size_t Count, class Index = std::make_index_sequence<Count / lanes>>
class Sum;
/// Implements Sum with one vector register per element of `i`.
template <std::size_t Count, std::size_t... i>
class Sum<Count, std::index_sequence<i...>> {
  public:
    static_assert(Count % lanes == 0);

    explicit Sum(const float* from) noexcept : parts_{lanes_at(from + i * lanes)...} {}
    void add(const float* row) noexcept { ((parts_[i] += lanes_at(row + i * lanes)), ...); }
    void store_to(float* to) const noexcept { (put(to + i * lanes, parts_[i]), ...); }

  private:
    Lanes parts_[sizeof...(i)];
};

/// An array of numbers. The first one is at the start of a cache line.
class Numbers {
  public:
    explicit Numbers(std::size_t size) : size_(size), lines_(whole_lines(size) / lanes) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] float* data() noexcept { return lines_.empty() ? nullptr : &lines_[0].at[0]; }
    [[nodiscard]] const float* data() const noexcept {
        return lines_.empty() ? nullptr : &lines_[0].at[0];
    }
    [[nodiscard]] float& operator[](std::size_t i) noexcept { return data()[i]; }
    [[nodiscard]] float operator[](std::size_t i) const noexcept { return data()[i]; }
    void clear() noexcept { std::fill_n(data(), size_, 0.0F); }

  private:
    struct alignas(64) Line {
        std::array<float, lanes> at{};
    };
    std::size_t size_;
    std::vector<Line> lines_;
};

}  // namespace soplo
