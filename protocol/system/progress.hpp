// A progress bar on the error stream, with the time that is left.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace soplo {

/// Draws a progress bar on the error stream if that is a terminal. Not thread-safe.
class ProgressBar {
  public:
    ProgressBar();
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Returns whether the error stream is a terminal; otherwise nothing is drawn.
    [[nodiscard]] bool is_wanted() const { return is_wanted_; }
    /// Redraws the bar, at most once a second: `done` of `all` items are finished, `known` of them
    /// cost no time and do not count for the time left. `more` returns text that follows the bar.
    void show(std::int64_t done, std::int64_t known, std::int64_t all,
              const std::function<std::string()>& more);
    /// Erases the bar. Call it before anything else is written to the terminal.
    void clear();

  private:
    bool is_wanted_;
    bool is_shown_ = false;
    std::chrono::steady_clock::time_point drawn_{};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Returns a time, 0 seconds or more, as hours, minutes and seconds: "1:02:03".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace soplo
