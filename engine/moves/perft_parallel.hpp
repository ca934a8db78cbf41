// Perft with several threads and a table of subtree counts.
#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "engine/moves/perft.hpp"
#include "engine/moves/perft_options.hpp"

namespace soplo {

/// Subtree counts by position and depth. Several threads may use a table at once without locks: the
/// check of an entry fails if two threads wrote it at the same time, and the entry is then ignored.
class PerftTable {
  public:
    /// `mb` is the size in megabytes, at least 1. Throws std::bad_alloc.
    explicit PerftTable(std::size_t mb) : entries_(std::max<std::size_t>(mb, 1) << 16) {}

    /// Returns whether the table holds the key, and the count in `leaves` if it does.
    [[nodiscard]] bool probe(std::uint64_t key, std::uint64_t& leaves) const {
        const Entry& e = entries_[key % entries_.size()];
        leaves = e.leaves.load(std::memory_order_relaxed);
        return (e.check.load(std::memory_order_relaxed) ^ leaves) == key && key != 0;
    }
    void store(std::uint64_t key, std::uint64_t leaves) {
        Entry& e = entries_[key % entries_.size()];
        e.leaves.store(leaves, std::memory_order_relaxed);
        e.check.store(key ^ leaves, std::memory_order_relaxed);
    }

  private:
    /// One slot of the table.
    struct Entry {
        std::atomic<std::uint64_t> check{0}, leaves{0};
    };
    std::vector<Entry> entries_;
};

namespace detail {

/// Perft of either side to move, with a table if there is one. Subtrees of one or two plies are not
/// stored, because counting them is as fast as reading memory.
template <const Rules& R>
std::uint64_t perft_with_table(const Position<R>& p, int depth, bool bulk, PerftTable* table) {
    if (depth <= 2 || table == nullptr) {
        return with_side(p.turn, [&](auto s) { return perft<R, s>(p, depth, bulk); });
    }
    const std::uint64_t key = fold(p.key(), static_cast<std::uint64_t>(depth) * 2 + 1);
    std::uint64_t leaves = 0;
    if (table->probe(key, leaves)) return leaves;
    leaves = 0;
    MoveList<R> list;
    generate<R>(p, list);
    for (const Move<R>& m : list) {
        Position<R> next = p.after(m);
        next.runs = {};
        leaves += perft_with_table<R>(next, depth - 1, bulk, table);
    }
    table->store(key, leaves);
    return leaves;
}

/// Appends the positions `plies` plies after `p` to `jobs`.
template <const Rules& R>
void split_into_jobs(const Position<R>& p, int plies, std::vector<Position<R>>& jobs) {
    if (plies == 0) {
        jobs.push_back(p);
        return;
    }
    MoveList<R> list;
    generate<R>(p, list);
    for (const Move<R>& m : list) {
        Position<R> next = p.after(m);
        next.runs = {};
        split_into_jobs<R>(next, plies - 1, jobs);
    }
}

}  // namespace detail

/// Returns the perft count of `p` (see perft), counted as the options say. Throws std::bad_alloc if
/// there is no memory for the table.
template <const Rules& R>
[[nodiscard]] std::uint64_t run_perft(Position<R> p, int depth, const PerftOptions& options) {
    p.runs = {};
    std::unique_ptr<PerftTable> table;
    if (options.hash_mb > 0) table = std::make_unique<PerftTable>(options.hash_mb);
    const auto count = [&](const Position<R>& from, int plies) {
        return detail::perft_with_table<R>(from, plies, options.bulk, table.get());
    };
    constexpr int split = 2;  // plies: some dozens of jobs, enough to keep the threads busy
    if (options.threads <= 1 || depth <= split + 1) return count(p, depth);

    std::vector<Position<R>> jobs;
    detail::split_into_jobs<R>(p, split, jobs);
    std::atomic<std::size_t> next_job{0};
    std::atomic<std::uint64_t> leaves{0};
    std::vector<std::jthread> threads;
    for (int t = 0; t < options.threads; ++t) {
        threads.emplace_back([&] {
            for (std::size_t i = next_job++; i < jobs.size(); i = next_job++) {
                leaves += count(jobs[i], depth - split);
            }
        });
    }
    threads.clear();  // joins
    return leaves;
}

}  // namespace soplo
