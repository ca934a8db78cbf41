// A bar with the time left, redrawn on the error stream while long work goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace soplo {

class ProgressBar {
  public:
    ProgressBar();
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Whether the error stream is a terminal; without one nothing is ever drawn.
    [[nodiscard]] bool is_wanted() const { return is_wanted_; }
    /// Redraws the bar, once a second at most: `done` of `all`, of which `known` took no time, and
    /// what `more` has to say.
    void show(std::int64_t done, std::int64_t known, std::int64_t all,
              const std::function<std::string()>& more);
    /// Takes the bar away before something else is written.
    void clear();

  private:
    bool is_wanted_;
    bool is_shown_ = false;
    std::chrono::steady_clock::time_point drawn_{};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Hours, minutes and seconds: "1:02:03". `seconds` from 0.
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace soplo
