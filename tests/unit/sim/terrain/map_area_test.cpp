#include "sim/terrain/map_area.h"

#include <limits>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::sim::map_area_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

MapArea disc(Vec2 center, float radius) {
    return {Shape::circle, center, radius, {}};
}

MapArea box(Vec2 min, Vec2 max) {
    return {Shape::polygon, {}, 0.0f, {min, max}};
}

std::string_view fault_of(const MapArea& area) {
    const char* fault = find_fault(area);
    return fault == nullptr ? "none" : fault;
}

TEST(MapArea, a_disc_and_a_box_with_a_size_have_no_fault) {
    EXPECT_EQ(fault_of(disc({5, 5}, 0.01f)), "none");
    EXPECT_EQ(fault_of(box({5, 5}, {5.01f, 6})), "none");
    EXPECT_EQ(fault_of(disc({-8192, 8192}, 8192.0f)), "none");
}

TEST(MapArea, one_without_a_size_or_too_far_away_has_a_fault) {
    const std::string_view no_radius = "its circle has no radius: give it a size";
    const std::string_view no_area = "its rectangle has no area: give it a width and a height";
    const std::string_view too_far = "it reaches beyond 8192 m from the origin: move or delete it";

    for (const float radius : {0.0f, -1.0f, kNan, 8193.0f})
        EXPECT_EQ(fault_of(disc({5, 5}, radius)), no_radius) << radius;
    EXPECT_EQ(fault_of(box({5, 5}, {5, 6})), no_area);
    EXPECT_EQ(fault_of(box({5, 5}, {6, 4})), no_area);
    EXPECT_EQ(fault_of(disc({kNan, 5}, 1.0f)), too_far);
    EXPECT_EQ(fault_of(box({5, 5}, {6, 8193})), too_far);
    EXPECT_EQ(fault_of(box({-9000, 5}, {6, 6})), too_far);
}

TEST(MapArea, only_a_disc_and_a_box_are_areas) {
    MapArea line = box({5, 5}, {6, 6});
    line.shape = Shape::line;

    EXPECT_EQ(fault_of(line), "its shape is neither a circle nor a rectangle: draw one of them");
}

TEST(MapArea, its_box_is_the_smallest_around_it) {
    const Aabb of_disc = box_of(disc({5, 7}, 2.0f));
    const Aabb of_box = box_of(box({5, 5}, {6, 8}));

    EXPECT_EQ(of_disc.min, (Vec2{3, 5}));
    EXPECT_EQ(of_disc.max, (Vec2{7, 9}));
    EXPECT_EQ(of_box.min, (Vec2{5, 5}));
    EXPECT_EQ(of_box.max, (Vec2{6, 8}));
}

}  // namespace
}  // namespace arena::sim::map_area_test
