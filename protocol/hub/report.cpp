// Writing lines to a Hub client in time, and reporting a search.
#include "protocol/hub/report.hpp"

#include <utility>

#include "protocol/hub/codec.hpp"

namespace soplo {

HubOutput::HubOutput(LineSink& sink) : sink_(sink), thread_([this] { run(); }) {}

HubOutput::~HubOutput() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void HubOutput::write(std::string_view line) {
    sink_.write(line);
    last_ = std::chrono::steady_clock::now();
}

void HubOutput::wait_until_apart(Lock& lock) {
    // Another thread may write a line meanwhile (the answer to a ping). The wait then starts again.
    while (!closing_ && std::chrono::steady_clock::now() < last_ + hub_gap) {
        changed_.wait_until(lock, last_ + hub_gap);
    }
}

void HubOutput::say(std::string_view line) {
    const std::lock_guard lock(mutex_);
    write(line);
}

void HubOutput::say_apart(std::string_view line) {
    Lock lock(mutex_);
    wait_until_apart(lock);
    if (later_) {
        write(*std::exchange(later_, {}));
        wait_until_apart(lock);
    }
    write(line);
}

void HubOutput::say_later(std::string line) {
    {
        const std::lock_guard lock(mutex_);
        later_ = std::move(line);
    }
    changed_.notify_all();
}

void HubOutput::begin_search() {
    const std::lock_guard lock(mutex_);
    last_ = {};
    held_ = std::chrono::steady_clock::now();
}

void HubOutput::run() {
    Lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return closing_ || later_; });
        while (!closing_ && std::chrono::steady_clock::now() < held_ + hub_gap) {
            changed_.wait_until(lock, held_ + hub_gap);
        }
        wait_until_apart(lock);
        if (closing_) return;
        if (later_) write(*std::exchange(later_, {}));
    }
}

void HubReport::info(const Info& info) {
    if (info.multi_pv != 1) return;
    const bool is_new =
        !told_ || told_->depth != info.depth || told_->score != info.score || told_->pv != info.pv;
    if (!is_new) return;  // because the same line again would only delay the done line
    output_.say_later(version_ == HubVersion::one ? format_info_1(info) : format_info(info));
    told_ = info;
}

void HubReport::done(const Done& done) {
    output_.say_apart(version_ == HubVersion::one ? format_done_1(done) : format_done(done));
}

}  // namespace soplo
