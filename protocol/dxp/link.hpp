// DXP over TCP: listening, or connecting, and what happens between the first connection and the end
// of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/dxp/host.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {

struct DxpAddress {
    std::string host;               ///< name or address; empty: this machine alone (loopback)
    std::uint16_t port = dxp_port;  ///< 0, to listen: any free one
};

/// "HOST:PORT", "HOST", "PORT", "[IPv6]:PORT" or a bare IPv6 address. Throws BadInput, which begins
/// with `shown` ("--listen").
[[nodiscard]] DxpAddress parse_dxp_address(std::string_view shown, std::string_view text);

class DxpLink {
  public:
    /// The log may be null; both must live as long.
    DxpLink(DxpHost&, LineLog*);
    ~DxpLink();
    DxpLink(const DxpLink&) = delete;
    DxpLink& operator=(const DxpLink&) = delete;

    /// Begins to listen; returns where, for people. Throws std::runtime_error.
    [[nodiscard]] std::string listen(const DxpAddress&);
    /// Connects as soon as it runs, and tries again until `patience` is over.
    void connect(const DxpAddress&, DxpSpan patience);
    /// Returns when the host is finished, or the user has interrupted the program.
    void run();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
