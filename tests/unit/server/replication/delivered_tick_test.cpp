#include "server/replication/delivered_tick.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(DeliveredTick, reaches_no_tick_before_an_update_is_delivered) {
    DeliveredTick known;
    EXPECT_FALSE(known.reaches(0));

    known.on_sent(7, 100);
    EXPECT_FALSE(known.reaches(100));
    known.on_fate({.number = 6, .is_delivered = true});
    EXPECT_FALSE(known.reaches(101)) << "that was another message";
    known.on_fate({.number = 7, .is_delivered = true});
    EXPECT_TRUE(known.reaches(101));
}

TEST(DeliveredTick, reaches_a_quarter_of_what_the_bits_tell_apart) {
    DeliveredTick known;
    known.on_sent(7, 100);
    known.on_fate({.number = 7, .is_delivered = true});

    EXPECT_EQ(DeliveredTick::kReach, 16'384u);
    EXPECT_TRUE(known.reaches(100 + 16'383));
    EXPECT_FALSE(known.reaches(100 + 16'384));
    EXPECT_FALSE(known.reaches(100 + 65'536)) << "nor after the bits have come round";
    EXPECT_FALSE(known.reaches(sim::kTickMax));
}

TEST(DeliveredTick, follows_the_next_update_when_one_is_lost_or_delivered) {
    DeliveredTick known;
    known.on_sent(7, 100);
    known.on_sent(8, 101);
    known.on_fate({.number = 7, .is_delivered = false});
    known.on_fate({.number = 8, .is_delivered = true});
    EXPECT_FALSE(known.reaches(102)) << "one at a time is followed";

    known.on_sent(9, 102);
    known.on_fate({.number = 9, .is_delivered = true});
    EXPECT_TRUE(known.reaches(103));
    known.on_sent(10, 20'000);
    EXPECT_FALSE(known.reaches(20'000));
    known.on_fate({.number = 10, .is_delivered = true});
    EXPECT_TRUE(known.reaches(20'001));
}

TEST(DeliveredTick, a_loss_takes_nothing_away) {
    DeliveredTick known;
    known.on_sent(7, 100);
    known.on_fate({.number = 7, .is_delivered = true});
    known.on_sent(8, 200);
    known.on_fate({.number = 8, .is_delivered = false});

    EXPECT_TRUE(known.reaches(201));
}

}  // namespace
}  // namespace arena::server
