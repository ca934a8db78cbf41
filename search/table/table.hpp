// The transposition table: what earlier visits found out about a position, shared by all threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "eval/score.hpp"

namespace soplo {

/// What a stored score says about the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// One finding, as it goes in and out.
struct TableData {
    Score score = 0;  ///< wins and losses counted from the stored position
    int depth = 0;    ///< plies searched below, 0..255
    Bound bound = Bound::none;
    std::uint32_t move = 0;  ///< 24-bit signature of the best move; 0: none
};

/// A lock-free table of 16-byte entries in buckets of four. An entry is two relaxed words, the
/// first being key xor data: an entry torn by two writers fails its check and counts as absent
/// (Hyatt's method), so that races cost a miss and nothing else.
class Table {
  public:
    /// Throws BadInput when `mb` MB (2^20 bytes, at least 1) cannot be had.
    explicit Table(std::size_t mb);

    [[nodiscard]] std::size_t size_mb() const noexcept { return mb_; }
    /// Forgets everything, with the help of so many threads.
    void clear(int threads = 1);
    /// A new search begins: older entries give way first.
    void age() noexcept {
        generation_ = (generation_ + 1) & 63;
        used_ = true;
    }

    [[nodiscard]] bool probe(std::uint64_t key, TableData& out) const noexcept;
    void store(std::uint64_t key, const TableData& data) noexcept;
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }
    /// Per mille of a sample of entries that the current search wrote.
    [[nodiscard]] int hash_full() const noexcept;

  private:
    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    struct Release {
        std::size_t bytes;
        void operator()(Bucket* memory) const noexcept;
    };

    void clear_part(std::size_t first, std::size_t last) noexcept;

    /// The high half of the product spreads keys over any number of buckets.
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept;

    std::size_t mb_;
    std::size_t count_ = 0;
    std::unique_ptr<Bucket[], Release> buckets_{nullptr, Release{0}};
    unsigned generation_ = 0;
    bool used_ = false;  // a search has begun since the last clear
};

}  // namespace soplo
