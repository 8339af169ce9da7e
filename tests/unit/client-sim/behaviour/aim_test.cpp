#include "client-sim/behaviour/aim.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(Aim, aims_directly_at_a_target_at_rest) {
    const Point aim = aim_ahead({{3, 4}, {0, 0}}, 40.0, 1.0);

    EXPECT_DOUBLE_EQ(aim.x, 0.6);
    EXPECT_DOUBLE_EQ(aim.y, 0.8);
}

TEST(Aim, a_projectile_aimed_ahead_hits_its_target) {
    const MovingTarget target{{10, 0}, {-1, 6}};

    const double t = time_to_meet(target, 40.0, 1.0);
    const Point aim = aim_ahead(target, 40.0, 1.0);

    const Point there = target.offset + target.velocity * t;
    EXPECT_NEAR(distance(aim * (40.0 * t), there), 0.0, 1e-9);
    EXPECT_GT(aim.y, 0.1);
}

TEST(Aim, takes_the_earlier_of_two_hits) {
    // The target runs towards the shooter: it is hit in front, not after it has run past.
    EXPECT_NEAR(time_to_meet({{10, 0}, {-10, 0}}, 40.0, 9.0), 0.2, 1e-12);
}

TEST(Aim, leads_a_target_as_fast_as_the_projectile_by_the_longest_time) {
    EXPECT_DOUBLE_EQ(time_to_meet({{10, 0}, {40, 0}}, 40.0, 1.5), 1.5);
    EXPECT_DOUBLE_EQ(time_to_meet({{10, 0}, {50, 0}}, 40.0, 1.5), 1.5);
    EXPECT_DOUBLE_EQ(time_to_meet({{100, 0}, {0, 0}}, 40.0, 1.5), 1.5);
}

TEST(Aim, hits_a_target_in_the_same_place_at_once) {
    EXPECT_DOUBLE_EQ(time_to_meet({{0, 0}, {1, 2}}, 40.0, 1.0), 0.0);
}

}  // namespace
}  // namespace arena::client_sim
