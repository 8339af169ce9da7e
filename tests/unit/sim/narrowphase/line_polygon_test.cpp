#include "sim/narrowphase/line_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::line_polygon_test {
namespace {

const test::Points kSquare = test::rectangle(0, 0, 10, 10);

struct Answer {
    bool overlaps, touches, touches_walls;
    bool operator==(const Answer&) const = default;
};

Answer ask(Segment line, const test::Points& polygon) {
    return {overlaps(line, Polygon{polygon}), touches(Polygon{polygon}, line),
            touches_walls(line, Polygon{polygon})};
}

const Answer kApart{false, false, false};
const Answer kTouching{false, true, true};
const Answer kOverlapping{true, true, true};
const Answer kInside{true, true, false};

TEST(LinePolygon, a_line_wholly_inside_overlaps_without_reaching_a_wall) {
    EXPECT_EQ(ask({{3, 3}, {7, 7}}, kSquare), kInside);
}

TEST(LinePolygon, a_line_through_the_polygon_overlaps) {
    EXPECT_EQ(ask({{-5, 5}, {15, 5}}, kSquare), kOverlapping);
    EXPECT_EQ(ask({{5, 5}, {15, 5}}, kSquare), kOverlapping);
}

TEST(LinePolygon, a_line_from_vertex_to_vertex_overlaps) {
    EXPECT_EQ(ask({{0, 0}, {10, 10}}, kSquare), kOverlapping);
    EXPECT_EQ(ask({{-5, -5}, {15, 15}}, kSquare), kOverlapping);
}

TEST(LinePolygon, a_line_along_an_edge_only_touches) {
    EXPECT_EQ(ask({{2, 0}, {8, 0}}, kSquare), kTouching);
    EXPECT_EQ(ask({{-2, 0}, {18, 0}}, kSquare), kTouching);
    EXPECT_EQ(ask({{0, 0}, {10, 0}}, kSquare), kTouching);
}

TEST(LinePolygon, a_line_that_grazes_a_corner_only_touches) {
    EXPECT_EQ(ask({{5, 15}, {15, 5}}, kSquare), kTouching);
    EXPECT_EQ(ask({{10, 10}, {15, 12}}, kSquare), kTouching);
}

TEST(LinePolygon, a_line_from_an_edge_overlaps_inwards_and_touches_outwards) {
    EXPECT_EQ(ask({{5, 0}, {5, 1}}, kSquare), kOverlapping);
    EXPECT_EQ(ask({{5, 0}, {5, -1}}, kSquare), kTouching);
}

TEST(LinePolygon, a_line_apart_neither_overlaps_nor_touches) {
    EXPECT_EQ(ask({{11, 0}, {11, 10}}, kSquare), kApart);
    EXPECT_EQ(ask({{8, 13}, {13, 8}}, kSquare), kApart);
}

TEST(LinePolygon, a_line_along_an_edge_of_a_u_and_on_into_its_prong_overlaps) {
    EXPECT_EQ(ask({{2, 2}, {4, 2}}, test::u_shape()), kTouching);
    EXPECT_EQ(ask({{2, 2}, {5, 2}}, test::u_shape()), kOverlapping);
    EXPECT_EQ(ask({{3, 6}, {3, 3}}, test::u_shape()), kApart);
    EXPECT_EQ(ask({{2, 6}, {4, 6}}, test::u_shape()), kTouching);
}

TEST(LinePolygon, a_line_without_length_is_a_point) {
    EXPECT_EQ(ask({{5, 5}, {5, 5}}, kSquare), kInside);
    EXPECT_EQ(ask({{10, 5}, {10, 5}}, kSquare), kTouching);
    EXPECT_EQ(ask({{11, 5}, {11, 5}}, kSquare), kApart);
}

}  // namespace
}  // namespace arena::sim::line_polygon_test
