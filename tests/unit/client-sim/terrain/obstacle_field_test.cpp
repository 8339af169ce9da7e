#include "client-sim/terrain/obstacle_field.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

using test::box;
using test::circle;
using test::field_with;
using test::line;
using test::polygon;

// A C that opens to the right, around the point (2, 2):
//
//   (0,4) +--------+ (4,4)
//         |  +-----+ (4,3)
//         |  |
//         |  +-----+ (4,1)
//   (0,0) +--------+ (4,0)
sim::MapObstacle letter_c() {
    return polygon({{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {4, 3}, {4, 4}, {0, 4}});
}

TEST(ObstacleField, a_disc_away_from_everything_overlaps_nothing) {
    const ObstacleField field = field_with({box({0, 0}, {1, 1}), circle({5, 5}, 1)});

    EXPECT_FALSE(field.deepest_overlap({-5, -5}, 0.5).has_value());
}

TEST(ObstacleField, a_disc_that_only_touches_a_wall_overlaps_nothing) {
    const ObstacleField field = field_with({box({0, 0}, {1, 1})});

    EXPECT_FALSE(field.deepest_overlap({-0.5, 0.5}, 0.5).has_value());
}

TEST(ObstacleField, depth_is_measured_from_the_nearest_side) {
    const ObstacleField field = field_with({box({0, 0}, {4, 4})});

    const auto leaning = field.deepest_overlap({-0.375, 2}, 0.5);
    const auto inside = field.deepest_overlap({1, 2}, 0.5);

    ASSERT_TRUE(leaning && inside);
    EXPECT_NEAR(leaning->depth, 0.125, 1e-12);
    EXPECT_NEAR(inside->depth, 1.5, 1e-12);
}

TEST(ObstacleField, the_hollow_of_a_concave_polygon_is_free) {
    const ObstacleField field = field_with({letter_c()});

    EXPECT_FALSE(field.deepest_overlap({2.5, 2}, 0.99).has_value());
    EXPECT_TRUE(field.deepest_overlap({2.5, 2}, 1.01).has_value());
}

TEST(ObstacleField, the_winding_of_a_polygon_does_not_matter) {
    const ObstacleField clockwise = field_with({polygon({{0, 0}, {0, 4}, {4, 4}, {4, 0}})});

    ASSERT_TRUE(clockwise.deepest_overlap({1, 2}, 0.5).has_value());
    EXPECT_NEAR(clockwise.deepest_overlap({1, 2}, 0.5)->depth, 1.5, 1e-12);
}

TEST(ObstacleField, returns_the_deepest_of_several_obstacles) {
    const ObstacleField field =
        field_with({line({-0.4f, -5}, {-0.4f, 5}), circle({0.5f, 0}, 0.25)});

    const auto overlap = field.deepest_overlap({0, 0}, 0.5);

    ASSERT_TRUE(overlap.has_value());
    EXPECT_EQ(overlap->obstacle.value, sim::kFirstObstacleId + 1);
    EXPECT_NEAR(overlap->depth, 0.25, 1e-12);
}

TEST(ObstacleField, a_line_without_length_is_a_point) {
    const ObstacleField field = field_with({line({1, 1}, {1, 1})});

    const auto overlap = field.deepest_overlap({1, 1.25}, 0.5);

    ASSERT_TRUE(overlap.has_value());
    EXPECT_NEAR(overlap->depth, 0.25, 1e-12);
}

TEST(ObstacleField, a_segment_crosses_what_it_passes_through_or_touches) {
    const ObstacleField field =
        field_with({box({0, 0}, {1, 1}), circle({5, 0}, 1), line({-5, -1}, {-5, 1})});

    EXPECT_TRUE(field.crossing({-1, 0.5}, {2, 0.5}).has_value());
    EXPECT_TRUE(field.crossing({-1, 1}, {2, 1}).has_value());
    EXPECT_TRUE(field.crossing({5, -3}, {5, 3}).has_value());
    EXPECT_TRUE(field.crossing({-6, 0}, {-4, 0}).has_value());
}

TEST(ObstacleField, a_segment_beside_or_short_of_a_wall_crosses_nothing) {
    const ObstacleField field =
        field_with({box({0, 0}, {1, 1}), circle({5, 0}, 1), line({-5, -1}, {-5, 1})});

    EXPECT_FALSE(field.crossing({-1, 1.001}, {2, 1.001}).has_value());
    EXPECT_FALSE(field.crossing({-2, 0.5}, {-0.001, 0.5}).has_value());
    EXPECT_FALSE(field.crossing({4, 1.001}, {6, 1.001}).has_value());
    EXPECT_FALSE(field.crossing({-6, 1.001}, {-4, 1.001}).has_value());
}

TEST(ObstacleField, a_segment_within_a_solid_crosses_it) {
    const ObstacleField field = field_with({box({0, 0}, {4, 4})});

    EXPECT_TRUE(field.crossing({1, 1}, {2, 2}).has_value());
}

TEST(ObstacleField, a_segment_out_of_the_hollow_of_a_concave_polygon_is_free) {
    const ObstacleField field = field_with({letter_c()});

    EXPECT_FALSE(field.crossing({2, 2}, {10, 2}).has_value());
    EXPECT_TRUE(field.crossing({2, 2}, {-10, 2}).has_value());
}

TEST(ObstacleField, the_border_is_solid_for_discs) {
    const ObstacleField field = field_with({});

    EXPECT_NEAR(field.outside_by({19.75, 0}, 0.5), 0.25, 1e-12);
    EXPECT_NEAR(field.outside_by({0, -19}, 0.5), -0.5, 1e-12);
    EXPECT_GT(field.outside_by({0, 25}, 0.0), 0.0);
}

TEST(ObstacleField, a_path_is_free_only_when_the_whole_disc_fits) {
    const ObstacleField field = field_with({box({0, 0.4f}, {1, 3}), box({0, -3}, {1, -0.4f})});

    EXPECT_TRUE(field.free_path({-2, 0}, {3, 0}, 0.3));
    EXPECT_FALSE(field.free_path({-2, 0}, {3, 0}, 0.5));
    EXPECT_FALSE(field.free_path({-2, 5}, {-30, 5}, 0.3));
}

// The grid only narrows the search: every answer equals that of testing all obstacles, written out
// here.
TEST(ObstacleField, the_grid_leaves_out_no_obstacle) {
    Random random(20);
    const auto coordinate = [&](double reach) {
        return (2.0 * static_cast<double>(random.unit()) - 1.0) * reach;
    };
    std::vector<sim::MapObstacle> obstacles;
    for (int i = 0; i < 60; ++i) {
        const sim::Vec2 at{static_cast<float>(coordinate(22)), static_cast<float>(coordinate(22))};
        const sim::Vec2 to{at.x + static_cast<float>(coordinate(2)),
                           at.y + static_cast<float>(coordinate(2))};
        obstacles.push_back(i % 2 == 0 ? line(at, to) : circle(at, 0.2f + random.unit()));
    }
    const ObstacleField field = field_with(obstacles);

    int crossings = 0;
    for (int round = 0; round < 4000; ++round) {
        const Point from{coordinate(21), coordinate(21)};
        const Point to{coordinate(21), coordinate(21)};
        bool crosses = false;
        double deepest = 0.0;
        for (const sim::MapObstacle& obstacle : obstacles) {
            if (obstacle.shape == sim::Shape::line) {
                const Point a = to_point(obstacle.vertices[0]);
                const Point b = to_point(obstacle.vertices[1]);
                crosses = crosses || segments_meet(from, to, a, b);
                deepest = std::max(deepest, 0.5 - distance_to_segment(from, a, b));
            } else {
                const Point center = to_point(obstacle.center);
                const auto radius = static_cast<double>(obstacle.radius);
                crosses = crosses || distance_to_segment(center, from, to) <= radius;
                deepest = std::max(deepest, 0.5 + radius - distance(from, center));
            }
        }
        crossings += crosses ? 1 : 0;

        EXPECT_EQ(field.crossing(from, to).has_value(), crosses) << "round " << round;
        const auto overlap = field.deepest_overlap(from, 0.5);
        EXPECT_NEAR(overlap ? overlap->depth : 0.0, deepest, 1e-12) << "round " << round;
    }
    EXPECT_GT(crossings, 400);
    EXPECT_LT(crossings, 3600);
}

TEST(ObstacleField, a_low_wall_stops_players_but_not_shots_and_views) {
    const ObstacleField field = field_with({test::low(box({0, 0}, {4, 4}))});

    EXPECT_TRUE(field.visible({-2, 2}, {6, 2}));
    EXPECT_FALSE(field.crossing({-2, 2}, {6, 2}).has_value());
    EXPECT_TRUE(field.crossing({-2, 2}, {6, 2}, Traveller::player).has_value());
    EXPECT_FALSE(field.free_path({-2, 2}, {6, 2}, 0.5));
    EXPECT_TRUE(field.deepest_overlap({2, 2}, 0.5).has_value());
    EXPECT_FALSE(field.deepest_overlap({2, 2}, 0.5, Traveller::projectile).has_value());
}

TEST(ObstacleField, a_one_sided_line_stops_what_comes_from_its_front) {
    // Above is its front.
    const ObstacleField field = field_with({test::one_sided({4, 0}, {0, 0})});

    EXPECT_TRUE(field.crossing({2, 1}, {2, -1}).has_value());
    EXPECT_FALSE(field.crossing({2, -1}, {2, 1}).has_value());
    EXPECT_FALSE(field.crossing({2, 1}, {2, -1}, Traveller::projectile, 1.5).has_value());
    EXPECT_FALSE(field.deepest_overlap({2, 0}, 0.5).has_value());
}

TEST(ObstacleField, a_disc_with_a_negative_radius_overlaps_only_what_it_is_deep_in) {
    const ObstacleField field = field_with({box({0, 0}, {4, 4})});

    EXPECT_FALSE(field.deepest_overlap({0.005, 2}, -0.01).has_value());
    EXPECT_TRUE(field.deepest_overlap({0.02, 2}, -0.01).has_value());
    EXPECT_TRUE(field.deepest_overlap({4 - 0.02, 3.999 - 0.02}, -0.01).has_value());
}

TEST(ObstacleField, movers_have_the_ids_after_the_obstacles) {
    const ObstacleField field =
        field_with({box({0, 0}, {1, 1}), box({2, 0}, {3, 1})},
                   {test::mover(circle({5, 5}, 1)), test::mover(box({7, 0}, {8, 1}))});

    ASSERT_EQ(field.movers().size(), 2u);
    ASSERT_NE(field.mover({sim::kFirstObstacleId + 3}), nullptr);
    EXPECT_EQ(field.mover({sim::kFirstObstacleId + 3})->shape, sim::Shape::polygon);
    EXPECT_EQ(field.mover({sim::kFirstObstacleId + 1}), nullptr);
    EXPECT_EQ(field.mover({sim::kFirstObstacleId + 4}), nullptr);
    EXPECT_FALSE(field.deepest_overlap({5, 5}, 0.5).has_value());
}

}  // namespace
}  // namespace arena::client_sim
