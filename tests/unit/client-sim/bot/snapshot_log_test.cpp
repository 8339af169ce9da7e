#include "client-sim/bot/snapshot_log.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;

TEST(SnapshotLog, regular_updates_leave_no_gap) {
    SnapshotLog log(60, 20);

    for (sim::Tick tick = 100; tick <= 130; tick += 3)
        log.on_update(tick, milliseconds{tick});

    EXPECT_EQ(log.snapshots(), 11u);
    EXPECT_EQ(log.missing(), 0u);
    EXPECT_EQ(log.first_tick(), 100u);
    EXPECT_EQ(log.last_tick(), 130u);
}

TEST(SnapshotLog, a_duplicate_update_counts_once) {
    SnapshotLog log(60, 20);

    log.on_update(100, milliseconds{0});
    const auto again = log.on_update(100, milliseconds{1});

    EXPECT_FALSE(again.has_value());
    EXPECT_EQ(log.snapshots(), 1u);
}

TEST(SnapshotLog, the_time_between_two_updates_is_that_of_their_first_arrivals) {
    SnapshotLog log(60, 20);

    const auto first = log.on_update(100, milliseconds{10});
    log.on_update(100, milliseconds{20});
    const auto second = log.on_update(103, milliseconds{60});

    EXPECT_FALSE(first.has_value());
    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(*second, milliseconds{50});
}

TEST(SnapshotLog, updates_that_never_arrive_are_missing) {
    SnapshotLog log(60, 20);

    log.on_update(100, milliseconds{0});
    log.on_update(109, milliseconds{150});

    EXPECT_EQ(log.missing(), 2u);
}

TEST(SnapshotLog, a_late_update_closes_its_gap) {
    SnapshotLog log(60, 20);

    log.on_update(100, milliseconds{0});
    log.on_update(106, milliseconds{100});
    const auto late = log.on_update(103, milliseconds{110});

    EXPECT_FALSE(late.has_value());
    EXPECT_EQ(log.missing(), 0u);
    EXPECT_EQ(log.snapshots(), 3u);
}

TEST(SnapshotLog, an_update_older_than_the_first_does_not_count) {
    SnapshotLog log(60, 20);

    log.on_update(100, milliseconds{0});
    log.on_update(106, milliseconds{100});
    log.on_update(97, milliseconds{110});

    EXPECT_EQ(log.missing(), 1u);
    EXPECT_EQ(log.snapshots(), 2u);
}

TEST(SnapshotLog, nothing_is_missing_between_two_worlds) {
    for (const sim::Tick begin : {10u, 9000u}) {
        SnapshotLog log(60, 20);
        log.on_update(100, milliseconds{0});
        log.on_update(103, milliseconds{50});

        log.begin_world();
        const auto first = log.on_update(begin, milliseconds{5000});
        const auto second = log.on_update(begin + 6, milliseconds{5100});

        EXPECT_FALSE(first.has_value());
        EXPECT_EQ(second, Time{milliseconds{100}});
        EXPECT_EQ(log.snapshots(), 4u);
        EXPECT_EQ(log.missing(), 1u) << "of the second world";
        EXPECT_EQ(log.silence(milliseconds{5150}), Time{milliseconds{50}});
    }
}

}  // namespace
}  // namespace arena::client_sim
