// Closing descriptors, making pipes (POSIX).
#include "protocol/system/descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

#include <fmt/format.h>

#include "protocol/system/posix.hpp"

namespace soplo {

void Descriptor::close() noexcept {
    if (is_open()) ::close(posix::fd_of(handle_));
    handle_ = Handle::none;
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

posix::Pipe::Pipe() {
    std::array<int, 2> ends{};
    // Close on exec: if another child inherited an end, the end of this one would never be seen.
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error(fmt::format("cannot make a pipe: {}", reason_text(errno)));
    }
    read = Descriptor(handle_of(ends[0]));
    write = Descriptor(handle_of(ends[1]));
}

}  // namespace soplo
