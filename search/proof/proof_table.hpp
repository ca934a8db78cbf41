// What a proof search remembers of a position: in how many plies the aim is reached, and in how
// many it is not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace soplo {

class ProofTable {
  public:
    static constexpr std::uint8_t never = 255;
    struct Entry {
        std::uint64_t key = 0;
        std::uint8_t reached_in = never;  ///< plies that suffice; never: none known
        /// Plies that do not suffice, plus one; 0: none known; never: it is out of reach.
        std::uint8_t missed_in = 0;
        std::uint16_t best = 0;  ///< a sign of the move to look at first; 0: none
    };

    /// From 1 MB (2^20 bytes).
    explicit ProofTable(std::size_t mb) {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= mb << 20) buckets *= 2;
        buckets_.resize(buckets);
    }

    /// The entry of a position, or null.
    [[nodiscard]] Entry* find(std::uint64_t key) noexcept {
        for (Entry& e : bucket(key)) {
            if (e.key == key) return &e;
        }
        return nullptr;
    }
    /// The entry of a position; a new one takes the place of the one that knows least.
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
