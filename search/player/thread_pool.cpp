// Parks and wakes the search threads.
#include "search/player/thread_pool.hpp"

namespace soplo {

ThreadPool::ThreadPool(int size) {
    for (int i = 0; i < size; ++i) {
        threads_.emplace_back([this, i] { run_thread(i); });
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
}

void ThreadPool::start(std::function<void(int)> job) {
    {
        const std::lock_guard lock(mutex_);
        job_ = std::move(job);
        ++jobs_started_;
        running_ = size();
    }
    changed_.notify_all();
}

void ThreadPool::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_ == 0; });
}

void ThreadPool::wait_for_others() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_ <= 1; });
}

void ThreadPool::run_thread(int number) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [&] { return ending_ || jobs_started_ != seen; });
        if (ending_) return;
        seen = jobs_started_;
        lock.unlock();
        // job_ is not locked here, because start() replaces it only when no thread is running.
        job_(number);
        lock.lock();
        --running_;
        changed_.notify_all();
    }
}

}  // namespace soplo
