#include "client-sim/report/response_floor.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ResponseFloor, is_the_sum_of_a_tick_an_update_interval_and_the_round_trip) {
    EXPECT_DOUBLE_EQ(
        *response_floor_ms({.round_trip_ms = 30.0, .tick_rate = 50.0, .snapshot_rate = 20.0}),
        20.0 + 50.0 + 30.0);
}

TEST(ResponseFloor, is_unknown_when_one_of_its_parts_is) {
    EXPECT_FALSE(
        response_floor_ms({.round_trip_ms = {}, .tick_rate = 50.0, .snapshot_rate = 20.0}));
    EXPECT_FALSE(response_floor_ms({.round_trip_ms = 30.0, .snapshot_rate = 20.0}));
    EXPECT_FALSE(response_floor_ms({.round_trip_ms = 30.0, .tick_rate = 50.0}));
}

}  // namespace
}  // namespace arena::client_sim
