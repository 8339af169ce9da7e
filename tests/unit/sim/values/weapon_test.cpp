#include "sim/values/weapon.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(KnocksBack, by_its_flight_or_by_its_explosion) {
    EXPECT_FALSE(knocks_back({}));
    EXPECT_TRUE(knocks_back({.knockback = 0.5f}));
    EXPECT_TRUE(knocks_back({.explosion_knockback = 0.5f}));
}

TEST(SpeedMax, is_that_of_the_shot_or_what_a_flight_can_gain) {
    EXPECT_EQ(speed_max({.speed = 40.0f}, 60), 8000.0f);
    EXPECT_EQ(speed_max({.speed = 8001.0f}, 60), 8001.0f);
    EXPECT_EQ(speed_max({.range = 300.0f, .instant = true}, 30), 9000.0f);
}

TEST(ShotSpeed, of_an_instant_hit_is_its_range_in_each_tick) {
    EXPECT_EQ(shot_speed({.speed = 40.0f, .range = 300.0f}, 30), 40.0f);
    EXPECT_EQ(shot_speed({.speed = 40.0f, .range = 300.0f, .instant = true}, 30), 9000.0f);
}

}  // namespace
}  // namespace arena::sim
