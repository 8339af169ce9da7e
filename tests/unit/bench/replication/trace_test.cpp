#include "tests/bench/replication/trace.h"

#include <optional>

#include <gtest/gtest.h>

#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::trace_test {
namespace {

TEST(Trace, the_snapshot_before_the_last_one_is_acknowledged_at_60_ms) {
    const AckTimes times{.round_trip_ms = 60, .interval_ms = 50};

    EXPECT_EQ(acknowledged_by(0, times), std::nullopt);
    EXPECT_EQ(acknowledged_by(1, times), std::nullopt);
    EXPECT_EQ(acknowledged_by(2, times), 0u);
    EXPECT_EQ(acknowledged_by(9, times), 7u);
}

TEST(Trace, a_snapshot_exactly_as_old_as_the_round_trip_is_not_yet_acknowledged) {
    EXPECT_EQ(acknowledged_by(9, {.round_trip_ms = 49, .interval_ms = 50}), 8u);
    EXPECT_EQ(acknowledged_by(9, {.round_trip_ms = 50, .interval_ms = 50}), 7u);
}

TEST(Trace, the_last_snapshot_is_acknowledged_without_a_round_trip) {
    EXPECT_EQ(acknowledged_by(1, {.round_trip_ms = 0, .interval_ms = 50}), 0u);
}

TEST(Trace, players_come_before_projectiles) {
    EXPECT_EQ(players_among({}), 0u);
    EXPECT_EQ(players_among({player_at(1, 0), player_at(9, 0), projectile_at(0, 0)}), 2u);
    EXPECT_EQ(players_among({projectile_at(0, 0)}), 0u);
}

}  // namespace
}  // namespace arena::bench::trace_test
