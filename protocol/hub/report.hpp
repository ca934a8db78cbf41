// The lines to a Hub client: their pace, and the reports of one search.
#pragma once

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

/// The version of the Hub protocol that the client uses; undecided until a command shows it.
enum class HubVersion : std::uint8_t { undecided, one, two };

/// The least time between two lines. Some clients call select() on a buffered stream and hang when
/// two lines arrive together. With this distance they read the lines one by one.
inline constexpr std::chrono::milliseconds hub_gap{5};

/// Writes lines with the distance that clients need. Thread-safe.
class HubOutput {
  public:
    explicit HubOutput(LineSink& sink);
    ~HubOutput();
    HubOutput(const HubOutput&) = delete;
    HubOutput& operator=(const HubOutput&) = delete;

    /// Writes the line at once.
    void say(std::string_view line);
    /// Blocks until the last line is `hub_gap` old, then writes this one. Writes a line from
    /// say_later that still waits before it.
    void say_apart(std::string_view line);
    /// Returns at once. The output's thread writes the line when the last one is `hub_gap` old. A
    /// later call replaces a line that still waits.
    void say_later(std::string line);
    /// Notes that a search begins. The client has read the earlier lines, so the next line needs no
    /// distance from them. Lines from say_later wait for `hub_gap` from now, because the reports of
    /// the first milliseconds replace each other quickly.
    void begin_search();

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

/// The listener of one search. Formats its reports and its answer. Leaves out lines of depths that
/// follow each other too fast, but never the last one.
class HubReport : public Listener {
  public:
    /// The output must live as long.
    HubReport(HubOutput& output, HubVersion version) : output_(output), version_(version) {
        output_.begin_search();
    }
    void info(const Info&) override;
    void done(const Done&) override;

  private:
    HubOutput& output_;
    HubVersion version_;
    std::optional<Info> told_;
};

}  // namespace soplo
