// TCP connections for engines that speak through one: called or awaited, within a time limit.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/system/address.hpp"
#include "protocol/system/channel.hpp"

namespace soplo {

/// The mark in addresses and command lines of engines for a port that the runner chooses.
inline constexpr std::string_view port_mark = "{port}";
/// The text with the port in place of every mark.
[[nodiscard]] std::string with_port(std::string text, std::uint16_t port);

/// More games at a time have no ports of their own.
inline constexpr int most_slots = 256;
/// A port that nobody on this machine uses at present, and that no other slot (0..most_slots-1) of
/// this process is given. Throws std::runtime_error.
[[nodiscard]] std::uint16_t free_port(int slot);

/// Asked again and again while somebody is waited for: returns when it is worth while, else throws.
using WorthWaiting = std::function<void()>;

/// Calls the address again and again until somebody answers. Throws std::runtime_error with the
/// reason at the deadline, and what WorthWaiting throws.
[[nodiscard]] Descriptor connect_to(const Address&, Deadline, const WorthWaiting&);

/// Waits for callers. Ports may be used again at once.
class SocketListener {
  public:
    /// Throws std::runtime_error when the address cannot be used.
    explicit SocketListener(const Address&);
    ~SocketListener();
    SocketListener(const SocketListener&) = delete;
    SocketListener& operator=(const SocketListener&) = delete;

    /// The next caller. Throws as connect_to does.
    [[nodiscard]] Descriptor accept(Deadline, const WorthWaiting&);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
