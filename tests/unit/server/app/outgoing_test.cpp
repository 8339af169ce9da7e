#include "server/app/outgoing.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server::outgoing_test {
namespace {

const Path kByDatagrams = protocol::ipv4_address({203, 0, 113, 7}, 1000);

/// The same remote address, by a WebSocket.
Path by_channel(std::uint64_t channel) {
    Path path = kByDatagrams;
    path.channel = {channel};
    return path;
}

std::vector<std::byte> packet_of(std::size_t bytes) {
    return std::vector<std::byte>(bytes, std::byte{7});
}

TEST(Outgoing, is_empty_at_first) {
    const Outgoing outgoing;

    EXPECT_EQ(outgoing.size_bytes(), 0u);
    EXPECT_TRUE(outgoing.datagrams.empty());
    EXPECT_TRUE(outgoing.messages.empty());
}

TEST(Outgoing, a_packet_goes_the_way_of_its_path) {
    Outgoing outgoing;
    outgoing.add(kByDatagrams, FarEnd::validated, packet_of(100));
    outgoing.add(by_channel(1), FarEnd::unvalidated, packet_of(20));
    outgoing.add(by_channel(2), FarEnd::validated, packet_of(3));

    ASSERT_EQ(outgoing.datagrams.runs().size(), 1u);
    EXPECT_EQ(outgoing.datagrams.runs()[0].to, kByDatagrams);
    EXPECT_EQ(outgoing.datagrams.runs()[0].end, FarEnd::validated);
    EXPECT_EQ(outgoing.datagrams.size_bytes(), 100u);
    ASSERT_EQ(outgoing.messages.runs().size(), 2u);
    EXPECT_EQ(outgoing.messages.runs()[0].to, by_channel(1));
    EXPECT_EQ(outgoing.messages.runs()[0].end, FarEnd::unvalidated);
    EXPECT_EQ(outgoing.messages.runs()[1].to, by_channel(2));
    EXPECT_EQ(outgoing.messages.size_bytes(), 23u);
}

TEST(Outgoing, its_size_is_that_of_both_ways) {
    Outgoing outgoing;
    outgoing.add(kByDatagrams, FarEnd::validated, packet_of(100));
    outgoing.add(by_channel(1), FarEnd::validated, packet_of(20));

    EXPECT_EQ(outgoing.size_bytes(), 120u);

    outgoing.datagrams.clear();
    EXPECT_EQ(outgoing.size_bytes(), 20u);
}

}  // namespace
}  // namespace arena::server::outgoing_test
