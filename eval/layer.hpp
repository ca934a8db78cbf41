// One narrow layer over many activations: the costly part of the network, in vector instructions
// where the machine has them.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace soplo {

/// Weights from `In` activations to 16 sums. Pairs of inputs lie together, for that is how the
/// vector instructions multiply.
template <std::size_t In>
struct Layer16 {
    static constexpr std::size_t outs = 16;
    static_assert(In % 4 == 0);

    alignas(64) std::array<std::array<std::array<std::int16_t, 2>, outs>, In / 2> pairs{};
    alignas(64) std::array<std::int32_t, outs> bias{};

    [[nodiscard]] constexpr std::int16_t& weight(std::size_t in, std::size_t out) noexcept {
        return pairs[in / 2][out][in % 2];
    }

    /// sums[o] = bias[o] + the products of the activations and their weights to o.
    /// Not inlined: the activations are meant to be read from memory, one pair at a time.
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
