#include "server/app/lane.h"

#include <chrono>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::lane_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time kStart = seconds(100);

/// The second of two matches, at 50 ticks a second.
struct SecondMatch {
    SecondMatch()
        : harness({.tick_rate = 50, .snapshot_rate = 25}, arena::test::test_key(), bare_terrain(),
                  2),
          log(LogFormat::text, LogLevel::off),
          tick_log(log),
          lane({.server = harness.server,
                .log = log,
                .tick_log = tick_log,
                .period = milliseconds(20)},
               1, TickClock(50, kStart)) {}

    Harness harness;
    Log log;
    TickLog tick_log;
    Lane lane;
};

TEST(Lane, runs_the_ticks_of_its_match_when_they_are_due) {
    SecondMatch second;
    EXPECT_EQ(second.lane.next_due(), kStart + milliseconds(20));
    EXPECT_FALSE(second.lane.run_due_ticks(kStart + milliseconds(19), {}));

    EXPECT_TRUE(second.lane.run_due_ticks(kStart + milliseconds(20), {}));
    EXPECT_TRUE(second.lane.run_due_ticks(kStart + milliseconds(65), {}));

    EXPECT_EQ(second.harness.server.host(1).world().tick(), 3u);
    EXPECT_EQ(second.harness.server.host(0).world().tick(), 0u);
    EXPECT_EQ(second.lane.id(), MatchId{2});
    EXPECT_EQ(second.lane.next_due(), kStart + milliseconds(80));
}

TEST(Lane, the_report_is_that_of_its_match) {
    SecondMatch second;
    second.lane.run_due_ticks(kStart + seconds(1), {});

    const LaneReport report = second.lane.report(kStart);

    EXPECT_EQ(report.tick, kCatchUpTicksMax);
    EXPECT_EQ(report.statistics.ticks, kCatchUpTicksMax);
    EXPECT_EQ(report.tick_times.nanoseconds.count(), kCatchUpTicksMax);
    EXPECT_EQ(report.tick_times.skipped, 50 - kCatchUpTicksMax);
    EXPECT_TRUE(report.last_tick_at);
    EXPECT_EQ(report.players, 0u);
    EXPECT_FALSE(report.draining);
}

TEST(Lane, a_match_that_has_hung_is_ended_and_no_other) {
    SecondMatch second;
    second.lane.run_due_ticks(kStart + milliseconds(20), {});

    second.lane.end_after_hanging(seconds(5), kStart + seconds(5));
    second.lane.run_due_ticks(kStart + milliseconds(40), {});

    EXPECT_TRUE(second.lane.report(kStart).finished);
    EXPECT_FALSE(second.harness.server.host(0).draining());
    EXPECT_EQ(second.harness.server.hall().open_matches(), 1u);
}

}  // namespace
}  // namespace arena::server::test::lane_test
