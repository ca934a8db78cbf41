// Lines in and out of file descriptors: a reader with a thread of its own, a writer that nothing
// can block for ever, and the log of both.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace soplo {

/// Where a conversation writes its lines, one at a time; any thread may call.
class LineSink {
  public:
    virtual ~LineSink() = default;
    /// `line` comes without its newline.
    virtual void write(std::string_view line) = 0;
};

/// Carries out the lines of one client.
class LineSession {
  public:
    virtual ~LineSession() = default;
    /// Carries out one line; false when the client has said goodbye. Does not throw.
    [[nodiscard]] virtual bool handle(std::string_view line) = 0;
};

/// A log of a conversation with time stamps. It disturbs nobody: what cannot be written at once, to
/// a pipe that nobody reads or a disk that is full, is left out.
class LineLog {
  public:
    /// "-" is the standard error stream; a file is added to. Throws std::runtime_error when it
    /// cannot be opened.
    explicit LineLog(const std::string& file);
    ~LineLog();
    LineLog(const LineLog&) = delete;
    LineLog& operator=(const LineLog&) = delete;

    /// `direction` is '>' for lines to the engine, '<' for its own and '*' for remarks. Any thread
    /// may call.
    void write(char direction, std::string_view line);

  private:
    std::mutex mutex_;
    int fd_;
    bool cut_ = false;  ///< the last line was not written to its end
};

/// Writes each line with a write(2) of its own. A reader that has gone makes it silent.
class LineWriter : public LineSink {
  public:
    /// The descriptor stays the caller's. `gone` is called once, when the other end is found
    /// closed.
    LineWriter(int fd, LineLog* log, std::function<void()> gone);
    void write(std::string_view line) override;
    /// From now on gives up lines that the other end does not take at once.
    void hurry() { hurry_ = true; }

  private:
    int fd_;
    LineLog* log_;
    std::function<void()> gone_;
    std::mutex mutex_;
    bool broken_ = false;
    std::atomic<bool> hurry_ = false;
};

/// Reads lines on a thread of its own, so that a talking client never waits for the engine.
class LineReader {
  public:
    /// `seen` is called on the reader's thread with each line before it can be fetched, and with
    /// nothing at the end of the input.
    using Seen = std::function<void(std::optional<std::string_view>)>;
    explicit LineReader(int fd, Seen seen = {});
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// The next line without its end; nothing at the end of the input. Blocks.
    [[nodiscard]] std::optional<std::string> next();
    /// Ends the input from this side: lines not fetched are dropped.
    void close();

  private:
    void run();
    void take(std::string_view bytes);
    void push(std::string line);
    void end(bool drop);

    int fd_;
    Seen seen_;
    int wake_[2] = {-1, -1};
    std::string partial_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace soplo
