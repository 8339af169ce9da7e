#include "client-sim/terrain/solid.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

constexpr sim::EntityId kWall{sim::kFirstObstacleId};

TEST(Solid, its_box_encloses_all_of_it) {
    const Solid polygon = make_solid(test::polygon({{1, 5}, {3, -2}, {-4, 0}}), kWall);
    const Solid circle = make_solid(test::circle({1, 2}, 3), kWall);

    EXPECT_EQ(polygon.box.min, (Point{-4, -2}));
    EXPECT_EQ(polygon.box.max, (Point{3, 5}));
    EXPECT_EQ(circle.box.min, (Point{-2, -1}));
    EXPECT_EQ(circle.box.max, (Point{4, 5}));
}

TEST(Solid, a_low_wall_stops_only_players_and_a_high_one_stops_everything) {
    const Solid high = make_solid(test::box({0, 0}, {1, 1}), kWall);
    const Solid low = make_solid(test::low(test::box({0, 0}, {1, 1})), kWall);

    EXPECT_TRUE(high.concerns(Traveller::player) && high.concerns(Traveller::projectile));
    EXPECT_TRUE(low.concerns(Traveller::player));
    EXPECT_FALSE(low.concerns(Traveller::projectile));
}

TEST(Solid, depth_counts_from_the_far_side_of_the_radius) {
    const Solid box = make_solid(test::box({0, 0}, {4, 4}), kWall);
    const Solid circle = make_solid(test::circle({0, 0}, 2), kWall);
    const Solid line = make_solid(test::line({0, 0}, {4, 0}), kWall);

    EXPECT_NEAR(depth_in(box, {1, 2}, 0.5), 1.5, 1e-12);
    EXPECT_NEAR(depth_in(circle, {1, 0}, 0.5), 1.5, 1e-12);
    EXPECT_NEAR(depth_in(line, {2, 0.25}, 0.5), 0.25, 1e-12);
    EXPECT_LT(depth_in(line, {2, 0.75}, 0.5), 0.0);
}

TEST(Solid, a_one_sided_line_stops_only_what_comes_from_its_right) {
    // Seen from (0, 0) to (4, 0), below is right.
    const Solid line = make_solid(test::one_sided({0, 0}, {4, 0}), kWall);

    EXPECT_TRUE(stops(line, {2, -1}, {2, 1}, 0.0));
    EXPECT_TRUE(stops(line, {2, -1}, {2, 0}, 0.0));
    EXPECT_FALSE(stops(line, {2, 1}, {2, -1}, 0.0));
    EXPECT_FALSE(stops(line, {6, -1}, {6, 1}, 0.0));
    EXPECT_FALSE(stops(line, {2, 0}, {2, -1}, 0.0));
}

TEST(Solid, a_one_sided_line_lets_a_motion_through_that_begins_within_reach_of_it) {
    const Solid line = make_solid(test::one_sided({0, 0}, {4, 0}), kWall);

    EXPECT_TRUE(stops(line, {2, -0.5}, {2, 1}, 0.5));
    EXPECT_FALSE(stops(line, {2, -0.49}, {2, 1}, 0.5));
}

TEST(Solid, nothing_overlaps_a_one_sided_line) {
    const Solid line = make_solid(test::one_sided({0, 0}, {4, 0}), kWall);

    EXPECT_LE(depth_in(line, {2, 0}, 0.5), 0.0);
}

TEST(Solid, distance_to_is_measured_from_the_outside_and_is_zero_inside) {
    const Solid box = make_solid(test::box({0, 0}, {4, 4}), kWall);
    const Solid circle = make_solid(test::circle({0, 0}, 2), kWall);
    const Solid line = make_solid(test::one_sided({0, 0}, {4, 0}), kWall);

    EXPECT_NEAR(distance_to(box, {7, 8}), 5.0, 1e-12);
    EXPECT_EQ(distance_to(box, {1, 2}), 0.0);
    EXPECT_NEAR(distance_to(circle, {0, -5}), 3.0, 1e-12);
    EXPECT_EQ(distance_to(circle, {1, 0}), 0.0);
    EXPECT_NEAR(distance_to(line, {2, 0.25}), 0.25, 1e-12) << "from either side";
    EXPECT_NEAR(distance_to(line, {2, -0.25}), 0.25, 1e-12);
}

TEST(Solid, only_lines_are_one_sided) {
    sim::MapObstacle box = test::box({0, 0}, {1, 1});
    box.is_one_sided = true;

    EXPECT_FALSE(make_solid(box, kWall).is_one_sided);
}

}  // namespace
}  // namespace arena::client_sim
