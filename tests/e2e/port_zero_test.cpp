// Tests requests from port 0, which cannot be answered.
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

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

using PortZero = NetworkTest;

/// Returns how many sends the kernel of this network has counted: a run that it segments counts
/// once.
double sends_of_kernel() {
    std::ifstream file("/proc/thread-self/net/snmp");
    std::vector<std::string> names;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word != "Udp:") continue;
        std::vector<std::string> rest;
        while (words >> word)
            rest.push_back(word);
        if (names.empty()) {
            names = rest;
            continue;
        }
        for (std::size_t i = 0; i < names.size() && i < rest.size(); ++i)
            if (names[i] == "OutDatagrams") return std::stod(rest[i]);
    }
    return 0.0;
}

void request_from_port_zero(std::uint16_t port) {
    const RawSocket socket;
    const auto request =
        protocol::write_request(protocol::HandshakeHeader{.protocol_id = protocol::protocol_id()});
    const UdpEnds ends{.from = kPlayersAddress, .to = kServerAddress, .to_port = port};
    for (int i = 0; i < 50; ++i)
        socket.send(udp_packet(ends, request));
}

TEST_F(PortZero, requests_from_port_zero_do_not_turn_the_offload_off) {
    const TwoNetworks networks;
    networks.server.inside([&] {
        RunningArenad server(
            {"--udp-address", "10.77.0.1", "--open", "--open-anywhere", "--max-clients", "24"});
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
        networks.players.inside([&] {
            request_from_port_zero(server.udp_port);
            TwentyBots bots("10.77.0.1:" + std::to_string(server.udp_port), seconds(4));
            ASSERT_TRUE(
                networks.server.inside([&] { return TwentyBots::all_in(server.http_port); }));

            bots.expect_nobody_lost();

            networks.server.inside([&] {
                const double datagrams = metric(server.http_port, "arenad_packets_sent_total");
                EXPECT_LE(sends_of_kernel() + kBotsBeside, datagrams)
                    << "each Welcome is a run of two packets or more";
                EXPECT_EQ(metric(server.http_port, "arenad_segmentation_offload"), 1.0);
                EXPECT_EQ(metric(server.http_port,
                                 "arenad_packets_dropped_total{reason=\"no_return_address\"}"),
                          50.0);
                EXPECT_EQ(metric(server.http_port, "arenad_send_errors_total"), 0.0);
            });
        });
    });
}

}  // namespace
}  // namespace arena::test
