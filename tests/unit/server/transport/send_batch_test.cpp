#include "server/transport/send_batch.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

const protocol::Address kOne = protocol::ipv4_address({127, 0, 0, 1}, 1000);
const protocol::Address kOther = protocol::ipv4_address({127, 0, 0, 1}, 1001);

std::vector<std::byte> datagram_of(std::size_t bytes) {
    return std::vector<std::byte>(bytes, std::byte{7});
}

TEST(SendBatch, takes_datagrams_of_one_size_to_one_address) {
    SendBatch batch;
    batch.add(kOne, datagram_of(500));

    EXPECT_TRUE(batch.takes(kOne, datagram_of(500)));
    EXPECT_FALSE(batch.takes(kOther, datagram_of(500)));
    EXPECT_FALSE(batch.takes(kOne, datagram_of(501)));
}

TEST(SendBatch, a_shorter_one_is_the_last) {
    SendBatch batch;
    batch.add(kOne, datagram_of(500));

    ASSERT_TRUE(batch.takes(kOne, datagram_of(499)));
    batch.add(kOne, datagram_of(499));

    EXPECT_FALSE(batch.takes(kOne, datagram_of(499)));
    EXPECT_FALSE(batch.takes(kOne, datagram_of(1)));
    EXPECT_EQ(batch.segment_bytes(), 500u);
    EXPECT_EQ(batch.bytes().size(), 999u);
}

TEST(SendBatch, holds_no_more_than_the_kernel_takes_at_once) {
    SendBatch small;
    std::size_t count = 0;
    for (; small.takes(kOne, datagram_of(100)); ++count)
        small.add(kOne, datagram_of(100));
    EXPECT_EQ(count, kSegmentsMax);

    SendBatch large;
    while (large.takes(kOne, datagram_of(1200)))
        large.add(kOne, datagram_of(1200));
    EXPECT_LE(large.bytes().size(), kBatchBytesMax);
    EXPECT_GT(large.bytes().size() + 1200, kBatchBytesMax);
}

TEST(SendBatch, neither_an_empty_datagram_nor_one_beyond_the_protocol_is_for_it) {
    const SendBatch batch;

    EXPECT_FALSE(batch.takes(kOne, {}));
    EXPECT_FALSE(batch.takes(kOne, datagram_of(protocol::kPacketBytesMax + 1)));
}

TEST(SendBatch, begins_anew_when_it_was_sent) {
    SendBatch batch;
    batch.add(kOne, datagram_of(500));
    batch.add(kOne, datagram_of(400));

    batch.clear();

    EXPECT_TRUE(batch.empty());
    ASSERT_TRUE(batch.takes(kOther, datagram_of(900)));
    batch.add(kOther, datagram_of(900));
    EXPECT_EQ(batch.to(), kOther);
    EXPECT_EQ(batch.segment_bytes(), 900u);
}

}  // namespace
}  // namespace arena::server
