// What a Hub client hears: the pace of the lines and the news of one search.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/system/lines.hpp"
#include "search/player/limits.hpp"

namespace soplo {

enum class HubVersion : std::uint8_t { undecided, one, two };

/// Some clients select() on a buffered stream and hang when two lines arrive together; this much
/// apart they are always read one by one.
inline constexpr std::chrono::milliseconds hub_gap{5};

/// Writes lines at the pace that clients need. Any thread may call.
class HubOutput {
  public:
    explicit HubOutput(LineSink& sink);
    ~HubOutput();
    HubOutput(const HubOutput&) = delete;
    HubOutput& operator=(const HubOutput&) = delete;

    /// At once.
    void say(std::string_view line);
    /// Waits until the last line is `hub_gap` old. A line still to be said goes first.
    void say_apart(std::string_view line);
    /// Returns at once; the line follows when the last one is `hub_gap` old, unless a later one has
    /// taken its place by then.
    void say_later(std::string line);
    /// A search begins. Its client has read what was said before, so nothing need be kept apart
    /// from that; but lines said later wait for a while, as news of the first moments is overtaken
    /// soon.
    void begin_news();

  private:
    using Lock = std::unique_lock<std::mutex>;
    void run();
    void write(std::string_view line);
    void wait_until_apart(Lock&);

    LineSink& sink_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::chrono::steady_clock::time_point last_{}, held_{};
    std::optional<std::string> later_;
    bool closing_ = false;
    std::thread thread_;
};

/// The listener of a search. Lines of depths that follow each other too fast are left out, but
/// never the last, and the move that is played has always been told.
class HubReport : public Listener {
  public:
    /// `finished` is set after the done line has been written.
    HubReport(HubOutput& output, HubVersion version, std::atomic<bool>& finished)
        : output_(output), version_(version), finished_(finished) {
        output_.begin_news();
    }
    void info(const Info&) override;
    void done(const Done&) override;

  private:
    HubOutput& output_;
    HubVersion version_;
    std::atomic<bool>& finished_;
    std::optional<Info> told_;
};

}  // namespace soplo
