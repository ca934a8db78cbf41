// Open files, pipes and sockets of the operating system, with an owner.
#pragma once

#include <cstdint>
#include <utility>

namespace soplo {

/// The operating system's name of an open file, pipe or socket: a file descriptor on POSIX systems.
/// A Handle does not own what it names.
enum class Handle : std::intptr_t { none = -1 };

/// Owns a handle and closes it in the destructor. A default-constructed Descriptor owns nothing.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(Handle handle) noexcept : handle_(handle) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& o) noexcept : handle_(o.release()) {}
    Descriptor& operator=(Descriptor&& o) noexcept {
        if (this != &o) {
            close();
            handle_ = o.release();
        }
        return *this;
    }
    [[nodiscard]] bool is_open() const noexcept { return handle_ != Handle::none; }
    [[nodiscard]] Handle get() const noexcept { return handle_; }
    /// Returns the handle and gives up its ownership: the caller must close it.
    [[nodiscard]] Handle release() noexcept { return std::exchange(handle_, Handle::none); }
    /// Closes the handle, if there is one. Reports no errors.
    void close() noexcept;

  private:
    Handle handle_ = Handle::none;
};

/// Makes a write to a pipe or socket whose other end is closed fail with an error. Without this
/// call such a write ends the process on POSIX systems. Applies to the whole process, but not to
/// the programs that it starts.
void ignore_broken_pipes();

}  // namespace soplo
