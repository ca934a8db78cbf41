// The command soplo dxp: addresses, usage and failures. client.py tests sessions over sockets.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "protocol/dxp/link.hpp"
#include "tests/support/run_program.hpp"

using namespace soplo;

namespace {

std::string address(std::string_view text) {
    const Address a = parse_dxp_address("--listen", text);
    return a.host + "|" + std::to_string(a.port);
}

}  // namespace

TEST_CASE("addresses: host, port, both, and IPv6 with or without brackets") {
    CHECK(address("27531") == "|27531");
    CHECK(address("0") == "|0");
    CHECK(address("example.org") == "example.org|27531");
    CHECK(address("example.org:99") == "example.org|99");
    CHECK(address("192.168.1.5:27532") == "192.168.1.5|27532");
    CHECK(address("192.168.1.5") == "192.168.1.5|27531");
    CHECK(address("[::1]:27532") == "::1|27532");
    CHECK(address("[fe80::1]") == "fe80::1|27531");
    CHECK(address("::1") == "::1|27531");
    for (const char* bad :
         {"", ":", ":99", "host:", "host:x", "host:-1", "host:65536", "65536",
          "99999999999999999999", "[::1", "[]:5", "[::1]5", "[::1]:", "[::1]:x"}) {
        CAPTURE(bad);
        CHECK_THROWS_WITH_AS(static_cast<void>(parse_dxp_address("--listen", bad)),
                             doctest::Contains("--listen: '"), BadInput);
    }
}

TEST_CASE("wrong usage is an error with status 2") {
    /// Command line words and a part of the expected error message.
    struct Case {
        std::vector<std::string> words;
        const char* part;
    };
    for (const Case& c : {
             Case{{}, "--listen or --connect is needed"},
             Case{{"--listen", "1", "--connect", "2"}, "cannot be given together"},
             Case{{"--listen", "x:y"}, "--listen: 'x:y' is no address"},
             Case{{"--connect", "0"}, "port 0"},
             Case{{"--listen", "0", "--variant", "russian"},
                  "russian: DXP knows boards of 50 squares only, this one has 32"},
             Case{{"--listen", "0", "--variant", "canadian"}, "this one has 72"},
             Case{{"--listen", "0", "--minutes", "5"}, "--minutes needs --initiate"},
             Case{{"--listen", "0", "--moves", "5"}, "--moves needs --initiate"},
             Case{{"--listen", "0", "--fen", "start"}, "--fen needs --initiate"},
             Case{{"--listen", "0", "--wait", "5"}, "--wait needs --connect"},
             Case{{"--connect", "1", "--initiate", "--minutes", "1000"}, "--minutes: '1000'"},
             Case{{"--connect", "1", "--initiate", "--games", "0"}, "--games: '0'"},
             Case{{"--connect", "1", "--initiate", "--fen", "W:W6:B46"}, "promotion row"},
             Case{{"--listen", "0", "--name", std::string(33, 'x')}, "at most 32"},
             Case{{"--listen", "0", "--name", "Se\xc3\xb1or"}, "characters of ASCII"},
         }) {
        std::vector<std::string> words{"dxp"};
        words.insert(words.end(), c.words.begin(), c.words.end());
        const ProgramRun run = run_caught(words);
        CAPTURE(run.err);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(run.err.find(c.part) != std::string::npos);
    }
}

TEST_CASE("failures are an error with status 1") {
    const ProgramRun refused =
        run_caught({"dxp", "--connect", "127.0.0.1:1", "--wait", "1", "--hash", "1"});
    CHECK(refused.status == 1);
    CHECK(refused.err ==
          "soplo: error: --connect: cannot reach 127.0.0.1:1 within 1 s: Connection refused\n");
    const ProgramRun file = run_caught({"dxp", "--listen", "0", "--pdn", "/no/such/place.pdn"});
    CHECK(file.status == 1);
    CHECK(file.err.find("--pdn: cannot write '/no/such/place.pdn'") != std::string::npos);
    const ProgramRun place = run_caught({"dxp", "--listen", "203.0.113.1:0", "--hash", "1"});
    CHECK(place.status == 1);
    CHECK(place.err.find("--listen: cannot listen on 203.0.113.1:0") != std::string::npos);
}
