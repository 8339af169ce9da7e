#include "sim/sweep/bounce.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(Bounce, returns_the_speed_into_the_surface_times_the_restitution) {
    const Vec2 after = bounce({3, -10}, {0, 1}, 0.1f);

    EXPECT_EQ(after.x, 3.0f);
    EXPECT_NEAR(after.y, 1.0f, 1e-6f);
}

TEST(Bounce, slides_with_restitution_0_and_mirrors_with_restitution_1) {
    EXPECT_EQ(bounce({3, -10}, {0, 1}, 0.0f), (Vec2{3, 0}));
    EXPECT_EQ(bounce({3, -10}, {0, 1}, 1.0f), (Vec2{3, 10}));
}

TEST(Bounce, does_not_change_a_velocity_away_from_or_along_the_surface) {
    EXPECT_EQ(bounce({3, 10}, {0, 1}, 1.0f), (Vec2{3, 10}));
    EXPECT_EQ(bounce({3, 0}, {0, 1}, 1.0f), (Vec2{3, 0}));
    EXPECT_EQ(bounce({0, 0}, {0, 1}, 1.0f), (Vec2{0, 0}));
}

}  // namespace
}  // namespace arena::sim
