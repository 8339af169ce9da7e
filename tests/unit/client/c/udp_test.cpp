#include <array>
#include <string>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "tests/unit/client/c/loopback_peer.h"

namespace arena::client::udp_test {
namespace {

constexpr arenad_time kMillisecond = 1'000'000;

/// A client whose token is for a peer on the loopback.
class UdpTest : public ::testing::Test {
  protected:
    UdpTest() {
        const std::string server = "127.0.0.1:" + std::to_string(peer.address().port);
        const arenad_open_token spec{
            .struct_size = sizeof spec, .server = server.c_str(), .create_time = 1'700'000'000};
        std::array<std::byte, ARENAD_TOKEN_BYTES> token{};
        EXPECT_EQ(arenad_make_open_token(&spec, token.data(), token.size()), ARENAD_OK);
        const arenad_client_config config{
            .struct_size = sizeof config, .token = token.data(), .token_size = token.size()};
        EXPECT_EQ(arenad_client_create(&config, 0, &client, nullptr, 0), ARENAD_OK);
    }
    ~UdpTest() override { arenad_client_destroy(client); }

    [[nodiscard]] std::uint64_t datagrams_received(arenad_time now) const {
        arenad_stats stats{};
        stats.struct_size = sizeof stats;
        EXPECT_EQ(arenad_client_stats(client, now, &stats), ARENAD_OK);
        return stats.datagrams_received;
    }

    test::LoopbackPeer peer;
    arenad_client* client = nullptr;
};

TEST_F(UdpTest, has_no_socket_until_it_is_asked_for_one) {
    EXPECT_EQ(arenad_client_udp_descriptor(client), -1);
    EXPECT_EQ(arenad_client_run_udp(client, 0), ARENAD_ERROR_STATE);

    EXPECT_EQ(arenad_client_connect_udp(client), ARENAD_OK);

    EXPECT_GE(arenad_client_udp_descriptor(client), 0);
    EXPECT_EQ(arenad_client_connect_udp(client), ARENAD_ERROR_STATE) << "once per client";
}

TEST_F(UdpTest, rejects_null) {
    EXPECT_EQ(arenad_client_connect_udp(nullptr), ARENAD_ERROR_NULL);
    EXPECT_EQ(arenad_client_run_udp(nullptr, 0), ARENAD_ERROR_NULL);
    EXPECT_EQ(arenad_client_udp_descriptor(nullptr), -1);
}

TEST_F(UdpTest, sends_what_is_due) {
    ASSERT_EQ(arenad_client_connect_udp(client), ARENAD_OK);

    EXPECT_EQ(arenad_client_run_udp(client, 0), ARENAD_OK);
    EXPECT_TRUE(peer.receive()) << "its request";
    EXPECT_EQ(arenad_client_run_udp(client, 300 * kMillisecond), ARENAD_OK);
    EXPECT_TRUE(peer.receive()) << "its request again";
}

TEST_F(UdpTest, receives_all_that_has_arrived) {
    ASSERT_EQ(arenad_client_connect_udp(client), ARENAD_OK);
    ASSERT_EQ(arenad_client_run_udp(client, 0), ARENAD_OK);
    ASSERT_TRUE(peer.receive());
    const std::array<std::byte, 20> noise{};
    for (int times = 0; times < 10; ++times)
        peer.send(noise);
    ASSERT_TRUE(test::becomes_readable(arenad_client_udp_descriptor(client)));

    EXPECT_EQ(arenad_client_run_udp(client, 1), ARENAD_OK);

    EXPECT_EQ(datagrams_received(1), 10u);
}

TEST_F(UdpTest, rejects_a_time_that_goes_backwards) {
    ASSERT_EQ(arenad_client_connect_udp(client), ARENAD_OK);
    ASSERT_EQ(arenad_client_run_udp(client, 1000), ARENAD_OK);

    EXPECT_EQ(arenad_client_run_udp(client, 999), ARENAD_ERROR_TIME);
}

TEST_F(UdpTest, opens_no_socket_for_a_finished_client) {
    ASSERT_EQ(arenad_client_leave(client), ARENAD_OK);

    EXPECT_EQ(arenad_client_connect_udp(client), ARENAD_ERROR_STATE);
    EXPECT_EQ(arenad_client_udp_descriptor(client), -1);
}

}  // namespace
}  // namespace arena::client::udp_test
