// DXP over TCP: listens or connects, and runs until the program ends.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "protocol/dxp/host.hpp"
#include "protocol/system/address.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {

/// Reads HOST:PORT, HOST, PORT, [IPv6]:PORT or an IPv6 address without brackets. An empty host
/// means this machine, the default port is dxp_port, and port 0 for listening means any free port.
/// Throws BadInput; the message begins with `shown` ("--listen").
[[nodiscard]] Address parse_dxp_address(std::string_view shown, std::string_view text);

/// Owns the connections. Not thread-safe.
class DxpLink {
  public:
    /// The log may be nullptr. Both must live as long as the link.
    DxpLink(DxpHost&, LineLog*);
    ~DxpLink();
    DxpLink(const DxpLink&) = delete;
    DxpLink& operator=(const DxpLink&) = delete;

    /// Begins to listen. Returns the address as text for the user. Throws std::runtime_error.
    [[nodiscard]] std::string listen(const Address&);
    /// Makes run() connect. run() tries again until `patience` is over.
    void connect(const Address&, DxpSpan patience);
    /// Runs the sessions. Returns when the host is finished or the user has interrupted the
    /// program.
    void run();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
