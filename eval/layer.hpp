// The products of accumulator values and the narrow layers: the part of the network that takes most
// time. Uses AVX-512 or AVX2 if the compiler's target has them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace soplo {

/// Sets products[i] = a[i] * b[i] / 2^shift for i < `Count`. Clips a[i] and b[i] to 0..2^shift
/// before the multiplication.
template <std::size_t Count, int shift>
inline void multiply_clipped(const std::int16_t* a, const std::int16_t* b,
                             std::int16_t* products) noexcept {
    // The factors are shifted left by 16 - shift bits in total, so that the high 16 bits of the
    // product are the result.
    constexpr int up_a = (16 - shift) / 2, up_b = 16 - shift - up_a;
    constexpr std::int16_t most = 1 << shift;
#if defined(__AVX512BW__)
    static_assert(Count % 32 == 0);
    const auto clipped = [](const std::int16_t* from) {
        const __m512i sums = _mm512_loadu_si512(from);
        return _mm512_min_epi16(_mm512_max_epi16(sums, _mm512_setzero_si512()),
                                _mm512_set1_epi16(most));
    };
    for (std::size_t i = 0; i < Count; i += 32) {
        _mm512_storeu_si512(products + i,
                            _mm512_mulhi_epi16(_mm512_slli_epi16(clipped(a + i), up_a),
                                               _mm512_slli_epi16(clipped(b + i), up_b)));
    }
#elif defined(__AVX2__)
    static_assert(Count % 16 == 0);
    const auto clipped = [](const std::int16_t* from) {
        const __m256i sums = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
        return _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()),
                                _mm256_set1_epi16(most));
    };
    for (std::size_t i = 0; i < Count; i += 16) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(products + i),
                            _mm256_mulhi_epi16(_mm256_slli_epi16(clipped(a + i), up_a),
                                               _mm256_slli_epi16(clipped(b + i), up_b)));
    }
#else
    for (std::size_t i = 0; i < Count; ++i) {
        const int high = std::clamp<int>(a[i], 0, most) << up_a;
        const int low = std::clamp<int>(b[i], 0, most) << up_b;
        products[i] = static_cast<std::int16_t>(high * low >> 16);
    }
#endif
}

/// A layer of the network: the weights from `In` activations to 16 sums. The weights of two inputs
/// are adjacent because the vector instructions multiply and add pairs.
template <std::size_t In>
struct Layer16 {
    static constexpr std::size_t outs = 16;
    static_assert(In % 4 == 0);

    alignas(64) std::array<std::array<std::array<std::int16_t, 2>, outs>, In / 2> pairs{};
    alignas(64) std::array<std::int32_t, outs> bias{};

    [[nodiscard]] constexpr std::int16_t& weight(std::size_t in, std::size_t out) noexcept {
        return pairs[in / 2][out][in % 2];
    }

    /// Sets sums[o] = bias[o] + the sum of in[i] * weight(i, o) for each output o.
    /// The function is not inlined, so that the activations are read from memory pair by pair.
    [[gnu::noinline]] void apply(const std::int16_t* in, std::int32_t* sums) const noexcept {
#if defined(__AVX512VNNI__) && defined(__AVX512BW__)
        __m512i sum[4] = {_mm512_load_si512(bias.data()), _mm512_setzero_si512(),
                          _mm512_setzero_si512(), _mm512_setzero_si512()};
        for (std::size_t p = 0; p < In / 2; p += 4) {
            for (std::size_t k = 0; k < 4 && p + k < In / 2; ++k) {
                const __m512i both = _mm512_set1_epi32(pair_at(in, p + k));
                sum[k] = _mm512_dpwssd_epi32(sum[k], both, _mm512_load_si512(&pairs[p + k]));
            }
        }
        _mm512_store_si512(sums, _mm512_add_epi32(_mm512_add_epi32(sum[0], sum[1]),
                                                  _mm512_add_epi32(sum[2], sum[3])));
#elif defined(__AVX2__)
        const auto* b = reinterpret_cast<const __m256i*>(bias.data());
        __m256i low[2] = {_mm256_load_si256(b), _mm256_setzero_si256()};
        __m256i high[2] = {_mm256_load_si256(b + 1), _mm256_setzero_si256()};
        for (std::size_t p = 0; p < In / 2; p += 2) {
            for (std::size_t k = 0; k < 2; ++k) {
                const __m256i both = _mm256_set1_epi32(pair_at(in, p + k));
                const auto* w = reinterpret_cast<const __m256i*>(&pairs[p + k]);
                low[k] = _mm256_add_epi32(low[k], _mm256_madd_epi16(both, _mm256_load_si256(w)));
                high[k] =
                    _mm256_add_epi32(high[k], _mm256_madd_epi16(both, _mm256_load_si256(w + 1)));
            }
        }
        auto* to = reinterpret_cast<__m256i*>(sums);
        _mm256_storeu_si256(to, _mm256_add_epi32(low[0], low[1]));
        _mm256_storeu_si256(to + 1, _mm256_add_epi32(high[0], high[1]));
#else
        std::memcpy(sums, bias.data(), sizeof bias);
        for (std::size_t p = 0; p < In / 2; ++p) {
            for (std::size_t o = 0; o < outs; ++o) {
                sums[o] += in[2 * p] * pairs[p][o][0] + in[2 * p + 1] * pairs[p][o][1];
            }
        }
#endif
    }

  private:
    [[nodiscard]] static std::int32_t pair_at(const std::int16_t* in, std::size_t p) noexcept {
        std::int32_t both = 0;
        std::memcpy(&both, in + 2 * p, sizeof both);
        return both;
    }
};

}  // namespace soplo
