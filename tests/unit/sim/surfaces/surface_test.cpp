#include "sim/surfaces/surface.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(Surface, an_edge_of_a_counter_clockwise_polygon_is_free_on_its_outer_side) {
    const Segment bottom{{0.0f, 0.0f}, {4.0f, 0.0f}};

    const Surface surface = surface_of_edge(bottom, EntityId{7});

    EXPECT_EQ(surface.normal, (Vec2{0.0f, -1.0f}));
    EXPECT_EQ(surface.a, bottom.a);
    EXPECT_EQ(surface.b, bottom.b);
    EXPECT_EQ(surface.owner, EntityId{7});
    EXPECT_FALSE(surface.temporary);
}

TEST(Surface, the_normal_of_a_ramp_is_unit) {
    const Surface ramp = surface_of_edge({{4.0f, 3.0f}, {0.0f, 0.0f}});

    EXPECT_FLOAT_EQ(ramp.normal.x, -0.6f);
    EXPECT_FLOAT_EQ(ramp.normal.y, 0.8f);
}

TEST(Surface, an_edge_without_length_gets_a_finite_normal) {
    const Surface surface = surface_of_edge({{1.0f, 1.0f}, {1.0f, 1.0f}});

    EXPECT_EQ(surface.normal, (Vec2{1.0f, 0.0f}));
}

}  // namespace
}  // namespace arena::sim
