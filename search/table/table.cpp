// Memory and replacement of the transposition table.
#include "search/table/table.hpp"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/moves/bits.hpp"

namespace soplo {

namespace {

// The layout of the data word is score + 32768 in bits 0-15, depth 16-23, bound 24-25, generation
// 26-31, move 32-55.
constexpr std::uint64_t pack(const TableData& d, unsigned generation) noexcept {
    return static_cast<std::uint64_t>(d.score + 32768) |
           static_cast<std::uint64_t>(d.depth & 255) << 16 |
           static_cast<std::uint64_t>(d.bound) << 24 |
           static_cast<std::uint64_t>(generation) << 26 |
           static_cast<std::uint64_t>(d.move & 0xffffff) << 32;
}
constexpr TableData unpack(std::uint64_t w) noexcept {
    return {static_cast<Score>(w & 0xffff) - 32768, static_cast<int>(w >> 16 & 255),
            static_cast<Bound>(w >> 24 & 3), static_cast<std::uint32_t>(w >> 32 & 0xffffff)};
}
constexpr unsigned generation_of(std::uint64_t w) noexcept {
    return static_cast<unsigned>(w >> 26 & 63);
}

}  // namespace

Table::Table(std::size_t mb) : mb_(mb < 1 ? 1 : mb) {
    // The first test keeps the shift from overflowing.
    const std::size_t bytes = mb_ <= SIZE_MAX >> 20 ? mb_ << 20 : SIZE_MAX;
    memory_ = allocate_pages(bytes);
    if (memory_ == nullptr) {
        throw BadInput("hash: a table of " + std::to_string(mb_) + " MB does not fit into memory");
    }
    buckets_ = static_cast<Bucket*>(memory_.get());
    count_ = bytes / sizeof(Bucket);
    // An empty entry is zero, like fresh memory. The kernel needs a millisecond or more to provide
    // a huge page, which would slow the first search down. So a small table touches all its pages
    // now. A large table does not, because the client would wait for seconds.
    constexpr std::size_t touched_at_once_mb = 256;
    if (mb_ <= touched_at_once_mb) {
        constexpr std::size_t small_page = 4096;
        auto* touched = static_cast<volatile char*>(memory_.get());
        for (std::size_t i = 0; i < bytes; i += small_page) touched[i] = 0;
    }
}

void Table::clear(int threads) {
    generation_ = 0;
    if (!used_) return;
    used_ = false;
    // A large table gives its pages back to the system, which is faster than to clear them.
    constexpr std::size_t large_mb = 256;
    if (mb_ > large_mb && discard_pages(memory_)) return;
    // At most one thread for each MB, because starting a thread takes longer than clearing a MB.
    const auto parts = static_cast<std::size_t>(
        std::clamp(threads, 1, static_cast<int>(std::min<std::size_t>(mb_, 64))));
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < parts; ++i) {
        helpers.emplace_back(
            [=, this] { clear_part(count_ * i / parts, count_ * (i + 1) / parts); });
    }
    clear_part(0, count_ / parts);
}

void Table::clear_part(std::size_t first, std::size_t last) noexcept {
    for (std::size_t i = first; i < last; ++i) {
        for (Entry& e : buckets_[i].entries) {
            e.check.store(0, std::memory_order_relaxed);
            e.data.store(0, std::memory_order_relaxed);
        }
    }
}

Table::Bucket& Table::bucket(std::uint64_t key) const noexcept {
    return buckets_[static_cast<std::size_t>(static_cast<Bits128>(key) * count_ >> 64)];
}

bool Table::probe(std::uint64_t key, TableData& out) const noexcept {
    for (const Entry& e : bucket(key).entries) {
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if ((e.check.load(std::memory_order_relaxed) ^ data) != key) continue;
        out = unpack(data);
        return out.bound != Bound::none;
    }
    return false;
}

void Table::store(std::uint64_t key, const TableData& d) noexcept {
    Bucket& b = bucket(key);
    Entry* victim = nullptr;
    int least = 1 << 20;
    std::uint32_t move = d.move;
    for (Entry& e : b.entries) {
        const std::uint64_t data = e.data.load(std::memory_order_relaxed);
        if ((e.check.load(std::memory_order_relaxed) ^ data) == key) {
            if (move == 0) move = unpack(data).move;
            victim = &e;
            break;
        }
        // Replaces the entry with the least depth; one search of age counts as 8 plies.
        const int age = static_cast<int>((generation_ - generation_of(data)) & 63);
        const int worth = unpack(data).depth - 8 * age;
        if (worth < least) {
            least = worth;
            victim = &e;
        }
    }
    TableData stored = d;
    stored.move = move;
    const std::uint64_t data = pack(stored, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

int Table::hash_full() const noexcept {
    int used = 0;
    int seen = 0;
    for (std::size_t i = 0; i < count_ && seen < 1000; ++i) {
        for (const Entry& e : buckets_[i].entries) {
            const std::uint64_t data = e.data.load(std::memory_order_relaxed);
            used += unpack(data).bound != Bound::none && generation_of(data) == generation_ ? 1 : 0;
            ++seen;
        }
    }
    return seen == 0 ? 0 : used * 1000 / seen;
}

}  // namespace soplo
