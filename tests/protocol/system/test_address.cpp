// Addresses as users write them.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "protocol/system/address.hpp"

using namespace soplo;

namespace {

/// The parts of an address, "HOST|PORT", or "none".
std::string parts(std::string_view text, std::optional<std::uint16_t> default_port = {}) {
    const std::optional<Address> a = read_address(text, default_port);
    return a ? a->host + '|' + std::to_string(a->port) : "none";
}

}  // namespace

TEST_CASE("an address with a default port may lack the host, the port or the brackets") {
    constexpr std::uint16_t usual = 27531;
    CHECK(parts("99", usual) == "|99");
    CHECK(parts("0", usual) == "|0");
    CHECK(parts("example.org", usual) == "example.org|27531");
    CHECK(parts("example.org:99", usual) == "example.org|99");
    CHECK(parts("192.168.1.5", usual) == "192.168.1.5|27531");
    CHECK(parts("[::1]:99", usual) == "::1|99");
    CHECK(parts("[::1]", usual) == "::1|27531");
    CHECK(parts("fe80::1", usual) == "fe80::1|27531");
}

TEST_CASE("an address without a default port must have one") {
    CHECK(parts("99") == "|99");
    CHECK(parts("65535") == "|65535");
    CHECK(parts("example.org:99") == "example.org|99");
    CHECK(parts("[::1]:99") == "::1|99");
    CHECK(parts("::1:99") == "::1|99");
    for (const char* bad : {"example.org", "192.168.1.5", "[::1]"}) CHECK(parts(bad) == "none");
}

TEST_CASE("texts that are no addresses") {
    for (const char* bad :
         {"", ":", ":99", "host:", "host:x", "host:-1", "host:65536", "65536",
          "99999999999999999999", "[::1", "[]:5", "[::1]5", "[::1]:", "[::1]:x"}) {
        CAPTURE(bad);
        CHECK(parts(bad) == "none");
        CHECK(parts(bad, 1) == "none");
    }
}

TEST_CASE("[HOST:]PORT: this machine by default, a port that can be reached") {
    CHECK(parse_address("1234") == Address{"127.0.0.1", 1234});
    CHECK(parse_address("host:1234") == Address{"host", 1234});
    for (const char* bad : {"host", ":1", "host:99999", "0", "host:0"}) {
        CAPTURE(bad);
        CHECK_THROWS_WITH_AS(static_cast<void>(parse_address(bad)),
                             doctest::Contains("is not [HOST:]PORT with a port from 1 to 65535"),
                             BadInput);
    }
}

TEST_CASE("an address is written as it is read") {
    for (const char* text : {"host:1", "127.0.0.1:27531", "[::1]:99"}) {
        CHECK(address_text(*read_address(text)) == text);
    }
}
