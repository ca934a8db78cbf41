// Files in which long work records its progress, so that a later run can continue it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "protocol/system/descriptor.hpp"

namespace soplo {

/// A text file to which lines are only appended. Each line is on the disk before add() returns, so
/// a crash loses at most the line that is being written. One process at a time can use the file.
class Journal {
  public:
    /// Reads the content of the file and returns how many of its bytes are complete lines. The
    /// bytes behind them, a line that a crash has cut, are removed. If it throws, the file stays as
    /// it was.
    using Reader = std::function<std::size_t(const std::string& text)>;

    /// Opens the file, or creates it, and passes its content to `read`. Throws std::runtime_error
    /// if the file cannot be read or written, is not a regular file, or is in use by another run;
    /// throws what `read` throws.
    Journal(const std::string& file, const Reader& read);

    /// Appends a line, which must not contain line ends. Returns when it is on the disk. Throws
    /// std::runtime_error if it cannot be written.
    void add(std::string_view line);

  private:
    std::string name_;
    Descriptor file_;
};

/// Calls `take(line, number)` for each complete line of a text, with numbers from 1. Returns how
/// many bytes these lines have, line ends included.
std::size_t read_whole_lines(std::string_view text,
                             const std::function<void(std::string_view, int)>& take);

}  // namespace soplo
