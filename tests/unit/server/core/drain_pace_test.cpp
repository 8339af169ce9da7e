#include "server/core/drain_pace.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

constexpr Time kTick = milliseconds(16);
constexpr bool kTicked = true;

TEST(DrainPace, what_a_few_hundred_clients_send_is_taken_right_before_the_tick) {
    DrainPace pace;

    EXPECT_EQ(pace.next(kTick, 200, kTicked, kTick + milliseconds(4), 2 * kTick), 2 * kTick);
}

TEST(DrainPace, a_flood_is_taken_between_the_ticks) {
    DrainPace pace;

    const Time first = pace.next(kTick, 2000, kTicked, kTick + milliseconds(1), 2 * kTick);
    const Time second = pace.next(first, 240, !kTicked, first, 2 * kTick);

    EXPECT_EQ(first, kTick + kDrainInterval);
    EXPECT_EQ(second, first + kDrainInterval);
}

TEST(DrainPace, a_tick_that_takes_longer_than_the_interval_is_followed_by_a_drain_at_once) {
    DrainPace pace;
    const Time end = kTick + milliseconds(5);

    EXPECT_EQ(pace.next(kTick, 2000, kTicked, end, 2 * kTick), end);
}

TEST(DrainPace, the_next_tick_is_the_latest) {
    DrainPace pace;
    (void)pace.next(kTick, 2000, kTicked, kTick, 2 * kTick);
    const Time late = 2 * kTick - milliseconds(1);

    EXPECT_EQ(pace.next(late, 100, !kTicked, late, 2 * kTick), 2 * kTick);
}

// A flood comes in gusts: a drain that finds nothing does not mean that it is over.
TEST(DrainPace, a_drain_that_finds_nothing_is_followed_by_the_next_as_before) {
    DrainPace pace;
    (void)pace.next(kTick, 2000, kTicked, kTick, 2 * kTick);
    const Time between = kTick + kDrainInterval;

    EXPECT_EQ(pace.next(between, 0, !kTicked, between, 2 * kTick), between + kDrainInterval);
}

TEST(DrainPace, what_came_between_the_ticks_counts_for_the_time_after) {
    DrainPace pace;
    (void)pace.next(kTick, 2000, kTicked, kTick, 2 * kTick);
    for (int i = 1; i < 8; ++i)
        (void)pace.next(kTick + i * kDrainInterval, 240, !kTicked, kTick + i * kDrainInterval,
                        2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, 0, kTicked, 2 * kTick, 3 * kTick), 2 * kTick + kDrainInterval);
}

TEST(DrainPace, when_the_flood_is_over_the_ticks_are_enough_again) {
    DrainPace pace;
    (void)pace.next(kTick, 2000, kTicked, kTick, 2 * kTick);
    (void)pace.next(kTick + kDrainInterval, 24, !kTicked, kTick + kDrainInterval, 2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, 176, kTicked, 2 * kTick, 3 * kTick), 3 * kTick);
}

}  // namespace
}  // namespace arena::server
