#include "sim/terrain/piece_builder.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/movers.h"
#include "tests/support/polygons.h"

namespace arena::sim::piece_builder_test {
namespace {

constexpr EntityId kId{kFirstObstacleId + 7};

/// Returns why the obstacle cannot be solid; nothing when it can.
std::string reason(MapObstacle obstacle) {
    PieceList list;
    const auto error = add_pieces(kId, obstacle, list);
    return error ? error->reason : "";
}

PieceList pieces_of(MapObstacle obstacle) {
    PieceList list;
    EXPECT_FALSE(add_pieces(kId, obstacle, list));
    return list;
}

bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

MapObstacle polygon(test::Points vertices) {
    MapObstacle obstacle;
    obstacle.vertices = std::move(vertices);
    return obstacle;
}

TEST(IsPlaceable, up_to_the_largest_coordinate_on_both_axes) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const float beyond = std::nextafter(kCoordinateMax, 1e9f);

    EXPECT_TRUE(is_placeable({kCoordinateMax, -kCoordinateMax}));
    EXPECT_FALSE(is_placeable({beyond, 0}));
    EXPECT_FALSE(is_placeable({0, -beyond}));
    EXPECT_FALSE(is_placeable({kNan, 0}));
    EXPECT_FALSE(is_placeable({0, kNan}));
    EXPECT_FALSE(is_placeable({0, std::numeric_limits<float>::infinity()}));
}

TEST(AddPieces, a_convex_polygon_is_one_piece_with_its_box_and_half_planes) {
    const PieceList list = pieces_of(test::box_obstacle({2, 3}, {5, 4}));

    ASSERT_EQ(list.pieces.size(), 1u);
    const TerrainPiece& piece = list.pieces[0];
    EXPECT_EQ(piece.obstacle, kId);
    EXPECT_EQ(piece.shape, Shape::polygon);
    EXPECT_EQ(list.vertices_of(piece).size(), 4u);
    EXPECT_EQ(list.half_planes_of(piece).size(), 1u);
    EXPECT_EQ(list.half_planes.size(), 1u);
    EXPECT_EQ(piece.inner_edges, 0u);
    EXPECT_EQ(piece.box.min, (Vec2{2, 3}));
    EXPECT_EQ(piece.box.max, (Vec2{5, 4}));
}

TEST(AddPieces, a_concave_polygon_is_cut_and_its_pieces_know_their_cuts) {
    const PieceList list = pieces_of(polygon(test::u_shape()));

    ASSERT_EQ(list.pieces.size(), 3u);
    std::size_t vertices = 0;
    for (const TerrainPiece& piece : list.pieces) {
        EXPECT_NE(piece.inner_edges, 0u);
        EXPECT_EQ(piece.first_vertex, vertices) << "vertices follow each other";
        vertices += piece.vertex_count;
    }
    EXPECT_EQ(list.vertices.size(), vertices);
}

TEST(AddPieces, makes_the_polygon_of_the_obstacle_counter_clockwise) {
    MapObstacle obstacle = polygon({{0, 0}, {0, 4}, {4, 4}, {4, 0}});
    PieceList list;

    ASSERT_FALSE(add_pieces(kId, obstacle, list));

    EXPECT_EQ(obstacle.vertices, test::rectangle(0, 0, 4, 4));
}

struct TouchingOutline {
    const char* name;
    test::Points vertices;
    float area;
};

/// What people draw as one polygon, each with the area that it encloses.
const TouchingOutline kTouching[] = {
    {"a ring with a bridge from corner to corner",
     {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {3, 3}, {3, 7}, {7, 7}, {7, 3}, {3, 3}},
     84},
    {"a ring with a bridge, on each side of which it has other vertices",
     {{0, 0},
      {5, 0},
      {5, 1},
      {5, 3},
      {3, 3},
      {3, 7},
      {7, 7},
      {7, 3},
      {5, 3},
      {5, 2},
      {5, 0},
      {10, 0},
      {10, 10},
      {0, 10}},
     84},
    {"a ring whose ends touch along a part of their sides",
     {{0, 0},
      {10, 0},
      {10, 10},
      {5, 10},
      {5, 7},
      {7, 7},
      {7, 3},
      {3, 3},
      {3, 6},
      {5, 6},
      {5, 9},
      {0, 9}},
     100 - 5 - 16 + 2},
    {"a ring whose ends touch in a corner",
     {{0, 0}, {10, 0}, {10, 10}, {5, 10}, {5, 7}, {7, 7}, {7, 3}, {3, 3}, {3, 7}, {5, 7}, {0, 10}},
     84 - 7.5f},
    {"two squares that share a corner",
     {{0, 0}, {4, 0}, {4, 4}, {8, 4}, {8, 8}, {4, 8}, {4, 4}, {0, 4}},
     32},
    {"two squares that share a side",
     {{0, 0}, {4, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 0}, {4, 4}, {0, 4}},
     32},
    {"two squares that share a part of a side",
     {{0, 0}, {4, 0}, {4, 1}, {8, 1}, {8, 5}, {4, 5}, {4, 1}, {4, 4}, {0, 4}},
     32},
    {"a vertex on the inner side of an edge", {{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}}, 50},
    {"a vertex on the outer side of an edge",
     {{0, 0}, {4, 0}, {4, 4}, {6, 4}, {4, 2}, {7, 1}, {8, 6}, {0, 6}},
     38},
    {"a hole that touches the outline in a corner",
     {{0, 0}, {3, 6}, {6, 3}, {0, 0}, {10, 0}, {10, 10}, {0, 10}},
     100 - 13.5f},
    {"a spur without width, outside and inside",
     {{0, 0}, {9, 0}, {4, 0}, {4, 4}, {2, 2}, {4, 4}, {0, 4}},
     16},
};

TEST(AddPieces, outlines_that_touch_themselves_are_cut_into_what_they_enclose) {
    for (const auto& [name, vertices, area] : kTouching) {
        MapObstacle obstacle = polygon(vertices);
        PieceList list;

        const auto error = add_pieces(kId, obstacle, list);

        ASSERT_FALSE(error) << name << ": " << error->reason;
        float covered = 0.0f;
        for (const TerrainPiece& piece : list.pieces) {
            EXPECT_TRUE(is_convex(list.vertices_of(piece))) << name;
            EXPECT_EQ(piece.obstacle, kId);
            covered += signed_area(list.vertices_of(piece));
        }
        EXPECT_EQ(covered, area) << name;
        EXPECT_EQ(signed_area(obstacle.vertices), area) << name;
    }
}

TEST(AddPieces, a_bridge_and_a_side_in_common_are_inner_edges_or_gone) {
    for (const std::size_t number : {0u, 1u, 5u}) {
        const PieceList list = pieces_of(polygon(kTouching[number].vertices));

        for (const TerrainPiece& piece : list.pieces) {
            const auto vertices = list.vertices_of(piece);
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                if ((piece.inner_edges >> i & 1u) != 0) continue;
                // An outer edge lies on the outline; only inner ones start at it and lead inwards.
                const Segment side = edge(vertices, i);
                EXPECT_TRUE(side.a.x == side.b.x || side.a.y == side.b.y) << kTouching[number].name;
                EXPECT_FALSE(side.a.x == 5 && side.b.x == 5) << kTouching[number].name;
                EXPECT_FALSE(number == 5 && side.a.x == 4 && side.b.x == 4);
            }
        }
    }
}

TEST(AddPieces, rejects_outlines_of_which_it_is_not_clear_what_they_enclose) {
    const test::Points bow_tie{{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const test::Points bow_tie_with_a_knot{{0, 0}, {2, 2}, {4, 4}, {4, 0}, {2, 2}, {0, 4}};
    const test::Points hole_wound_like_the_frame{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0},
                                                 {3, 3}, {7, 3},  {7, 7},   {3, 7},  {3, 3}};
    const test::Points overlapping{{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {9, 2}, {9, 4}, {0, 4}};
    for (const test::Points& outline :
         {bow_tie, bow_tie_with_a_knot, hole_wound_like_the_frame, overlapping})
        EXPECT_TRUE(has(reason(polygon(outline)), "crosses or touches"));

    const test::Points squares_on_a_string{{0, 0}, {2, 0}, {2, 1}, {5, 1}, {5, 0}, {7, 0},
                                           {7, 2}, {5, 2}, {5, 1}, {2, 1}, {2, 2}, {0, 2}};
    EXPECT_EQ(reason(polygon(squares_on_a_string)),
              "edges 2 and 8 run along one line outside the polygon, which has no width there "
              "(edge i starts at vertex i): move them apart or draw several polygons");
}

TEST(AddPieces, a_line_is_one_piece_with_both_sides) {
    const PieceList list = pieces_of(test::one_sided_obstacle({2, 3}, {5, 1}));

    ASSERT_EQ(list.pieces.size(), 1u);
    EXPECT_EQ(list.pieces[0].shape, Shape::line);
    EXPECT_TRUE(list.pieces[0].is_one_sided);
    EXPECT_EQ(segment_of(list, list.pieces[0]).a, (Vec2{2, 3}));
    EXPECT_EQ(segment_of(list, list.pieces[0]).b, (Vec2{5, 1}));
    EXPECT_EQ(list.pieces[0].box.min, (Vec2{2, 1}));
}

TEST(AddPieces, a_circle_is_one_piece_without_vertices) {
    MapObstacle obstacle = test::circle_obstacle({5, 6}, 2);
    obstacle.is_low = true;
    const PieceList list = pieces_of(obstacle);

    ASSERT_EQ(list.pieces.size(), 1u);
    const TerrainPiece& piece = list.pieces[0];
    EXPECT_EQ(piece.shape, Shape::circle);
    EXPECT_TRUE(piece.is_low);
    EXPECT_EQ(piece.center, (Vec2{5, 6}));
    EXPECT_EQ(piece.radius, 2.0f);
    EXPECT_EQ(piece.box.min, (Vec2{3, 4}));
    EXPECT_EQ(piece.vertex_count, 0u);
    EXPECT_TRUE(list.half_planes_of(piece).empty());
}

TEST(AddPieces, appends_to_the_pieces_of_the_list) {
    PieceList list = pieces_of(test::box_obstacle({2, 3}, {5, 4}));
    MapObstacle obstacle = polygon({{10, 10}, {12, 10}, {12, 12}, {11, 13}, {10, 12}});

    ASSERT_FALSE(add_pieces({kFirstObstacleId + 8}, obstacle, list));

    ASSERT_EQ(list.pieces.size(), 2u);
    EXPECT_EQ(list.pieces[1].first_vertex, 4u);
    EXPECT_EQ(list.pieces[1].first_half_planes, 1u);
    EXPECT_EQ(list.half_planes_of(list.pieces[1]).size(), 2u);
    EXPECT_EQ(list.pieces[1].obstacle, (EntityId{kFirstObstacleId + 8}));
}

TEST(AddPieces, rejects_shapes_without_extent) {
    EXPECT_EQ(reason(test::line_obstacle({3, 3}, {3, 3})),
              "a line has no length: move one of its ends");
    EXPECT_EQ(reason(test::circle_obstacle({3, 3}, 0)), "a circle has no radius: give it a size");
    EXPECT_EQ(reason(test::circle_obstacle({3, 3}, -1)), "a circle has no radius: give it a size");
    EXPECT_NE(reason(polygon({{0, 0}, {1, 1}, {2, 2}})), "");
    MapObstacle point;
    point.shape = Shape::point;
    EXPECT_EQ(reason(point), "a point cannot be a wall: give it a shape");
}

TEST(AddPieces, rejects_a_line_that_does_not_have_two_ends) {
    MapObstacle line = test::line_obstacle({3, 3}, {4, 4});
    line.vertices.push_back({5, 6});
    EXPECT_TRUE(has(reason(line), "a line has no length"));
    line.vertices.clear();
    EXPECT_TRUE(has(reason(line), "a line has no length"));
}

TEST(AddPieces, rejects_a_radius_that_is_not_a_number_or_beyond_the_largest_coordinate) {
    const float beyond = std::nextafter(kCoordinateMax, 1e9f);

    EXPECT_EQ(reason(test::circle_obstacle({0, 0}, kCoordinateMax)), "");
    EXPECT_NE(reason(test::circle_obstacle({0, 0}, beyond)), "");
    EXPECT_NE(reason(test::circle_obstacle({0, 0}, std::numeric_limits<float>::quiet_NaN())), "");
}

TEST(AddPieces, rejects_what_reaches_beyond_the_largest_coordinate) {
    EXPECT_TRUE(has(reason(test::box_obstacle({0, 0}, {9000, 1})), "beyond 8192 m"));
    EXPECT_TRUE(has(reason(test::circle_obstacle({0, -9000}, 1)), "beyond 8192 m"));
}

TEST(AddPieces, only_lines_can_be_one_sided) {
    MapObstacle box = test::box_obstacle({2, 3}, {5, 4});
    box.is_one_sided = true;
    MapObstacle circle = test::circle_obstacle({5, 6}, 2);
    circle.is_one_sided = true;

    EXPECT_TRUE(has(reason(box), "only lines can be one-sided"));
    EXPECT_TRUE(has(reason(circle), "only lines can be one-sided"));
}

TEST(AddPieces, an_error_names_the_object) {
    MapObstacle obstacle = test::circle_obstacle({3, 3}, 0);
    obstacle.source = {"walls/inner", 42};
    PieceList list;

    const auto error = add_pieces(kId, obstacle, list);

    ASSERT_TRUE(error);
    EXPECT_EQ(error->layer, "walls/inner");
    EXPECT_EQ(error->object_id, 42u);
}

TEST(AddPieces, a_polygon_that_crosses_itself_is_rejected_with_its_edges) {
    EXPECT_TRUE(has(reason(polygon({{0, 0}, {4, 4}, {4, 0}, {0, 4}})), "edge 0"));
}

}  // namespace
}  // namespace arena::sim::piece_builder_test
