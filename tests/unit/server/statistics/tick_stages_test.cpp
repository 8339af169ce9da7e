#include "server/statistics/tick_stages.h"

#include <chrono>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::tick_stages_test {
namespace {

using std::chrono::nanoseconds;

/// Returns the times of all stages, in their order.
std::vector<std::uint64_t> all_of(const StageTimes& times) {
    std::vector<std::uint64_t> all;
    times.for_each([&](TickStage, std::uint64_t time) { all.push_back(time); });
    return all;
}

TEST(TickStage, the_name_is_that_of_the_value) {
    EXPECT_EQ(name_of(TickStage::step), "step");
    EXPECT_EQ(name_of(TickStage::record), "record");
    EXPECT_EQ(name_of(TickStage::update), "update");
    EXPECT_EQ(name_of(TickStage::flush), "flush");
}

TEST(StageClock, adds_the_time_between_two_laps_to_the_stage_that_ends) {
    Time now = nanoseconds(1000);
    const std::function<Time()> read = [&now] { return now; };
    StageTimes times;
    StageClock clock(read, times);

    now = nanoseconds(1007);
    clock.lap(TickStage::step);
    now = nanoseconds(1030);
    clock.lap(TickStage::record);
    clock.lap(TickStage::update);
    now = nanoseconds(1130);
    clock.lap(TickStage::flush);

    EXPECT_EQ(all_of(times), (std::vector<std::uint64_t>{7, 23, 0, 100}));
}

TEST(StageClock, adds_up_over_the_ticks_and_leaves_out_the_time_between_them) {
    Time now = nanoseconds(0);
    const std::function<Time()> read = [&now] { return now; };
    StageTimes times;
    for (int tick = 0; tick < 3; ++tick) {
        StageClock clock(read, times);
        now += nanoseconds(5);
        clock.lap(TickStage::step);
        now += nanoseconds(1000);
    }

    EXPECT_EQ(all_of(times), (std::vector<std::uint64_t>{15, 0, 0, 0}));
}

TEST(StageClock, does_nothing_without_a_clock) {
    const std::function<Time()> none;
    StageTimes times;
    StageClock clock(none, times);

    clock.lap(TickStage::step);
    clock.lap(TickStage::flush);

    EXPECT_EQ(all_of(times), (std::vector<std::uint64_t>{0, 0, 0, 0}));
}

}  // namespace
}  // namespace arena::server::tick_stages_test
