// Tests that a server that listens on all addresses of its machine answers from the one to which a
// client has sent. The sockets of the bots are connected, so they receive from no other address.
#include <chrono>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/protocol_id.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/e2e/two_networks.h"

namespace arena::test {
namespace {

using std::chrono::seconds;

std::vector<std::string> listening_on(const std::string& address) {
    return {"--udp-address", address, "--open", "--open-anywhere", "--max-clients", "64"};
}

/// Plays with twenty bots at each of these addresses of one server.
void expect_answers(const RunningArenad& server, const std::vector<std::string>& addresses) {
    for (const std::string& address : addresses) {
        SCOPED_TRACE(address);
        TwentyBots bots(address + ":" + std::to_string(server.udp_port), seconds(4));
        const auto report = bots.expect_nobody_lost();
        EXPECT_GT(report.value("snapshots_per_client_second", 0.0), 15.0);
    }
}

TEST(AnswerAddress, answers_on_all_of_loopback) {
    for (const std::string listening : {"0.0.0.0", "::"}) {
        SCOPED_TRACE(listening);
        RunningArenad server(listening_on(listening));
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

        expect_answers(server, {"127.0.0.5"});
    }
}

TEST(AnswerAddress, ipv6_works_from_end_to_end) {
    RunningArenad server({"--udp-address", "::1", "--max-clients", "24"});
    if (server.udp_port == 0) GTEST_SKIP() << "no IPv6: " << server.process.standard_error();

    expect_answers(server, {"[::1]"});
}

class AnswerAddressOnALine : public NetworkTest {
  protected:
    static void expect_answers_over_a_line(const std::string& listening,
                                           const std::vector<std::string>& addresses) {
        const TwoNetworks networks;
        networks.server.inside([&] {
            RunningArenad server(listening_on(listening));
            ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
            networks.players.inside([&] { expect_answers(server, addresses); });
        });
    }
};

TEST_F(AnswerAddressOnALine, answers_on_all_ipv4_addresses) {
    expect_answers_over_a_line("0.0.0.0", {"10.77.0.1", "10.77.0.3"});
}

TEST_F(AnswerAddressOnALine, answers_on_all_addresses_of_both_families) {
    expect_answers_over_a_line("::", {"10.77.0.1", "10.77.0.3", "[fd77::1]", "[fd77::3]"});
}

/// Whether the server at this link-local address answers a request over the device "line".
bool challenges(const char* address, std::uint16_t port) {
    sockaddr_in6 server{};
    server.sin6_family = AF_INET6;
    server.sin6_port = htons(port);
    server.sin6_scope_id = ::if_nametoindex("line");
    const int socket = ::socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const auto request =
        protocol::write_request(protocol::HandshakeHeader{.protocol_id = protocol::protocol_id()});
    bool answered = false;
    if (::inet_pton(AF_INET6, address, &server.sin6_addr) == 1 &&
        ::connect(socket, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0 &&
        ::send(socket, request.data(), request.size(), 0) > 0) {
        pollfd waiting{socket, POLLIN, 0};
        answered = ::poll(&waiting, 1, 5000) == 1 && (waiting.revents & POLLERR) == 0;
    }
    ::close(socket);
    return answered;
}

TEST_F(AnswerAddressOnALine, answers_at_a_link_local_address) {
    const TwoNetworks networks;
    networks.server.ip("addr add fe80::77/64 dev line nodad");
    networks.players.ip("addr add fe80::78/64 dev line nodad");
    networks.server.inside([&] {
        RunningArenad server(listening_on("::"));
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

        networks.players.inside([&] { EXPECT_TRUE(challenges("fe80::77", server.udp_port)); });
    });
}

}  // namespace
}  // namespace arena::test
