// Addresses of TCP connections as users write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace soplo {

/// A host (a name, or an IPv4 or IPv6 address) and a port.
struct Address {
    std::string host;  ///< empty: not given
    std::uint16_t port = 0;

    bool operator==(const Address&) const = default;
};

inline constexpr int highest_port = 65535;

/// Reads HOST:PORT, PORT or [IPv6]:PORT; with a `default_port` also HOST, [IPv6] and an IPv6
/// address without brackets. Ports are from 0 to highest_port. Returns nullopt for other texts.
[[nodiscard]] std::optional<Address> read_address(std::string_view text,
                                                  std::optional<std::uint16_t> default_port = {});

/// Reads [HOST:]PORT with a port from 1; the default host is this machine, 127.0.0.1. Throws
/// BadInput for other texts.
[[nodiscard]] Address parse_address(std::string_view text);

/// Returns the address as HOST:PORT, with brackets around an IPv6 address.
[[nodiscard]] std::string address_text(const Address&);

}  // namespace soplo
