#include "sim/tick/memory/step_report.h"

#include <gtest/gtest.h>

namespace arena::sim::step_report_test {
namespace {

TEST(StepReport, keeps_events_in_the_order_in_which_they_are_added) {
    StepReport report(Limits{.events_max = 2});

    report.add({.kind = EventKind::death, .subject = {7}});
    report.add({.kind = EventKind::spawn, .subject = {3}});

    ASSERT_EQ(report.events.size(), 2u);
    EXPECT_EQ(report.events[0], (Event{.kind = EventKind::death, .subject = {7}}));
    EXPECT_EQ(report.events[1], (Event{.kind = EventKind::spawn, .subject = {3}}));
    EXPECT_EQ(report.errors, 0u);
}

TEST(StepReport, raises_an_error_for_events_beyond_the_limit_and_does_not_grow) {
    StepReport report(Limits{.events_max = 1});

    report.add({.subject = {1}});
    report.add({.subject = {2}});

    ASSERT_EQ(report.events.size(), 1u);
    EXPECT_EQ(report.events[0].subject.value, 1u);
    EXPECT_EQ(report.events.capacity(), 1u);
    EXPECT_EQ(report.errors, static_cast<std::uint32_t>(StepError::events_full));
}

TEST(StepReport, collects_the_errors_of_a_tick) {
    StepReport report(Limits{.events_max = 0});

    report.raise(StepError::players_full);
    report.raise(StepError::hits_full);
    report.raise(StepError::players_full);

    EXPECT_EQ(report.errors, static_cast<std::uint32_t>(StepError::players_full) |
                                 static_cast<std::uint32_t>(StepError::hits_full));
}

TEST(StepReport, clear_forgets_everything_but_keeps_its_room) {
    StepReport report(Limits{.events_max = 3});
    report.add({.subject = {1}});
    report.raise(StepError::players_full);
    report.statistics.shots = 4;
    report.statistics.stage_times[2] = 5;

    report.clear();

    EXPECT_TRUE(report.events.empty());
    EXPECT_EQ(report.events.capacity(), 3u);
    EXPECT_EQ(report.events_max, 3u);
    EXPECT_EQ(report.errors, 0u);
    EXPECT_EQ(report.statistics.shots, 0u);
    EXPECT_EQ(report.statistics.stage_times[2], 0u);
}

}  // namespace
}  // namespace arena::sim::step_report_test
