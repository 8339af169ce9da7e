#include "server/base/calendar.h"

#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::server {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::uint64_t kDate = 1'700'000'000;

/// A calendar, a steady clock and the system's clock, which advance together.
struct Clocks {
    Calendar calendar;
    Time now = seconds(5'000);
    std::uint64_t system = kDate;

    std::uint64_t read() { return calendar.seconds(now, system); }
    std::uint64_t pass(int count) {
        std::uint64_t last = read();
        for (int i = 0; i < count; ++i) {
            now += seconds(1);
            ++system;
            last = read();
        }
        return last;
    }
};

TEST(Calendar, begins_with_the_systems_clock_and_advances_with_it) {
    Clocks clocks;

    EXPECT_EQ(clocks.read(), kDate);
    EXPECT_EQ(clocks.pass(1'000), kDate + 1'000);
}

TEST(Calendar, follows_small_steps_at_once) {
    Clocks clocks;
    clocks.pass(10);

    clocks.system += 5;
    EXPECT_EQ(clocks.read(), kDate + 15);
    clocks.system -= 5;
    EXPECT_EQ(clocks.read(), kDate + 10);
}

TEST(Calendar, ignores_a_clock_that_is_an_hour_ahead_for_four_minutes) {
    Clocks clocks;
    clocks.pass(10);

    clocks.system += 3'600;
    EXPECT_EQ(clocks.pass(240), kDate + 250);
    clocks.system -= 3'600;

    EXPECT_EQ(clocks.pass(1'000), kDate + 1'250);
}

TEST(Calendar, follows_a_clock_that_stays_ahead) {
    Clocks clocks;
    clocks.pass(10);

    clocks.system += 3'600;
    EXPECT_EQ(clocks.pass(299), kDate + 309);
    EXPECT_EQ(clocks.pass(1), kDate + 3'600 + 310);
}

TEST(Calendar, follows_a_jump_back_at_once) {
    Clocks clocks;
    clocks.pass(10);

    clocks.system -= 3'600;

    EXPECT_EQ(clocks.read(), kDate + 10 - 3'600);
}

TEST(Calendar, a_second_jump_must_last_as_long_as_the_first) {
    Clocks clocks;
    clocks.pass(10);
    clocks.system += 3'600;
    clocks.pass(299);

    clocks.system += 3'600;
    EXPECT_EQ(clocks.pass(299), kDate + 608);
    EXPECT_EQ(clocks.pass(1), kDate + 7'200 + 609);
}

RC_GTEST_PROP(Calendar, is_never_far_ahead_of_the_clock_and_settles_on_it, ()) {
    Clocks clocks;
    std::uint64_t before = clocks.read();
    const int steps = *rc::gen::inRange(1, 60);
    for (int i = 0; i < steps; ++i) {
        const auto jump = *rc::gen::inRange<std::int64_t>(-10'000, 10'000);
        clocks.system = static_cast<std::uint64_t>(static_cast<std::int64_t>(clocks.system) + jump);
        const int passed = *rc::gen::inRange(0, 200);
        for (int second = 0; second < passed; ++second) {
            clocks.now += seconds(1);
            ++clocks.system;
            const std::uint64_t date = clocks.read();
            RC_ASSERT(date <= clocks.system + kClockStepSeconds);
            before = date;
        }
    }

    RC_ASSERT(clocks.pass(301) == clocks.system);
    RC_ASSERT(clocks.read() >= before || clocks.system < before);
}

TEST(Calendar, begins_in_1970_whatever_the_system_says) {
    Calendar calendar;
    const auto before_1970 = static_cast<std::uint64_t>(std::int64_t{-100});

    EXPECT_EQ(calendar.seconds(std::chrono::seconds(10), before_1970), 0u);
    EXPECT_EQ(calendar.seconds(std::chrono::seconds(109), before_1970 + 99), 0u);
    EXPECT_EQ(calendar.seconds(std::chrono::seconds(112), 2), 2u);
}

}  // namespace
}  // namespace arena::server
