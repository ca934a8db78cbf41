// What the POSIX .cpp files of this room share. No other room includes this header.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>

#include "protocol/system/descriptor.hpp"

namespace soplo::posix {

/// The two ends of a pipe. Programs that are started later do not inherit them.
struct Pipe {
    Descriptor read, write;
    /// Throws std::runtime_error when the process has no free descriptors.
    Pipe();
};

/// Returns the file descriptor that the handle stands for.
[[nodiscard]] inline int fd_of(Handle handle) { return static_cast<int>(handle); }
[[nodiscard]] inline int fd_of(const Descriptor& descriptor) { return fd_of(descriptor.get()); }

/// Returns the handle of a file descriptor; none for a negative number.
[[nodiscard]] inline Handle handle_of(int fd) {
    return fd < 0 ? Handle::none : static_cast<Handle>(fd);
}

/// Returns the text of an error number, "No such file or directory".
[[nodiscard]] inline std::string reason_text(int error) {
    return std::generic_category().message(error);
}

}  // namespace soplo::posix
