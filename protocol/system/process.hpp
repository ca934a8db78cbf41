// Programs started as child processes, with pipes to their input and from their output.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/system/descriptor.hpp"

namespace soplo {

/// A program that runs as a child process. It ends when this object ends, together with all the
/// programs that it has started; it also ends when the parent process dies.
class ChildProcess {
  public:
    /// What to start, and where its streams go.
    struct Plan {
        std::vector<std::string> words{};  ///< the program, searched for in PATH, and its arguments
        std::string folder{};              ///< working directory; empty: the one of this process
        std::string error_file{};  ///< its error stream is appended here; empty: a temporary file
        bool has_output_pipe = true;  ///< false: its output goes to the error file, too
    };

    /// Starts the program. Throws std::runtime_error with the name of the program and the reason.
    explicit ChildProcess(const Plan&);
    /// Calls end() with a waiting time of 0.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Returns the pipe to write to the program's input. It does not block: a write fails with
    /// EAGAIN when the pipe is full.
    [[nodiscard]] Handle input() const;
    /// Returns the pipe to read the program's output from. It does not block either.
    [[nodiscard]] Handle output() const;

    /// Returns whether the program has ended by itself.
    [[nodiscard]] bool has_ended() const;
    /// Closes the program's input, waits at most `patience` until the program has ended, then kills
    /// it and all the programs of its process group. Returns how the program ended: "exit status
    /// 3", "signal 11 (Segmentation fault)" or "killed". Later calls return the same text.
    std::string end(std::chrono::milliseconds patience);

    /// Returns the last line of the error file, at most 200 characters; empty if there is none.
    [[nodiscard]] std::string last_error_line() const;
    /// Empties a temporary error file that has grown to 1 MB.
    void trim_error_file() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
