// TCP connections to engines, made by calls that wait within a time limit.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/system/address.hpp"
#include "protocol/system/channel.hpp"

namespace soplo {

/// Stands in addresses and command lines of engines for a port that the match runner chooses.
inline constexpr std::string_view port_mark = "{port}";
/// Returns the text with the port in place of every port_mark.
[[nodiscard]] std::string with_port(std::string text, std::uint16_t port);

/// How many slots have ports of their own.
inline constexpr int most_slots = 256;
/// Returns a port that no program on this machine uses at present and that this process gives to no
/// other slot. `slot` is from 0 to most_slots-1. Throws std::runtime_error if there is none.
[[nodiscard]] std::uint16_t free_port(int slot);

/// Called every 50 milliseconds during a wait. It throws to end the wait.
using WaitCheck = std::function<void()>;

/// Tries to connect until the address accepts. Throws std::runtime_error with the reason at the
/// deadline or if the host is unknown, and what the check throws.
[[nodiscard]] Descriptor connect_to(const Address&, Deadline, const WaitCheck&);

/// Accepts connections. Its port can be used again at once when it is closed.
class SocketListener {
  public:
    /// Throws std::runtime_error if the address cannot be used.
    explicit SocketListener(const Address&);
    ~SocketListener();
    SocketListener(const SocketListener&) = delete;
    SocketListener& operator=(const SocketListener&) = delete;

    /// Waits for the next connection and returns it. Throws as connect_to does.
    [[nodiscard]] Descriptor accept(Deadline, const WaitCheck&);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
