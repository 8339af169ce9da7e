#include "sim/sweep/sweep_circle_polygon.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

const Points kSquare = rectangle(0, 0, 10, 10);

TEST(SweepCirclePolygon, hits_a_face_at_the_radius) {
    const auto hit = sweep_circle_polygon({{0, 0}, 1}, {10, 0}, {rectangle(5, -1, 7, 1)});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.4f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_NEAR(hit->point.x, 5.0f, 1e-6f);
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepCirclePolygon, hits_a_corner_with_its_round_side) {
    // The centre passes 3 above the corner's height with a radius of 5: 4 to the left at contact.
    const auto hit = sweep_circle_polygon({{-14, 13}, 5}, {20, 0}, {kSquare});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_FLOAT_EQ(hit->normal.x, -0.8f);
    EXPECT_FLOAT_EQ(hit->normal.y, 0.6f);
    EXPECT_EQ(hit->point, (Vec2{0, 10}));
}

TEST(SweepCirclePolygon, hitting_a_corner_head_on_is_a_hit) {
    const Points diamond{{5, -5}, {10, 0}, {5, 5}, {0, 0}};

    const auto with_radius = sweep_circle_polygon({{-10, 0}, 1}, {20, 0}, {diamond});
    const auto as_point = sweep_circle_polygon({{-10, 0}, 0}, {20, 0}, {diamond});

    ASSERT_TRUE(with_radius && as_point);
    EXPECT_FLOAT_EQ(with_radius->t, 0.45f);
    EXPECT_EQ(with_radius->normal, (Vec2{-1, 0}));
    EXPECT_FLOAT_EQ(as_point->t, 0.5f);
    EXPECT_LT(as_point->normal.x, 0.0f);
}

TEST(SweepCirclePolygon, passing_tangentially_by_a_corner_or_along_a_face_is_no_hit) {
    EXPECT_FALSE(sweep_circle_polygon({{0, 5}, 5}, {40, 0}, {rectangle(10, -10, 20, 0)}));
    EXPECT_FALSE(sweep_circle_polygon({{-20, -5}, 5}, {60, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-5, -20}, 5}, {0, 60}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-20, 10}, 0}, {60, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-20, 0}, 0}, {60, 0}, {kSquare}));
}

TEST(SweepCirclePolygon, slightly_closer_than_tangent_is_a_hit) {
    EXPECT_TRUE(sweep_circle_polygon({{-20, 14.999f}, 5}, {60, 0}, {kSquare}));
    EXPECT_TRUE(sweep_circle_polygon({{-20, 9.999f}, 0}, {60, 0}, {kSquare}));
}

TEST(SweepCirclePolygon, touching_and_moving_in_hits_at_once) {
    const auto hit = sweep_circle_polygon({{-1, 5}, 1}, {3, 1}, {kSquare});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepCirclePolygon, touching_and_moving_away_or_along_does_not_hit) {
    EXPECT_FALSE(sweep_circle_polygon({{-1, 5}, 1}, {-3, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-1, 5}, 1}, {0, 3}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-1, 5}, 1}, {0, 300}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{13, 14}, 5}, {3, 4}, {kSquare}));
}

TEST(SweepCirclePolygon, an_overlap_at_the_start_returns_the_way_out) {
    const auto shallow = sweep_circle_polygon({{12, 5}, 3}, {-50, 0}, {kSquare});
    const auto deep = sweep_circle_polygon({{9, 5}, 1}, {-50, 0}, {kSquare});

    ASSERT_TRUE(shallow && deep);
    EXPECT_TRUE(shallow->started_overlapped);
    EXPECT_EQ(shallow->t, 0.0f);
    EXPECT_EQ(shallow->normal, (Vec2{1, 0}));
    EXPECT_EQ(shallow->point, (Vec2{10, 5}));
    EXPECT_TRUE(deep->started_overlapped);
    EXPECT_EQ(deep->normal, (Vec2{1, 0}));
    EXPECT_EQ(deep->point, (Vec2{10, 5}));
}

TEST(SweepCirclePolygon, an_obstacle_behind_or_beyond_the_motion_is_no_hit) {
    EXPECT_FALSE(sweep_circle_polygon({{12, 5}, 1}, {50, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-12, 5}, 1}, {10.9f, 0}, {kSquare}));
    EXPECT_EQ(sweep_circle_polygon({{-12, 5}, 1}, {11, 0}, {kSquare})->t, 1.0f);
}

TEST(SweepCirclePolygon, without_motion_only_an_overlap_is_a_hit) {
    EXPECT_FALSE(sweep_circle_polygon({{-12, 5}, 1}, {0, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{-1, 5}, 1}, {0, 0}, {kSquare}));
    EXPECT_TRUE(sweep_circle_polygon({{-0.5f, 5}, 1}, {0, 0}, {kSquare})->started_overlapped);
}

TEST(SweepCirclePolygon, a_point_that_starts_on_the_outline_hits_when_it_moves_in) {
    EXPECT_TRUE(sweep_circle_polygon({{0, 5}, 0}, {1, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{0, 5}, 0}, {-1, 0}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{0, 5}, 0}, {0, 1}, {kSquare}));
    EXPECT_FALSE(sweep_circle_polygon({{0, 0}, 0}, {1, 0}, {kSquare}));
}

// 2000 m/s at 60 ticks a second against 5 cm, at every height and far from the origin.
TEST(SweepCirclePolygon, nothing_tunnels_through_a_thin_wall) {
    for (const float far_out : {0.0f, 100.0f, 1000.0f}) {
        const Points wall = rectangle(far_out, far_out - 5, far_out + 0.05f, far_out + 5);
        for (const float radius : {0.0f, 1.0e-6f, 0.001f, 0.1f}) {
            for (int step = -490; step <= 490; ++step) {
                const float height = far_out + 0.01f * static_cast<float>(step);
                const Circle mover{{far_out - 17, height}, radius};
                const auto hit = sweep_circle_polygon(mover, {33.3333f, 0.013f}, {wall});
                ASSERT_TRUE(hit) << far_out << " " << radius << " " << height;
                EXPECT_NEAR(hit->t, (17.0f - radius) / 33.3333f, 1e-4f);
            }
        }
    }
}

// Aims exactly at the vertices, where each of the two faces could leave the hit to the other.
TEST(SweepCirclePolygon, a_point_aimed_at_a_vertex_does_not_slip_between_its_faces) {
    Points wheel;
    for (int i = 0; i < 48; ++i) {
        const double angle = 6.283185307179586 * (i + 0.37) / 48;
        wheel.push_back({static_cast<float>(101.7 + 3.3 * std::cos(angle)),
                         static_cast<float>(57.3 + 3.3 * std::sin(angle))});
    }
    const Vec2 center{101.7f, 57.3f};

    for (const Vec2 vertex : wheel) {
        for (const float radius : {0.0f, 1.0e-7f, 1.0e-5f, 0.01f}) {
            const Vec2 start = vertex + (vertex - center) * 3.0f;
            const auto hit =
                sweep_circle_polygon({start, radius}, (center - start) * 2.0f, {wheel});
            ASSERT_TRUE(hit) << vertex.x << " " << vertex.y << " " << radius;
            EXPECT_LT(dot(hit->normal, center - start), 0.0f);
        }
    }
}

// Along a face that the path nearly follows, the rounding error of a gap is half a tenth of a
// millimetre.
TEST(SweepCirclePolygon, a_point_that_nearly_follows_a_face_to_a_vertex_hits_it_there) {
    const auto hit =
        sweep_circle_polygon({{-3, 12}, 0}, {12, -10}, {Points{{0, 0}, {8, 3}, {3, 7}}});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{3, 7}));
}

TEST(SweepCirclePolygon, leaves_contacts_behind_a_cut_to_the_neighbouring_piece) {
    const Points right_square = rectangle(10, 0, 20, 10);
    const ConvexPolygon left{kSquare, 1u << 1};
    const ConvexPolygon right{right_square, 1u << 3};

    // Falls on the right piece. It would hit the left one's corner a little later, with a slanted
    // normal.
    EXPECT_FALSE(sweep_circle_polygon({{10.25f, 12}, 1}, {0, -5}, left));
    const auto hit = sweep_circle_polygon({{10.25f, 12}, 1}, {0, -5}, right);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
    EXPECT_FLOAT_EQ(hit->t, 0.2f);
}

TEST(SweepCirclePolygon, a_flat_floor_of_two_pieces_stops_a_fall_everywhere) {
    const Points right_square = rectangle(10, 0, 20, 10);
    const ConvexPolygon left{kSquare, 1u << 1};
    const ConvexPolygon right{right_square, 1u << 3};

    for (int step = -400; step <= 400; ++step) {
        const Circle mover{{9.9f + 0.002f * static_cast<float>(step), 13}, 0.5f};
        const auto on_left = sweep_circle_polygon(mover, {0.1f, -5}, left);
        const auto on_right = sweep_circle_polygon(mover, {0.1f, -5}, right);
        ASSERT_TRUE(on_left || on_right) << mover.center.x;
        for (const auto& hit : {on_left, on_right}) {
            if (!hit) continue;
            EXPECT_GT(hit->normal.y, 0.999f) << mover.center.x;
        }
    }
}

TEST(SweepCirclePolygon, degenerate_obstacles_have_finite_results) {
    const Points point{{5, 0}};
    const Points line{{0, 0}, {5, 0}, {10, 0}};

    EXPECT_FLOAT_EQ(sweep_circle_polygon({{0, 0}, 1}, {10, 0}, {point})->t, 0.4f);
    EXPECT_FALSE(sweep_circle_polygon({{0, 0}, 0}, {10, 0}, {point}));
    EXPECT_FLOAT_EQ(sweep_circle_polygon({{5, 4}, 1}, {0, -10}, {line})->t, 0.3f);
    EXPECT_FLOAT_EQ(sweep_circle_polygon({{-4, 0}, 1}, {10, 0}, {line})->t, 0.3f);
    EXPECT_FALSE(sweep_circle_polygon({{0, 0}, 1}, {10, 0}, ConvexPolygon{}));
}

}  // namespace
}  // namespace arena::sim
