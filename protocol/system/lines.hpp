// Conversations in lines: a reader with a thread of its own, a writer that no client can block for
// ever, and a log of both directions.
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

#include "protocol/system/descriptor.hpp"
#include "protocol/system/splitter.hpp"

namespace soplo {

/// The output of a conversation. Any thread may call.
class LineSink {
  public:
    virtual ~LineSink() = default;
    /// Writes a line; `line` comes without its newline.
    virtual void write(std::string_view line) = 0;
};

/// Carries out the lines that one client sends.
class LineSession {
  public:
    virtual ~LineSession() = default;
    /// Carries out one line. Returns false if the client has ended the session. Does not throw.
    [[nodiscard]] virtual bool handle(std::string_view line) = 0;
};

/// A log of a conversation, with the time of each line. Logging never fails: lines that the file
/// does not take, because the disk is full for example, are left out.
class LineLog {
  public:
    /// Appends to the file; "-" is the standard error stream. Throws std::runtime_error if the file
    /// cannot be opened.
    explicit LineLog(const std::string& file);

    /// Logs a line. `direction` is '>' for lines to the engine, '<' for lines of the engine and '*'
    /// for notes. Any thread may call.
    void write(char direction, std::string_view line);

  private:
    std::mutex mutex_;
    Descriptor file_;      ///< not open for the standard error stream
    bool is_cut_ = false;  ///< the last line was written in part
};

/// Writes lines as soon as it gets them, without a buffer. After the reader has closed its end, it
/// does nothing.
class LineWriter : public LineSink {
  public:
    /// The handle stays the caller's; `log` may be nullptr. Calls `on_closed` once, on the thread
    /// that writes, when it finds that the reader has closed its end.
    LineWriter(Handle, LineLog* log, std::function<void()> on_closed);
    void write(std::string_view line) override;
    /// From now on drops what the reader does not take at once, so that the program can end.
    void stop_waiting() { may_wait_ = false; }

  private:
    Handle handle_;
    LineLog* log_;
    std::function<void()> on_closed_;
    std::mutex mutex_;
    bool is_closed_ = false;
    std::atomic<bool> may_wait_ = true;
};

/// Reads lines on a thread of its own, so that a client can always write, even while the engine is
/// busy.
class LineReader {
  public:
    /// Called on the reader's thread with each line before next() can return it, and with nullopt
    /// at the end of the input.
    using Observer = std::function<void(std::optional<std::string_view>)>;
    /// The handle stays the caller's and must outlive the reader. Throws std::runtime_error if the
    /// process has no free descriptors.
    explicit LineReader(Handle, Observer observer = {});
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Waits for the next line and returns it without its line end; nullopt at the end of the
    /// input.
    [[nodiscard]] std::optional<std::string> next();
    /// Ends the input: next() returns nullopt, and the lines it has not returned are lost. Any
    /// thread may call.
    void close();

  private:
    void run();
    void push(std::string line);
    void end(bool drop_lines);

    Handle handle_;
    Observer observer_;
    Descriptor wake_read_, wake_write_;  ///< a pipe; close() writes to it to wake the thread
    MessageSplitter splitter_{'\n'};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool ended_ = false;
    std::thread thread_;  // last: it uses the other members
};

}  // namespace soplo
