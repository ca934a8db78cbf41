// The thread pool that hands its results on in order.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "protocol/system/ordered_workers.hpp"

using namespace soplo;
using namespace std::chrono_literals;

namespace {

/// Gives out the numbers from 1 to `count` and keeps what the pool reports.
class Numbers : public OrderedClient<int, int> {
  public:
    explicit Numbers(int count) : count_(count) {}

    std::optional<int> next() override {
        if (given == count_) return {};
        return ++given;
    }
    std::optional<int> known(const int& n) override {
        if (n % known_each != 0) return {};
        return -n;
    }
    bool finished(const int& n, const int&) override {
        told.push_back(n);
        return n != refused;
    }
    bool deliver(const int&, int&& result) override {
        most_ahead = std::max(most_ahead, given - static_cast<int>(delivered.size()));
        delivered.push_back(result);
        return static_cast<int>(delivered.size()) != last_wanted;
    }
    WorkPace tick() override { return pace; }

    int known_each = 1000;  ///< results of its multiples are known
    int refused = 0;        ///< finished() returns false for it
    int last_wanted = 0;    ///< deliver() returns false after so many
    std::atomic<WorkPace> pace = WorkPace::go_on;
    int given = 0, most_ahead = 0;
    std::vector<int> told, delivered;

  private:
    int count_;
};

/// Squares numbers; small numbers take longer than great ones, so that the order gets lost.
class Squarer : public OrderedWorker<int, int> {
  public:
    std::optional<int> work(const int& n) override {
        std::this_thread::sleep_for(std::chrono::milliseconds((7 * n) % 5));
        return n * n;
    }
};

/// Works on a number until it is stopped.
class Stuck : public OrderedWorker<int, int> {
  public:
    std::optional<int> work(const int& n) override {
        if (n == 1) return 1;
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stop_; });
        return {};
    }
    void stop() override {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        changed_.notify_all();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stop_ = false;
};

std::vector<int> squares(int count) {
    std::vector<int> result;
    for (int n = 1; n <= count; ++n) result.push_back(n * n);
    return result;
}

}  // namespace

TEST_CASE("results come in the order of the items") {
    for (const int count : {1, 2, 5}) {
        Numbers numbers(40);
        OrderedWorkers<int, int> workers(count, 12,
                                         [](int) { return std::make_unique<Squarer>(); });
        CHECK(workers.run(numbers) == WorkEnd::complete);
        CHECK(numbers.delivered == squares(40));
        CHECK(numbers.most_ahead <= 12);
        CHECK(numbers.told.size() == 40);
    }
}

TEST_CASE("a pool works for one client after the other") {
    std::atomic<int> made = 0;
    OrderedWorkers<int, int> workers(2, 4, [&](int) {
        ++made;
        return std::make_unique<Squarer>();
    });
    for (const int count : {3, 0, 7}) {
        Numbers numbers(count);
        CHECK(workers.run(numbers) == WorkEnd::complete);
        CHECK(numbers.delivered == squares(count));
    }
    CHECK(made <= 2);
}

TEST_CASE("known results are delivered in their place without work") {
    Numbers numbers(9);
    numbers.known_each = 3;
    OrderedWorkers<int, int> workers(2, 4, [](int) { return std::make_unique<Squarer>(); });
    CHECK(workers.run(numbers) == WorkEnd::complete);
    CHECK(numbers.delivered == std::vector{1, 4, -3, 16, 25, -6, 49, 64, -9});
    std::sort(numbers.told.begin(), numbers.told.end());
    CHECK(numbers.told == std::vector{1, 2, 4, 5, 7, 8});
}

TEST_CASE("deliver ends the work") {
    Numbers numbers(40);
    numbers.last_wanted = 5;
    OrderedWorkers<int, int> workers(3, 12, [](int) { return std::make_unique<Squarer>(); });
    CHECK(workers.run(numbers) == WorkEnd::ended_by_deliver);
    CHECK(numbers.delivered == squares(5));
}

TEST_CASE("a refused result is dropped and calls the work off") {
    Numbers numbers(40);
    numbers.refused = 6;
    OrderedWorkers<int, int> workers(1, 12, [](int) { return std::make_unique<Squarer>(); });
    CHECK(workers.run(numbers) == WorkEnd::called_off);
    CHECK(numbers.delivered == squares(5));
}

TEST_CASE("a stop interrupts the workers at once") {
    Numbers numbers(40);
    numbers.pace = WorkPace::stop;
    const auto begin = std::chrono::steady_clock::now();
    {
        OrderedWorkers<int, int> workers(3, 12, [](int) { return std::make_unique<Stuck>(); });
        CHECK(workers.run(numbers) == WorkEnd::called_off);
    }
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
    CHECK(numbers.delivered.size() <= 1);
}

TEST_CASE("finish delivers what is running and nothing more") {
    Numbers numbers(1000);
    numbers.known_each = 7;
    numbers.pace = WorkPace::finish;
    OrderedWorkers<int, int> workers(3, 300, [](int) { return std::make_unique<Squarer>(); });
    CHECK(workers.run(numbers) == WorkEnd::called_off);
    CHECK(numbers.given == 300);
    REQUIRE(numbers.delivered.size() < 300);
    for (std::size_t i = 0; i < numbers.delivered.size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        CHECK(numbers.delivered[i] == (n % 7 == 0 ? -n : n * n));
    }
}

TEST_CASE("run throws what a worker throws, after the results before it") {
    /// A worker that throws for the item 4.
    class Failing : public OrderedWorker<int, int> {
        std::optional<int> work(const int& n) override {
            if (n == 4) throw std::runtime_error("four");
            return n * n;
        }
    };
    Numbers numbers(40);
    OrderedWorkers<int, int> workers(1, 12, [](int) { return std::make_unique<Failing>(); });
    CHECK_THROWS_WITH(static_cast<void>(workers.run(numbers)), "four");
    CHECK(numbers.delivered == squares(3));

    Numbers more(3);
    OrderedWorkers<int, int> unmade(2, 4, [](int) -> std::unique_ptr<OrderedWorker<int, int>> {
        throw std::runtime_error("no worker");
    });
    CHECK_THROWS_WITH(static_cast<void>(unmade.run(more)), "no worker");
}
