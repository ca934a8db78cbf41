// Parking and waking of the search threads.
#include "search/player/crew.hpp"

namespace soplo {

Crew::Crew(int size) {
    for (int i = 0; i < size; ++i) {
        threads_.emplace_back([this, i] { live(i); });
    }
}

Crew::~Crew() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
}

void Crew::start(std::function<void(int)> job) {
    {
        const std::lock_guard lock(mutex_);
        job_ = std::move(job);
        ++jobs_started_;
        running_ = size();
    }
    changed_.notify_all();
}

void Crew::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_ == 0; });
}

void Crew::wait_for_others() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_ <= 1; });
}

void Crew::live(int number) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [&] { return ending_ || jobs_started_ != seen; });
        if (ending_) return;
        seen = jobs_started_;
        lock.unlock();
        // The job is not replaced before all threads have finished it.
        job_(number);
        lock.lock();
        --running_;
        changed_.notify_all();
    }
}

}  // namespace soplo
