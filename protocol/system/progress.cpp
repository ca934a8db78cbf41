// Drawing progress bars.
#include "protocol/system/progress.hpp"

#include <cstdio>

#include <fmt/format.h>

#include "protocol/system/diagnostics.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {

std::string duration_text(double seconds) {
    const auto s = static_cast<long long>(seconds);
    return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

ProgressBar::ProgressBar() : is_wanted_(is_terminal(StandardStream::error)) {}

void ProgressBar::show(std::int64_t done, std::int64_t known, std::int64_t all,
                       const std::function<std::string()>& more) {
    constexpr std::chrono::seconds between_drawings{1};
    const auto now = std::chrono::steady_clock::now();
    if (!is_wanted_ || (is_shown_ && now < drawn_ + between_drawings)) return;
    drawn_ = now;
    constexpr std::int64_t width = 20;
    const std::int64_t filled = all > 0 ? width * done / all : width;
    const std::chrono::duration<double> elapsed = now - begin_;
    const auto fresh = static_cast<double>(done - known);
    const std::string left =
        fresh > 0 ? duration_text(elapsed.count() / fresh * static_cast<double>(all - done)) : "?";
    const std::string line = fmt::format("[{:#>{}}{:.>{}}] {}/{}, {} left{}", "", filled, "",
                                         width - filled, done, all, left, more());
    remark("\r\x1b[K{}", line.substr(0, terminal_size(StandardStream::error).columns - 1));
    std::fflush(stderr);
    is_shown_ = true;
}

void ProgressBar::clear() {
    if (is_shown_) remark("\r\x1b[K");
    is_shown_ = false;
}

}  // namespace soplo
