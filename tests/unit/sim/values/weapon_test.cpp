#include "sim/values/weapon.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(SpeedMax, is_that_of_the_shot_or_what_a_flight_can_gain) {
    EXPECT_EQ(speed_max({.speed = 40.0f}), 8000.0f);
    EXPECT_EQ(speed_max({.speed = 8001.0f}), 8001.0f);
}

}  // namespace
}  // namespace arena::sim
