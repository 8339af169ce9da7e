#include "protocol/session/acks/owed_acks.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(OwedAcks, nothing_is_owed_before_the_first_packet) {
    OwedAcks owed;
    owed.on_written(1);

    EXPECT_EQ(owed.oldest(), 0u);
}

TEST(OwedAcks, a_packet_is_owed_until_a_later_packet_of_ours_arrives) {
    OwedAcks owed;
    owed.on_received(10);
    owed.on_received(11);
    EXPECT_EQ(owed.oldest(), 10u);
    owed.on_written(5);
    owed.on_received(12);
    owed.on_written(6);

    owed.on_peer_received(4);
    EXPECT_EQ(owed.oldest(), 10u) << "that packet was written before they came";
    owed.on_peer_received(5);
    EXPECT_EQ(owed.oldest(), 12u);
    owed.on_peer_received(6);
    EXPECT_EQ(owed.oldest(), 0u);
}

TEST(OwedAcks, a_later_packet_settles_what_earlier_ones_named) {
    OwedAcks owed;
    for (std::uint64_t i = 1; i <= 10; ++i) {
        owed.on_received(i);
        owed.on_written(i);
    }

    owed.on_peer_received(10);

    EXPECT_EQ(owed.oldest(), 0u);
}

TEST(OwedAcks, a_late_packet_is_owed_although_newer_ones_are_not) {
    OwedAcks owed;
    owed.on_received(100);
    owed.on_written(1);
    owed.on_received(40);
    owed.on_written(2);

    owed.on_peer_received(1);

    EXPECT_EQ(owed.oldest(), 40u);
}

TEST(OwedAcks, a_long_silence_loses_no_packet) {
    OwedAcks owed;
    for (std::uint64_t i = 1; i <= 1000; ++i) {
        owed.on_received(i);
        owed.on_written(i);
    }
    EXPECT_EQ(owed.oldest(), 1u);

    owed.on_peer_received(990);

    EXPECT_EQ(owed.oldest(), 991u);
}

}  // namespace
}  // namespace arena::protocol
