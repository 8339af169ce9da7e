#include "sim/sweep/bounce.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(Bounce, gives_back_the_restitutions_share_of_the_speed_into_the_surface) {
    const Vec2 after = bounce({3, -10}, {0, 1}, 0.1f);

    EXPECT_EQ(after.x, 3.0f);
    EXPECT_NEAR(after.y, 1.0f, 1e-6f);
}

TEST(Bounce, without_restitution_slides_and_with_all_of_it_mirrors) {
    EXPECT_EQ(bounce({3, -10}, {0, 1}, 0.0f), (Vec2{3, 0}));
    EXPECT_EQ(bounce({3, -10}, {0, 1}, 1.0f), (Vec2{3, 10}));
}

TEST(Bounce, leaves_what_moves_away_or_along) {
    EXPECT_EQ(bounce({3, 10}, {0, 1}, 1.0f), (Vec2{3, 10}));
    EXPECT_EQ(bounce({3, 0}, {0, 1}, 1.0f), (Vec2{3, 0}));
    EXPECT_EQ(bounce({0, 0}, {0, 1}, 1.0f), (Vec2{0, 0}));
}

}  // namespace
}  // namespace arena::sim
