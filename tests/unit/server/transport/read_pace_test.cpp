#include "server/transport/read_pace.h"

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

TEST(ReadPace, packets_of_a_few_hundred_clients_are_read_right_before_the_tick) {
    ReadPace pace;

    EXPECT_EQ(pace.next(kTick, datagrams(200), kTicked, kTick + milliseconds(4), 2 * kTick),
              2 * kTick);
}

TEST(ReadPace, a_flood_is_read_between_the_ticks) {
    ReadPace pace;

    const Time first =
        pace.next(kTick, datagrams(2000), kTicked, kTick + milliseconds(1), 2 * kTick);
    const Time second = pace.next(first, datagrams(240), !kTicked, first, 2 * kTick);

    EXPECT_EQ(first, kTick + kReadInterval);
    EXPECT_EQ(second, first + kReadInterval);
}

TEST(ReadPace, a_tick_longer_than_the_interval_is_followed_by_a_reading_at_once) {
    ReadPace pace;
    const Time end = kTick + milliseconds(5);

    EXPECT_EQ(pace.next(kTick, datagrams(2000), kTicked, end, 2 * kTick), end);
}

TEST(ReadPace, the_next_reading_is_never_after_the_next_tick) {
    ReadPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    const Time late = 2 * kTick - milliseconds(1);

    EXPECT_EQ(pace.next(late, datagrams(100), !kTicked, late, 2 * kTick), 2 * kTick);
}

// A flood comes in bursts: a reading that finds nothing does not mean that it is over.
TEST(ReadPace, a_reading_that_finds_nothing_does_not_end_the_flood) {
    ReadPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    const Time between = kTick + kReadInterval;

    EXPECT_EQ(pace.next(between, datagrams(0), !kTicked, between, 2 * kTick),
              between + kReadInterval);
}

TEST(ReadPace, datagrams_between_the_ticks_count_for_the_next_period) {
    ReadPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    for (int i = 1; i < 8; ++i)
        (void)pace.next(kTick + i * kReadInterval, datagrams(240), !kTicked,
                        kTick + i * kReadInterval, 2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, datagrams(0), kTicked, 2 * kTick, 3 * kTick),
              2 * kTick + kReadInterval);
}

TEST(ReadPace, when_the_flood_is_over_the_ticks_are_enough_again) {
    ReadPace pace;
    (void)pace.next(kTick, datagrams(2000), kTicked, kTick, 2 * kTick);
    (void)pace.next(kTick + kReadInterval, datagrams(24), !kTicked, kTick + kReadInterval,
                    2 * kTick);

    EXPECT_EQ(pace.next(2 * kTick, datagrams(176), kTicked, 2 * kTick, 3 * kTick), 3 * kTick);
}

// 184 datagrams of 1200 bytes fill the buffer of a stock Linux: the number alone says nothing.
TEST(ReadPace, a_few_datagrams_that_fill_the_buffer_are_a_flood) {
    ReadPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 184, .buffer_share = 1.0}, kTicked, kTick, 2 * kTick),
              kTick + kReadInterval);
}

TEST(ReadPace, a_datagram_that_found_no_room_is_a_flood) {
    ReadPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 50, .buffer_share = 0.5, .dropped = 1}, kTicked, kTick,
                        2 * kTick),
              kTick + kReadInterval);
}

TEST(ReadPace, a_buffer_that_fills_between_readings_is_read_more_often) {
    ReadPace pace;
    Time at = kTick;
    (void)pace.next(at, datagrams(2000), kTicked, at, at + kTick);
    std::vector<Time> intervals;
    for (int i = 0; i < 5; ++i) {
        at += milliseconds(2);
        intervals.push_back(
            pace.next(at, {.datagrams = 100, .buffer_share = 0.9}, !kTicked, at, at + kTick) - at);
    }

    EXPECT_EQ(intervals.front(), kReadInterval / 2);
    EXPECT_EQ(intervals.back(), kReadIntervalMin);
}

TEST(ReadPace, a_buffer_that_stays_empty_is_read_less_often_again) {
    ReadPace pace;
    Time at = kTick;
    (void)pace.next(at, datagrams(2000), kTicked, at, at + kTick);
    for (int i = 0; i < 5; ++i)
        (void)pace.next(at, {.datagrams = 100, .buffer_share = 0.9}, !kTicked, at, at + kTick);

    Time interval{};
    for (int i = 0; i < 5; ++i)
        interval = pace.next(at, {.datagrams = 9}, !kTicked, at, at + kTick) - at;

    EXPECT_EQ(interval, kReadInterval);
}

// Each sends one datagram a tick, which takes up at most 1280 of the 425,984 bytes
// (docs/operations.md).
TEST(ReadPace, two_hundred_players_with_a_stock_buffer_are_not_a_flood) {
    ReadPace pace;

    EXPECT_EQ(pace.next(kTick, {.datagrams = 220, .buffer_share = 0.6}, kTicked, kTick, 2 * kTick),
              2 * kTick);
}

}  // namespace
}  // namespace arena::server
