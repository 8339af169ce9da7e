#include "server/core/tick_clock.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TEST(TickClock, nothing_is_due_before_the_first_period_is_over) {
    TickClock clock(50, seconds(7));

    EXPECT_EQ(clock.advance(seconds(7)).ticks, 0u);
    EXPECT_EQ(clock.advance(seconds(7) + milliseconds(20) - nanoseconds(1)).ticks, 0u);
    EXPECT_EQ(clock.next_due(), seconds(7) + milliseconds(20));
}

TEST(TickClock, one_tick_is_due_at_each_due_time) {
    TickClock clock(60, seconds(1));

    for (int tick = 0; tick < 100'000; ++tick) {
        const Time due = clock.next_due();
        ASSERT_EQ(clock.advance(due - nanoseconds(1)).ticks, 0u);
        const TickClock::DueTicks result = clock.advance(due);
        ASSERT_EQ(result.ticks, 1u);
        ASSERT_EQ(result.skipped, 0u);
    }
}

TEST(TickClock, a_rate_that_does_not_divide_a_second_does_not_drift) {
    TickClock clock(60, Time(0));

    std::uint64_t ticks = 0;
    while (clock.next_due() <= seconds(3600))
        ticks += clock.advance(clock.next_due()).ticks;

    EXPECT_EQ(ticks, 60u * 3600u);
}

TEST(TickClock, catches_up_after_a_delay) {
    TickClock clock(100, Time(0));

    const TickClock::DueTicks due = clock.advance(milliseconds(45));

    EXPECT_EQ(due.ticks, 4u);
    EXPECT_EQ(due.skipped, 0u);
    EXPECT_EQ(clock.next_due(), milliseconds(50));
}

TEST(TickClock, catches_up_by_at_most_five_ticks_and_reports_the_rest) {
    TickClock clock(100, Time(0));

    const TickClock::DueTicks due = clock.advance(milliseconds(1000));

    EXPECT_EQ(due.ticks, kCatchUpTicksMax);
    EXPECT_EQ(due.skipped, 95u);
    EXPECT_EQ(clock.advance(milliseconds(1000)).ticks, 0u);
    EXPECT_EQ(clock.next_due(), milliseconds(1010));
}

TEST(TickClock, a_century_of_uptime_does_not_overflow) {
    TickClock clock(240, Time(0));
    const auto century = std::chrono::hours(24 * 365 * 100);

    const TickClock::DueTicks due = clock.advance(century);

    EXPECT_EQ(due.ticks + due.skipped, 240ull * 3600 * 24 * 365 * 100);
    EXPECT_GT(clock.next_due(), century);
    EXPECT_LE(clock.next_due(), century + milliseconds(5));
}

}  // namespace
}  // namespace arena::server
