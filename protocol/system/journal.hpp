// The file by which long work survives: lines that are written through to the disk one by one, and
// found again by the next run.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "protocol/system/descriptor.hpp"

namespace soplo {

class Journal {
  public:
    /// Takes what the file holds and returns how many bytes of it are whole lines; what is behind
    /// them was cut off by a sudden death. What it throws leaves the file as it was.
    using Reader = std::function<std::size_t(const std::string& text)>;

    /// Opens the file or makes it, and lets `read` take what is in it. Throws std::runtime_error
    /// when the file cannot be read or written, or when another run uses it.
    Journal(const std::string& file, const Reader& read);

    /// Adds a line, which must not contain line ends. Does not return before it is on the disk.
    void add(std::string_view line);

  private:
    std::string name_;
    Descriptor file_;
};

/// Calls `take(line, number)` for each whole line of a text, numbers from 1; returns how many bytes
/// they take.
std::size_t read_whole_lines(std::string_view text,
                             const std::function<void(std::string_view, int)>& take);

}  // namespace soplo
