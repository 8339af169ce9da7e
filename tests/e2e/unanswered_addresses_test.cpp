// Tests requests that name addresses in the server's own network that no host has. The kernel
// keeps each answer until it gives up looking for the host, up to three seconds, and charges it to
// the send buffer, which the players' updates use, too.
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "protocol/protocol_id.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

using UnansweredAddresses = NetworkTest;

/// Sends `in_a_second` requests a second in all, in turn from 10.77.0.100 to 10.77.0.249, for this
/// long.
void send_spoofed_requests(std::uint16_t port, int in_a_second, seconds duration) {
    const RawSocket socket;
    const auto request =
        protocol::write_request(protocol::HandshakeHeader{.protocol_id = protocol::protocol_id()});
    UdpEnds ends{.from = {10, 77, 0, 0}, .from_port = 30000, .to = kServerAddress, .to_port = port};
    const auto begin = std::chrono::steady_clock::now();
    for (int sent = 0; std::chrono::steady_clock::now() < begin + duration; ++sent) {
        ends.from[3] = static_cast<std::uint8_t>(100 + sent % 150);
        socket.send(udp_packet(ends, request));
        if (sent % 10 == 0) std::this_thread::sleep_until(begin + seconds(1) * sent / in_a_second);
    }
}

TEST_F(UnansweredAddresses, unanswered_addresses_cost_no_update_and_keep_no_client_out) {
    constexpr int kRequestsASecond = 1500;
    const TwoNetworks networks;
    networks.server.inside([&] {
        // The send buffer that a stock Linux grants.
        RunningArenad server({"--udp-address", "10.77.0.1", "--open", "--open-anywhere",
                              "--max-clients", "24", "--udp-send-buffer", "212992"});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        networks.players.inside([&] {
            TwentyBots bots("10.77.0.1:" + std::to_string(server.udp_port), seconds(16));
            ASSERT_TRUE(
                networks.server.inside([&] { return TwentyBots::all_in(server.http_port); }));

            send_spoofed_requests(server.udp_port, kRequestsASecond, seconds(4));
            const ProcessResult late_comer =
                run_process(kBots, {"--accept-invalid", "--server",
                                    "10.77.0.1:" + std::to_string(server.udp_port), "--clients",
                                    "1", "--duration", "1", "--quiet", "--map", kMap});
            EXPECT_EQ(late_comer.exit_code, 0) << late_comer.standard_output;

            networks.server.inside([&] {
                EXPECT_EQ(
                    metric(server.http_port, "arenad_send_errors_total{reason=\"buffer_full\"}"),
                    0.0);
                EXPECT_GT(metric(server.http_port,
                                 "arenad_send_errors_total{reason=\"kept_for_players\"}"),
                          1000.0)
                    << "otherwise the requests did not reach the limit";
            });
            bots.expect_nobody_lost();
        });
    });
}

}  // namespace
}  // namespace arena::test
