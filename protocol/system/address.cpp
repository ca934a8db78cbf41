// Reading and writing addresses.
#include "protocol/system/address.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr auto none = std::string_view::npos;

/// The two parts of an address as they stand in the text.
struct Parts {
    std::string_view host;
    std::optional<std::string_view> port;
};

/// Returns nullopt if the text has no host where it must have one.
std::optional<Parts> parts_of(std::string_view text, bool needs_port) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == none || end == 1) return {};
        const std::string_view host = text.substr(1, end - 1), rest = text.substr(end + 1);
        if (rest.empty()) return Parts{host, {}};
        if (rest.front() != ':') return {};
        return Parts{host, rest.substr(1)};
    }
    if (text.find_first_not_of("0123456789") == none) return Parts{{}, text};
    const std::size_t colon = text.rfind(':');
    const bool is_bare_ipv6 = !needs_port && colon != none && text.find(':') != colon;
    if (colon == none || is_bare_ipv6) return Parts{text, {}};
    if (colon == 0) return {};
    return Parts{text.substr(0, colon), text.substr(colon + 1)};
}

}  // namespace

std::optional<Address> read_address(std::string_view text,
                                    std::optional<std::uint16_t> default_port) {
    const std::optional<Parts> parts = parts_of(text, !default_port);
    if (!parts) return {};
    Address address{.host = std::string(parts->host)};
    if (!parts->port && !default_port) return {};
    if (!parts->port) {
        address.port = *default_port;
        return address;
    }
    const std::optional<long long> port = parse_integer(*parts->port);
    if (!port || *port < 0 || *port > highest_port) return {};
    address.port = static_cast<std::uint16_t>(*port);
    return address;
}

Address parse_address(std::string_view text) {
    std::optional<Address> address = read_address(text);
    if (!address || address->port == 0) {
        throw BadInput(
            fmt::format("'{}' is not [HOST:]PORT with a port from 1 to {}", text, highest_port));
    }
    if (address->host.empty()) address->host = "127.0.0.1";
    return *address;
}

std::string address_text(const Address& address) {
    const bool is_ipv6 = address.host.find(':') != none;
    return is_ipv6 ? fmt::format("[{}]:{}", address.host, address.port)
                   : fmt::format("{}:{}", address.host, address.port);
}

}  // namespace soplo
