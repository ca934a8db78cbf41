// A crew of threads that stay parked between searches.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace soplo {

/// `size` threads, numbered from 0, that run one job at a time together.
class Crew {
  public:
    explicit Crew(int size);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Hands job(number) to every thread and returns at once. The crew must be idle.
    void start(std::function<void(int)> job);
    /// Blocks until every thread has finished the job; at once when idle.
    void wait();
    /// For the job on thread 0: blocks until it is the only one still running.
    void wait_for_others();
    [[nodiscard]] int size() const noexcept { return static_cast<int>(threads_.size()); }

  private:
    void live(int number);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void(int)> job_;
    std::uint64_t jobs_started_ = 0;
    int running_ = 0;
    bool ending_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace soplo
