#include "client/game/playback_clock.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client::playback_clock_test {
namespace {

using std::chrono::milliseconds;

TEST(PlaybackClock, begins_at_its_target_and_follows_it) {
    PlaybackClock clock;
    clock.start(60);

    EXPECT_DOUBLE_EQ(clock.advance(100.0, milliseconds{5000}), 100.0);
    EXPECT_NEAR(clock.advance(106.0, milliseconds{5100}), 106.0, 1e-9);
    EXPECT_FALSE(clock.has_jumped());
}

TEST(PlaybackClock, makes_up_for_a_change_of_the_delay_slowly) {
    PlaybackClock clock;
    clock.start(60);
    clock.advance(100.0, Time{0});

    double now = 100.0;
    for (int ms = 10; ms <= 3000; ms += 10) {
        const double before = now;
        now = clock.advance(100.0 + 0.06 * ms - 6.0, milliseconds{ms});
        EXPECT_GE(now - before, 0.6 * 0.95 - 1e-9);
        EXPECT_LE(now - before, 0.6 * 1.05 + 1e-9);
    }

    EXPECT_NEAR(now, 100.0 + 180.0 - 6.0, 0.2);
}

TEST(PlaybackClock, jumps_when_it_is_off_by_more_than_half_a_second) {
    PlaybackClock clock;
    clock.start(60);
    clock.advance(100.0, Time{0});

    EXPECT_DOUBLE_EQ(clock.advance(131.0, milliseconds{10}), 131.0);
    EXPECT_TRUE(clock.has_jumped());
    clock.advance(132.0, milliseconds{20});
    EXPECT_FALSE(clock.has_jumped());
}

RC_GTEST_PROP(PlaybackClockProperty, only_a_jump_goes_back_or_exceeds_the_bound_on_speed, ()) {
    const auto steps = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, 200), rc::gen::inRange(-40, 40)));
    PlaybackClock clock;
    clock.start(60);
    double before = clock.advance(1000.0, Time{0});
    int ms = 0;
    for (const auto& [passed, off] : steps) {
        ms += passed;
        const double now = clock.advance(1000.0 + 0.06 * ms + off, milliseconds{ms});
        if (!clock.has_jumped()) {
            const double even = 0.06 * passed;
            RC_ASSERT(now >= before);
            RC_ASSERT(std::abs(now - before - even) <= 0.05 * even + 1e-9);
        }
        before = now;
    }
}

}  // namespace
}  // namespace arena::client::playback_clock_test
