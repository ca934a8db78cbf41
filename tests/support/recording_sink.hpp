// A sink that keeps the lines of a session under test.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/system/lines.hpp"

namespace soplo::test {

/// Keeps the lines of an engine and the time of each. Thread-safe.
class RecordingSink : public LineSink {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// A line and the time at which it was written.
    struct Line {
        std::string text;
        Time when;
    };
    void write(std::string_view line) override {
        const std::lock_guard lock(mutex_);
        lines_.push_back({std::string(line), std::chrono::steady_clock::now()});
    }
    std::vector<Line> lines() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    std::vector<std::string> texts() {
        std::vector<std::string> result;
        for (const Line& l : lines()) result.push_back(l.text);
        return result;
    }
    std::string last() {
        const std::vector<std::string> all = texts();
        return all.empty() ? std::string() : all.back();
    }
    int count(std::string_view word) {
        const std::vector<std::string> all = texts();
        return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const std::string& l) {
            return l == word || l.starts_with(std::string(word) + ' ');
        }));
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        lines_.clear();
    }
    /// Waits until `times` lines with that word were written. Returns false after one second.
    bool wait_for(std::string_view word, int times = 1) {
        for (int i = 0; i < 1000; ++i) {
            if (count(word) >= times) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }

  private:
    std::mutex mutex_;
    std::vector<Line> lines_;
};

}  // namespace soplo::test
