// The transposition table (TT): results of earlier searches by position, shared by all threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "eval/score.hpp"
#include "search/table/memory.hpp"

namespace soplo {

/// How a stored score relates to the true score: an upper bound, a lower bound or the score itself.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// The unpacked content of an entry.
struct TableData {
    Score score = 0;  ///< wins and losses by their distance from the stored position
    int depth = 0;    ///< search depth below the position, 0..255 plies
    Bound bound = Bound::none;
    std::uint32_t move = 0;  ///< 24-bit code of the best move; 0: none
};

/// A lock-free table of 16-byte entries in buckets of four. An entry is two relaxed words, data and
/// key xor data. If two threads write an entry at the same time, the words do not match and probe()
/// finds nothing (Hyatt's method). probe(), store() and prefetch() may be called from all threads
/// at once, the other members from one thread while no search is running.
class Table {
  public:
    /// Allocates `mb` MB (2^20 bytes, at least 1). Throws BadInput if the memory is not available.
    explicit Table(std::size_t mb);

    [[nodiscard]] std::size_t size_mb() const noexcept { return mb_; }
    /// Clears all entries with up to `threads` threads.
    void clear(int threads = 1);
    /// Starts a new search, which replaces older entries first.
    void age() noexcept {
        generation_ = (generation_ + 1) & 63;
        used_ = true;
    }

    /// Returns whether the table has an entry of the key, and sets `out` to it.
    [[nodiscard]] bool probe(std::uint64_t key, TableData& out) const noexcept;
    /// Stores an entry. Without a best move it keeps the move of an older entry of the key.
    void store(std::uint64_t key, const TableData& data) noexcept;
    /// Starts to load the bucket of a key into the cache.
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }
    /// Returns how many of a sample of 1000 entries the current search wrote, 0..1000.
    [[nodiscard]] int hash_full() const noexcept;

  private:
    /// One entry: the packed data, and the key combined with the data by XOR.
    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    void clear_part(std::size_t first, std::size_t last) noexcept;

    /// Returns the bucket of a key: the high half of key * number of buckets.
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept;

    std::size_t mb_;
    std::size_t count_ = 0;
    Pages memory_;
    Bucket* buckets_ = nullptr;  // in memory_
    unsigned generation_ = 0;
    bool used_ = false;  // a search has started since the last clear
};

}  // namespace soplo
