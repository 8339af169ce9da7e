// A server and its players in separate networks:
//
//      server                            players
//   10.77.0.1, 10.77.0.3  --- line ---  10.77.0.2
//   fd77::1,   fd77::3                  fd77::2
//
// A test that may not create networks is skipped with the reason; where
// ARENAD_REQUIRE_NETWORK_TESTS is set, as in .ci/run, it fails instead.
#pragma once

#include <cstdlib>
#include <optional>

#include <gtest/gtest.h>

#include "tests/support/forged_packets.h"
#include "tests/support/network.h"

namespace arena::test {

inline constexpr Ipv4 kServerAddress{10, 77, 0, 1};
inline constexpr Ipv4 kPlayersAddress{10, 77, 0, 2};

struct TwoNetworks {
    Network server;
    Network players;

    TwoNetworks() {
        connect(server, players, "line");
        for (const char* const address : {"10.77.0.1/24", "10.77.0.3/24"})
            server.ip("addr add " + std::string(address) + " dev line");
        players.ip("addr add 10.77.0.2/24 dev line");
        // Without nodad an IPv6 address cannot be used for the first second.
        for (const char* const address : {"fd77::3/64", "fd77::1/64"})
            server.ip("addr add " + std::string(address) + " dev line nodad");
        players.ip("addr add fd77::2/64 dev line nodad");
    }
};

class NetworkTest : public testing::Test {
  protected:
    void SetUp() override {
        if (why_no_networks().empty()) return;
        if (std::getenv("ARENAD_REQUIRE_NETWORK_TESTS") != nullptr)
            FAIL() << "this test needs separate networks: " << why_no_networks();
        GTEST_SKIP() << why_no_networks();
    }
};

}  // namespace arena::test
