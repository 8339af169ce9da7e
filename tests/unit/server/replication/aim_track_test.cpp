#include "server/replication/aim_track.h"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::server::aim_track_test {
namespace {

using protocol::Aim;

TEST(AimTrack, the_first_aim_is_the_newest) {
    const AimTrack track(77, 10);

    EXPECT_EQ(track.newest(), 77);
    EXPECT_TRUE(track.is_close_since(10));
    EXPECT_FALSE(track.is_close_since(9)) << "it was not there";
}

TEST(AimTrack, small_turns_are_close_and_large_ones_are_not) {
    AimTrack track(100, 10);
    track.turn(120, 14);
    EXPECT_EQ(track.newest(), 120);
    EXPECT_TRUE(track.is_close_since(10));

    track.turn(140, 16);
    EXPECT_FALSE(track.is_close_since(13)) << "100 is too far away";
    EXPECT_TRUE(track.is_close_since(14));

    track.turn(100, 20);
    EXPECT_FALSE(track.is_close_since(10)) << "140 came between";
    EXPECT_FALSE(track.is_close_since(19));
    EXPECT_TRUE(track.is_close_since(20));
}

TEST(AimTrack, an_aim_that_is_not_remembered_is_not_close) {
    AimTrack track(100, 10);
    for (sim::Tick tick = 11; tick < 11 + AimTrack::kAimsMax; ++tick)
        track.turn(tick % 2 == 0 ? 100 : 101, tick);

    EXPECT_FALSE(track.is_close_since(10));
    EXPECT_TRUE(track.is_close_since(11));
}

/// Whatever a client holds, the bits that suffice by the track tell it the newest aim.
RC_GTEST_PROP(AimTrack, what_is_close_conveys_the_newest_to_all, ()) {
    const auto turns = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-40, 41));
    std::vector<Aim> at_end{7};
    AimTrack track(7, 0);
    for (const int turn : turns) {
        const auto aim = static_cast<Aim>((at_end.back() + turn + (1 << protocol::kAimBits)) %
                                          (1 << protocol::kAimBits));
        const auto tick = static_cast<sim::Tick>(at_end.size());
        if (aim != at_end.back()) track.turn(aim, tick);
        at_end.push_back(aim);
    }
    for (sim::Tick held_since = 0; held_since < at_end.size(); ++held_since) {
        bool all = true;
        for (std::size_t tick = held_since; tick < at_end.size(); ++tick)
            all = all && protocol::is_close(at_end.back(), at_end[tick]);
        RC_ASSERT(all || !track.is_close_since(held_since));
        const bool is_remembered = at_end.size() - held_since < AimTrack::kAimsMax;
        RC_ASSERT(!all || !is_remembered || track.is_close_since(held_since));
    }
}

}  // namespace
}  // namespace arena::server::aim_track_test
