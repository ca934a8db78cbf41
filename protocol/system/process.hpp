// A program started as a child process: pipes to and from it, a file for what it says on its error
// stream, and a sure end of it and of all that it has started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/system/descriptor.hpp"

namespace soplo {

/// The words of a command line as a shell would split them: blanks, both kinds of quotes, and the
/// backslash outside single quotes. Throws BadInput when a quote is left open.
[[nodiscard]] std::vector<std::string> command_words(std::string_view line);

class ChildProcess {
  public:
    struct Plan {
        std::vector<std::string> words;  ///< the program, looked up in PATH, and its arguments
        std::string folder;              ///< working directory; empty: ours
        std::string error_file;          ///< its error stream is appended here; empty: unnamed file
        bool speaks = true;              ///< false: what it prints goes where its errors go
    };

    /// Starts the program. Throws std::runtime_error naming the program and the reason.
    explicit ChildProcess(const Plan&);
    /// As end() without patience.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Neither blocks: reading and writing must be prepared for EAGAIN.
    [[nodiscard]] int input() const { return input_.get(); }    ///< writes to the program
    [[nodiscard]] int output() const { return output_.get(); }  ///< reads from the program

    /// Whether it has ended by itself.
    [[nodiscard]] bool has_ended() const;
    /// Closes its input, gives it `patience` to go by itself, then kills it with its whole process
    /// group. Returns how it ended: "exit status 3", "signal 11 (Segmentation fault)", "killed".
    std::string end(std::chrono::milliseconds patience);

    /// The last line it wrote on its error stream, shortened; empty if there is none.
    [[nodiscard]] std::string last_error_line() const;
    /// Keeps an unnamed error file from growing without bound.
    void trim_error_file() const;

  private:
    void start(const Plan&, int in, int out);

    pid_t pid_ = -1;
    Descriptor input_, output_, errors_;
    bool keeps_errors_ = false;
    std::string how_it_ended_;
};

}  // namespace soplo
