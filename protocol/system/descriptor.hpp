// A file descriptor of the system with an owner.
#pragma once

#include <unistd.h>

namespace soplo {

/// A file descriptor that is closed when its owner goes.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& o) noexcept : fd_(o.release()) {}
    Descriptor& operator=(Descriptor&& o) noexcept {
        if (this != &o) {
            close();
            fd_ = o.release();
        }
        return *this;
    }
    [[nodiscard]] int get() const noexcept { return fd_; }
    [[nodiscard]] int release() noexcept {
        const int fd = fd_;
        fd_ = -1;
        return fd;
    }
    void close() noexcept {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }

  private:
    int fd_ = -1;
};

}  // namespace soplo
