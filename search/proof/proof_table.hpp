// The table of the proof search: for each position, how many plies suffice to reach the aim and how
// many do not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace soplo {

/// A table in buckets of four entries. Not thread-safe.
class ProofTable {
  public:
    static constexpr std::uint8_t never = 255;
    /// What is known of a position.
    struct Entry {
        std::uint64_t key = 0;
        std::uint8_t reached_in = never;  ///< number of plies that suffices; never: none is known
        /// Number of plies that does not suffice, plus one. 0: none is known; never: no number
        /// suffices.
        std::uint8_t missed_in = 0;
        std::uint16_t best = 0;  ///< code of the move to search first; 0: none
    };

    /// Allocates at most `mb` MB (2^20 bytes), at least 1.
    explicit ProofTable(std::size_t mb) {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= mb << 20) buckets *= 2;
        buckets_.resize(buckets);
    }

    /// Returns the entry of a position, or null.
    [[nodiscard]] Entry* find(std::uint64_t key) noexcept {
        for (Entry& e : bucket(key)) {
            if (e.key == key) return &e;
        }
        return nullptr;
    }
    /// Returns the entry of a position. A new entry replaces the one of its bucket that knows
    /// least.
    [[nodiscard]] Entry& place(std::uint64_t key) noexcept {
        if (Entry* known = find(key)) return *known;
        Entry* least = nullptr;
        for (Entry& e : bucket(key)) {
            if (least == nullptr || worth(e) < worth(*least)) least = &e;
        }
        *least = {.key = key};
        return *least;
    }

  private:
    using Bucket = std::array<Entry, 4>;

    [[nodiscard]] static int worth(const Entry& e) noexcept {
        if (e.key == 0) return -1;
        return e.missed_in + (e.reached_in == never ? 0 : e.reached_in);
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) noexcept {
        return buckets_[key & (buckets_.size() - 1)];
    }

    std::vector<Bucket> buckets_;
};

}  // namespace soplo
