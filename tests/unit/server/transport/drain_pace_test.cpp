#include "server/transport/drain_pace.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

constexpr Time kTick = milliseconds(16);
constexpr bool kTicked = true;

Arrivals datagrams(std::uint32_t count) {
    return {.datagrams = count};
}

TEST(DrainPace, packets_of_a_few_hundred_clients_are_read_right_before_the_tick) {
    DrainPace pace;

    EXPECT_EQ(pace.next(kTick, datagrams(200), kTicked, kTick + milliseconds(4), 2 * kTick),
              2 * kTick);
}

TEST(DrainPace, a_flood_is_read_between_the_ticks) {
    DrainPace pace;

    const Time first =
        pace.next(kTick, datagrams(2000), kTicked, kTick + milliseconds(1), 2 * kTick);
    const Time second = pace.next(first, datagrams(240), !kTicked, first, 2 * kTick);

    EXPECT_EQ(first, kTick + kDrainInterval);
    EXPECT_EQ(second, first + kDrainInterval);
}

TEST(DrainPace, a_tick_longer_than_the_interval_is_followed_by_a_reading_at_once) {
    DrainPace pace;
    const Time end = kTick + milliseconds(5);

    EXPECT_EQ(pace.next(kTick, datagrams(2000), kTicked, end, 2 * kTick), end);
}

TEST(DrainPace, the_next_reading_is_never_after_the_next_tick) {
    DrainPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    const Time late = 2 * kTick - milliseconds(1);

    EXPECT_EQ(pace.next(late, datagrams(100), !kTicked, late, 2 * kTick), 2 * kTick);
}

// A flood comes in bursts: a reading that finds nothing does not mean that it is over.
TEST(DrainPace, a_reading_that_finds_nothing_does_not_end_the_flood) {
    DrainPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    const Time between = kTick + kDrainInterval;

    EXPECT_EQ(pace.next(between, datagrams(0), !kTicked, between, 2 * kTick),
              between + kDrainInterval);
}

TEST(DrainPace, datagrams_between_the_ticks_count_for_the_next_period) {
    DrainPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    for (int i = 1; i < 8; ++i)
        (void)pace.next(kTick + i * kDrainInterval, datagrams(240), !kTicked,
                        kTick + i * kDrainInterval, 2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, datagrams(0), kTicked, 2 * kTick, 3 * kTick),
              2 * kTick + kDrainInterval);
}

TEST(DrainPace, when_the_flood_is_over_the_ticks_are_enough_again) {
    DrainPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    (void)pace.next(kTick + kDrainInterval, datagrams(24), !kTicked, kTick + kDrainInterval,
                    2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, datagrams(176), kTicked, 2 * kTick, 3 * kTick), 3 * kTick);
}

// 184 datagrams of 1200 bytes fill the buffer of a stock Linux: the number alone says nothing.
TEST(DrainPace, a_few_datagrams_that_fill_the_buffer_are_a_flood) {
    DrainPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 184, .buffer_share = 1.0}, kTicked, kTick, 2 * kTick),
              kTick + kDrainInterval);
}

TEST(DrainPace, a_datagram_that_found_no_room_is_a_flood) {
    DrainPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 50, .buffer_share = 0.5, .dropped = 1}, kTicked, kTick,
                        2 * kTick),
              kTick + kDrainInterval);
}

TEST(DrainPace, a_buffer_that_fills_between_readings_is_read_more_often) {
    DrainPace pace;
    Time at = kTick;
    (void)pace.next(at, datagrams(2000), kTicked, at, at + kTick);
    std::vector<Time> intervals;
    for (int i = 0; i < 5; ++i) {
        at += milliseconds(2);
        intervals.push_back(
            pace.next(at, {.datagrams = 100, .buffer_share = 0.9}, !kTicked, at, at + kTick) - at);
    }

    EXPECT_EQ(intervals.front(), kDrainInterval / 2);
    EXPECT_EQ(intervals.back(), kDrainIntervalMin);
}

TEST(DrainPace, a_buffer_that_stays_empty_is_read_less_often_again) {
    DrainPace pace;
    Time at = kTick;
    (void)pace.next(at, datagrams(2000), kTicked, at, at + kTick);
    for (int i = 0; i < 5; ++i)
        (void)pace.next(at, {.datagrams = 100, .buffer_share = 0.9}, !kTicked, at, at + kTick);

    Time interval{};
    for (int i = 0; i < 5; ++i)
        interval = pace.next(at, {.datagrams = 9}, !kTicked, at, at + kTick) - at;

    EXPECT_EQ(interval, kDrainInterval);
}

// Each sends one datagram a tick, which takes up at most 1280 of the 425,984 bytes
// (docs/operations.md).
TEST(DrainPace, two_hundred_players_with_a_stock_buffer_are_not_a_flood) {
    DrainPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 220, .buffer_share = 0.6}, kTicked, kTick, 2 * kTick),
              2 * kTick);
}

}  // namespace
}  // namespace arena::server
