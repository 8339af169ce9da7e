// Tests from and to which addresses the server's answers go.
#include <algorithm>

#include <gtest/gtest.h>

#include "protocol/session/handshake/handshake_packets.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using std::chrono::seconds;

const Address kPlayer = protocol::ipv4_address({203, 0, 113, 1}, 1001);

LocalAddress own_address(std::uint8_t last) {
    LocalAddress local;
    local.ip = protocol::ipv4_address({10, 0, 0, last}, 0).ip;
    return local;
}

TEST(ServerPaths, answers_a_client_from_the_address_to_which_it_sent) {
    Harness harness;
    TestClient& client = harness.client(kPlayer, harness.token(harness.spec(1)));
    client.asks = own_address(3);

    harness.run(60);

    ASSERT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_GT(harness.sent_to.size(), 20u);
    for (const Path& path : harness.sent_to)
        EXPECT_EQ(path, Path(kPlayer, own_address(3)));
}

// An attacker on the path could forward a client's packets to another address of the server.
// Answers from that address would be dropped by the client's NAT or by its socket.
TEST(ServerPaths, a_copy_sent_to_another_address_of_the_server_does_not_divert_a_session) {
    Harness harness;
    TestClient& client = harness.client(kPlayer, harness.token(harness.spec(1)));
    client.asks = own_address(3);
    harness.run(60);
    client.queue_input(100);
    const Bytes packet = client.send(harness.now).at(0);

    harness.server.receive({kPlayer, own_address(4)}, packet, harness.now);
    harness.run_for(seconds(4));

    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.sent_to.back(), Path(kPlayer, own_address(3)));
}

TEST(ServerPaths, a_client_is_unvalidated_until_its_cookie_comes_back) {
    Harness harness;
    harness.client(kPlayer, harness.token(harness.spec(1)));

    harness.run(60);

    ASSERT_GT(harness.sent_to_ends.size(), 2u);
    EXPECT_EQ(harness.sent_to_ends[0], FarEnd::unvalidated) << "the challenge";
    EXPECT_EQ(harness.sent_to_ends[1], FarEnd::validated) << "the accepted";
    EXPECT_EQ(
        std::count(harness.sent_to_ends.begin(), harness.sent_to_ends.end(), FarEnd::unvalidated),
        1);
}

TEST(ServerPaths, a_session_is_unvalidated_at_an_address_from_which_a_copy_came) {
    Harness harness;
    TestClient& client = harness.client(kPlayer, harness.token(harness.spec(1)));
    harness.run(60);
    client.queue_input(100);
    const Bytes packet = client.send(harness.now).at(0);
    const Path elsewhere = protocol::ipv4_address({203, 0, 113, 99}, 1001);
    harness.sent_to.clear();
    harness.sent_to_ends.clear();

    harness.server.receive(elsewhere, packet, harness.now);
    harness.run(10);

    std::size_t challenges = 0;
    for (std::size_t i = 0; i < harness.sent_to.size(); ++i) {
        const bool is_elsewhere = harness.sent_to[i] == elsewhere;
        challenges += is_elsewhere;
        EXPECT_EQ(harness.sent_to_ends[i], is_elsewhere ? FarEnd::unvalidated : FarEnd::validated);
    }
    EXPECT_GT(challenges, 0u);
}

}  // namespace
}  // namespace arena::server::test
