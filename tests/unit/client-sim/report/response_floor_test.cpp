#include "client-sim/report/response_floor.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ResponseFloor, is_a_tick_an_interval_between_updates_and_the_round_trip) {
    EXPECT_DOUBLE_EQ(
        *response_floor_ms({.round_trip_ms = 30.0, .tick_rate = 50.0, .snapshot_rate = 20.0}),
        20.0 + 50.0 + 30.0);
}

TEST(ResponseFloor, is_not_known_when_one_of_them_is_not) {
    EXPECT_FALSE(
        response_floor_ms({.round_trip_ms = {}, .tick_rate = 50.0, .snapshot_rate = 20.0}));
    EXPECT_FALSE(response_floor_ms({.round_trip_ms = 30.0, .snapshot_rate = 20.0}));
    EXPECT_FALSE(response_floor_ms({.round_trip_ms = 30.0, .tick_rate = 50.0}));
}

}  // namespace
}  // namespace arena::client_sim
