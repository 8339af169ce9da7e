#include "sim/narrowphase/face_normal.h"

#include <array>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

const Points kRamp{{0, 0}, {4, 0}, {4, 3}};
const Segment kFace{{4, 3}, {0, 0}};

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-6f);
    EXPECT_NEAR(actual.y, expected.y, 1e-6f);
}

TEST(FaceNormal, fake_normal_of_a_ramp_is_off_by_sixteen_degrees) {
    const Vec2 centroid = area_centroid(kRamp);

    const Vec2 fake = fake_normal(kFace, centroid);
    const Vec2 real = normal_away_from(kFace, centroid);

    expect_near(fake, {-0.8f, 0.6f});
    expect_near(real, {-0.6f, 0.8f});
    EXPECT_NEAR(dot(fake, real), 0.96f, 1e-6f);
}

TEST(FaceNormal, points_away_from_the_centroid_in_either_direction_of_the_face) {
    const Vec2 centroid = area_centroid(kRamp);

    expect_near(normal_away_from({kFace.b, kFace.a}, centroid), {-0.6f, 0.8f});
    EXPECT_EQ(normal_away_from({{4, 0}, {4, 3}}, centroid), (Vec2{1, 0}));
    EXPECT_EQ(normal_away_from({{4, 3}, {4, 0}}, centroid), (Vec2{1, 0}));
}

TEST(FaceNormal, is_the_outward_normal_when_the_centroid_is_on_the_line_of_the_face) {
    EXPECT_EQ(normal_away_from({{0, 0}, {2, 0}}, {7, 0}), (Vec2{0, -1}));
    EXPECT_EQ(fake_normal({{0, 0}, {2, 0}}, {1, 0}), (Vec2{0, 0}));
}

TEST(FaceNormal, outward_normal_is_correct_for_a_face_that_looks_at_the_centroid) {
    const Points u = test::u_shape();
    const Segment inner_wall = edge(u, 3);  // from (4, 6) down to (4, 2), looks left

    EXPECT_EQ(outward_normal(inner_wall), (Vec2{-1, 0}));
    EXPECT_EQ(normal_away_from(inner_wall, area_centroid(u)), (Vec2{1, 0}));
}

TEST(FaceNormal, of_a_face_without_length_is_zero) {
    EXPECT_EQ(outward_normal({{1, 1}, {1, 1}}), (Vec2{0, 0}));
    EXPECT_EQ(view_from_face({{1, 1}, {1, 1}}, {5, 5}).distance, 0.0f);
}

TEST(OrientByCenters, reverses_an_axis_that_points_at_the_obstacle) {
    EXPECT_EQ(orient_by_centers({1, 0}, {-5, 0}, {0, 0}), (Vec2{-1, 0}));
    EXPECT_EQ(orient_by_centers({1, 0}, {5, 0}, {0, 0}), (Vec2{1, 0}));
    EXPECT_EQ(orient_by_centers({1, 0}, {0, 7}, {0, 0}), (Vec2{1, 0}));
}

// The mover lies right of the ramp's centroid, yet over the face that looks left.
TEST(ViewFromFace, is_correct_on_a_long_ramp_where_centres_mislead) {
    const FaceView view = view_from_face({{40, 30}, {0, 0}}, {38, 29.5f});

    expect_near(view.outward, {-0.6f, 0.8f});
    EXPECT_NEAR(view.distance, 0.8f, 1e-5f);
}

TEST(ViewFromFace, distance_is_negative_behind_the_face) {
    EXPECT_FLOAT_EQ(view_from_face({{0, 0}, {4, 0}}, {9, 3}).distance, -3.0f);
}

TEST(MergeNormals, sum_of_floor_and_wall_points_out_of_the_corner) {
    const std::array<Vec2, 2> normals{Vec2{0, 1}, Vec2{-1, 0}};

    expect_near(merge_normals(normals), {-0.70710678f, 0.70710678f});
}

TEST(MergeNormals, returns_zero_for_opposite_normals_and_for_none) {
    const std::array<Vec2, 2> opposite{Vec2{0, 1}, Vec2{0, -1}};

    EXPECT_EQ(merge_normals(opposite), (Vec2{0, 0}));
    EXPECT_EQ(merge_normals({}), (Vec2{0, 0}));
}

}  // namespace
}  // namespace arena::sim
