// Tests forged ICMP messages "fragmentation needed" during a match, for which an attacker needs
// only a player's address.
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

using ForgedPathMtu = NetworkTest;

constexpr std::uint16_t kMtu = 600;
constexpr std::uint16_t kNobodysPort = 9;
constexpr Ipv4 kLoopback{127, 0, 0, 1};

/// Sends the forged messages, from a network that can reach the server.
void send_fragmentation_needed(const Ipv4& server, std::uint16_t port, const Ipv4& player) {
    const RawSocket socket;
    const UdpEnds ends{.from = server, .from_port = port, .to = player, .to_port = kNobodysPort};
    for (int i = 0; i < 40; ++i) {
        socket.send(fragmentation_needed(player, ends, kMtu));
        std::this_thread::sleep_for(milliseconds(100));
    }
}

void expect_no_datagram_lost(std::uint16_t http_port, const nlohmann::json& report) {
    EXPECT_EQ(metric(http_port, "arenad_send_errors_total"), 0.0);
    EXPECT_EQ(metric(http_port, "arenad_send_runs_split_total"), 0.0);
    EXPECT_EQ(report["packets_lost_percent"], 0.0);
    EXPECT_GT(report["snapshots_per_client_second"], 15.0);
}

TEST_F(ForgedPathMtu, forged_messages_do_not_affect_players_on_a_line) {
    const TwoNetworks networks;
    networks.server.inside([&] {
        RunningArenad server(
            {"--udp-address", "10.77.0.1", "--open", "--open-anywhere", "--max-clients", "24"});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        networks.players.inside([&] {
            TwentyBots bots("10.77.0.1:" + std::to_string(server.udp_port), seconds(8));
            ASSERT_TRUE(
                networks.server.inside([&] { return TwentyBots::all_in(server.http_port); }));

            send_fragmentation_needed(kServerAddress, server.udp_port, kPlayersAddress);

            const auto report = bots.expect_nobody_lost();
            networks.server.inside([&] { expect_no_datagram_lost(server.http_port, report); });
        });
    });
}

TEST_F(ForgedPathMtu, forged_messages_do_not_affect_players_on_loopback) {
    const Network machine;
    machine.inside([&] {
        RunningArenad server({"--max-clients", "24"});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        TwentyBots bots(server.udp(), seconds(8));
        ASSERT_TRUE(TwentyBots::all_in(server.http_port));

        send_fragmentation_needed(kLoopback, server.udp_port, kLoopback);

        expect_no_datagram_lost(server.http_port, bots.expect_nobody_lost());
    });
}

}  // namespace
}  // namespace arena::test
