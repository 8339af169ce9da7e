#include "server/websocket/arrived_packets.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server::arrived_packets_test {
namespace {

using Bytes = std::vector<std::byte>;
using Share = ArrivedPackets::Share;

Path path_of(std::uint64_t channel) {
    Path path;
    path.channel = {channel};
    return path;
}

Bytes packet(std::size_t size, unsigned value = 7) {
    return Bytes(size, static_cast<std::byte>(value));
}

TEST(ArrivedPackets, come_out_in_their_order_and_once) {
    ArrivedPackets arrived;
    Share share;
    EXPECT_TRUE(arrived.add(path_of(1), packet(3, 1), share));
    EXPECT_TRUE(arrived.add(path_of(1), {}, share));
    EXPECT_TRUE(arrived.add(path_of(1), packet(2, 2), share));

    std::vector<Bytes> seen;
    const auto take = [&](const Path& from, std::span<const std::byte> bytes) {
        EXPECT_EQ(from, path_of(1));
        seen.emplace_back(bytes.begin(), bytes.end());
    };
    EXPECT_EQ(arrived.take_all(take), 3u);
    EXPECT_EQ(seen, (std::vector<Bytes>{packet(3, 1), {}, packet(2, 2)}));
    EXPECT_EQ(arrived.take_all(take), 0u);
}

TEST(ArrivedPackets, one_connection_takes_no_room_from_others) {
    ArrivedPackets arrived;
    Share flood;
    std::size_t added = 0;
    while (arrived.add(path_of(1), packet(1000), flood))
        ++added;
    EXPECT_EQ(added, kArrivedOfConnectionMax / 1000);

    Share other;
    EXPECT_TRUE(arrived.add(path_of(2), packet(1000), other));
    EXPECT_TRUE(arrived.add(path_of(1), packet(kArrivedOfConnectionMax % 1000), flood));
    EXPECT_FALSE(arrived.add(path_of(1), packet(1), flood));
}

TEST(ArrivedPackets, each_round_each_connection_has_its_share_again) {
    ArrivedPackets arrived;
    ArrivedPackets taken;
    Share share;
    for (int round = 0; round < 3; ++round) {
        EXPECT_TRUE(arrived.add(path_of(1), packet(kArrivedOfConnectionMax), share)) << round;
        EXPECT_FALSE(arrived.add(path_of(1), packet(1), share)) << round;
        arrived.swap_with(taken);
        EXPECT_EQ(taken.take_all([](const Path&, std::span<const std::byte>) {}), 1u);
    }
}

TEST(ArrivedPackets, all_together_are_bounded) {
    ArrivedPackets arrived;
    std::size_t connections = 0;
    for (bool has_room = true; has_room; connections += has_room ? 1 : 0) {
        Share share;
        has_room = arrived.add(path_of(connections + 1), packet(kArrivedOfConnectionMax), share);
    }
    EXPECT_EQ(connections, kArrivedBytesMax / kArrivedOfConnectionMax);
}

}  // namespace
}  // namespace arena::server::arrived_packets_test
