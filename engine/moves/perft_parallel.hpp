// Perft with threads and a table: the same numbers, sooner.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "engine/game/arbiter.hpp"
#include "engine/moves/perft.hpp"

namespace soplo {

/// Subtree counts by position and depth, shared by threads without locks: a torn entry fails its
/// check and counts as absent.
class PerftTable {
  public:
    explicit PerftTable(std::size_t mb) : entries_(std::max<std::size_t>(mb, 1) << 16) {}

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
    struct Entry {
        std::atomic<std::uint64_t> check{0}, leaves{0};
    };
    std::vector<Entry> entries_;
};

namespace detail {

template <const Rules& R, Side S, bool Bulk>
std::uint64_t perft_with_table(const Position<R>& p, int depth, PerftTable& table) {
    if (depth <= 2) return perft<R, S, Bulk>(p, depth);
    const std::uint64_t key = fold(p.key(), static_cast<std::uint64_t>(depth) * 2 + 1);
    std::uint64_t leaves = 0;
    if (table.probe(key, leaves)) return leaves;
    leaves = sum_over_successors<R, S>(p, [&](const Position<R>& next) {
        return perft_with_table<R, other(S), Bulk>(next, depth - 1, table);
    });
    table.store(key, leaves);
    return leaves;
}

template <const Rules& R, bool Bulk>
std::uint64_t perft_job(const Position<R>& p, int depth, PerftTable* table) {
    return with_side(p.turn, [&](auto s) {
        return table != nullptr ? perft_with_table<R, s, Bulk>(p, depth, *table)
                                : perft<R, s, Bulk>(p, depth);
    });
}

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

/// Perft as the options say; throws std::bad_alloc when the table cannot be had.
template <const Rules& R>
[[nodiscard]] std::uint64_t run_perft(Position<R> p, int depth, const PerftOptions& options) {
    p.runs = {};
    std::unique_ptr<PerftTable> table;
    if (options.hash_mb > 0) table = std::make_unique<PerftTable>(options.hash_mb);
    const auto count = [&](const Position<R>& from, int plies) {
        return options.bulk ? detail::perft_job<R, true>(from, plies, table.get())
                            : detail::perft_job<R, false>(from, plies, table.get());
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
