// Threads that stay parked between searches.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace soplo {

/// A pool of `size` threads, numbered from 0, that run one job at a time together. One thread may
/// call its members, except for wait_for_others().
class ThreadPool {
  public:
    explicit ThreadPool(int size);
    /// Waits until a running job has ended.
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Runs job(number) on every thread and returns at once. No job may be running.
    void start(std::function<void(int)> job);
    /// Blocks until every thread has finished the job. Returns at once when no job is running.
    void wait();
    /// Blocks until thread 0 is the only one that is still running. Only the job on thread 0 may
    /// call it.
    void wait_for_others();
    [[nodiscard]] int size() const noexcept { return static_cast<int>(threads_.size()); }

  private:
    void run_thread(int number);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void(int)> job_;
    std::uint64_t jobs_started_ = 0;
    int running_ = 0;
    bool ending_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace soplo
