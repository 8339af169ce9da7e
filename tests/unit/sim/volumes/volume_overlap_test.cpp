#include "sim/volumes/volume_overlap.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

const Aabb kBox{{0.0f, 0.0f}, {10.0f, 10.0f}};

bool overlap(const VolumeShape& a, const VolumeShape& b) {
    const bool answer = volumes_overlap(a, {}, b);
    EXPECT_EQ(answer, volumes_overlap(b, {}, a)) << "not symmetric";
    return answer;
}

TEST(VolumesOverlap, circles_that_only_touch_do_not_overlap) {
    EXPECT_FALSE(overlap(Circle{{0.0f, 0.0f}, 2.0f}, Circle{{5.0f, 0.0f}, 3.0f}));
    EXPECT_TRUE(overlap(Circle{{0.0f, 0.0f}, 2.0f}, Circle{{4.999f, 0.0f}, 3.0f}));
}

TEST(VolumesOverlap, boxes_that_only_touch_do_not_overlap) {
    EXPECT_FALSE(overlap(kBox, Aabb{{10.0f, 0.0f}, {20.0f, 10.0f}}));
    EXPECT_FALSE(overlap(kBox, Aabb{{10.0f, 10.0f}, {20.0f, 20.0f}}));
    EXPECT_TRUE(overlap(kBox, Aabb{{9.999f, 9.999f}, {20.0f, 20.0f}}));
}

TEST(VolumesOverlap, boxes_that_cross_like_a_plus_overlap) {
    EXPECT_TRUE(overlap(Aabb{{-10.0f, 4.0f}, {20.0f, 6.0f}}, Aabb{{4.0f, -10.0f}, {6.0f, 20.0f}}));
}

TEST(VolumesOverlap, a_circle_beside_a_corner_does_not_overlap_although_its_box_does) {
    const Circle circle{{18.0f, 18.0f}, 10.0f};

    EXPECT_FALSE(overlap(circle, kBox));
    EXPECT_TRUE(overlap(aabb_of_circle(circle.center, circle.radius), kBox));
    EXPECT_TRUE(overlap(Circle{{17.0f, 17.0f}, 10.0f}, kBox));
}

TEST(VolumesOverlap, a_circle_that_touches_a_face_or_a_corner_does_not_overlap) {
    EXPECT_FALSE(overlap(Circle{{15.0f, 5.0f}, 5.0f}, kBox));
    EXPECT_FALSE(overlap(Circle{{13.0f, 14.0f}, 5.0f}, kBox));
    EXPECT_TRUE(overlap(Circle{{13.0f, 14.0f}, 5.001f}, kBox));
}

TEST(VolumesOverlap, a_volume_inside_another_overlaps_it) {
    EXPECT_TRUE(overlap(Circle{{5.0f, 5.0f}, 1.0f}, kBox));
    EXPECT_TRUE(overlap(Circle{{5.0f, 5.0f}, 100.0f}, kBox));
    EXPECT_TRUE(overlap(Aabb{{4.0f, 4.0f}, {5.0f, 5.0f}}, kBox));
    EXPECT_TRUE(overlap(Circle{{0.0f, 0.0f}, 1.0f}, Circle{{0.0f, 0.0f}, 2.0f}));
}

TEST(VolumesOverlap, volumes_without_size_overlap_what_they_lie_strictly_inside_of) {
    const Circle point{{5.0f, 5.0f}, 0.0f};
    const Circle corner{{10.0f, 10.0f}, 0.0f};

    EXPECT_TRUE(overlap(point, kBox));
    EXPECT_FALSE(overlap(corner, kBox));
    EXPECT_FALSE(overlap(point, point));
    EXPECT_FALSE(overlap(Aabb{{5.0f, 5.0f}, {5.0f, 5.0f}}, point));
}

TEST(VolumesOverlap, the_offset_moves_the_first_volume) {
    const Circle circle{{0.0f, 0.0f}, 1.0f};

    EXPECT_TRUE(volumes_overlap(circle, {10.5f, 5.0f}, kBox));
    EXPECT_FALSE(volumes_overlap(circle, {11.0f, 5.0f}, kBox));
    EXPECT_TRUE(volumes_overlap(kBox, {-10.5f, -5.0f}, circle));
}

TEST(VolumesOverlap, the_offset_loses_nothing_a_million_metres_out) {
    const Circle circle{{0.001f, 0.0f}, 0.0005f};

    EXPECT_TRUE(volumes_overlap(circle, {1.0e6f, 0.0f}, Circle{{1.0e6f, 0.0f}, 0.00051f}));
    EXPECT_FALSE(volumes_overlap(circle, {1.0e6f, 0.0f}, Circle{{1.0e6f, 0.0f}, 0.00049f}));
}

TEST(DistanceToBox, is_to_the_nearest_point_and_zero_inside) {
    EXPECT_EQ(distance_squared({13.0f, 14.0f}, kBox), 25.0);
    EXPECT_EQ(distance_squared({5.0f, -3.0f}, kBox), 9.0);
    EXPECT_EQ(distance_squared({5.0f, 5.0f}, kBox), 0.0);
}

}  // namespace
}  // namespace arena::sim
