#include "protocol/tiled/shapes.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

using sim::MapObstacle;
using sim::Shape;
using sim::Vec2;

std::vector<MapObstacle> walls_of(const std::string& objects) {
    return read(map_with_objects(objects)).description.obstacles;
}

void expect_vertices(const MapObstacle& obstacle, std::initializer_list<Vec2> expected) {
    ASSERT_EQ(obstacle.vertices.size(), expected.size());
    std::size_t i = 0;
    for (const Vec2 vertex : expected)
        expect_near(obstacle.vertices[i++], vertex);
}

TEST(Rectangle, becomes_a_polygon_of_its_four_corners) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","x":64,"y":32,"width":96,"height":64,"rotation":0})");

    ASSERT_EQ(walls.size(), 1u);
    EXPECT_EQ(walls[0].shape, Shape::polygon);
    expect_vertices(walls[0], {{2, 9}, {5, 9}, {5, 7}, {2, 7}});
}

TEST(Rectangle, turns_clockwise_about_its_top_left) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","x":160,"y":160,"width":64,"height":32,"rotation":90})");

    // On the screen the right edge now points down and the body lies to the left.
    expect_vertices(walls.at(0), {{5, 5}, {5, 3}, {4, 3}, {4, 5}});
}

TEST(Rectangle, turns_by_30_degrees_as_tiled_draws_it) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","x":160,"y":160,"width":64,"height":32,"rotation":30})");

    const float c = 0.8660254f, s = 0.5f;
    expect_vertices(
        walls.at(0),
        {{5, 5}, {5 + 2 * c, 5 - 2 * s}, {5 + 2 * c - s, 5 - 2 * s - c}, {5 - s, 5 - c}});
}

TEST(Ellipse, is_a_circle_when_its_sides_are_equal) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","ellipse":true,"x":64,"y":64,"width":64,"height":64})");

    ASSERT_EQ(walls.size(), 1u);
    EXPECT_EQ(walls[0].shape, Shape::circle);
    EXPECT_TRUE(walls[0].vertices.empty());
    expect_near(walls[0].center, {3, 7});
    EXPECT_FLOAT_EQ(walls[0].radius, 1.0f);
}

TEST(Ellipse, rotates_its_centre_about_its_top_left) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","ellipse":true,"x":160,"y":160,"width":64,"height":64,)"
                 R"("rotation":180})");

    expect_near(walls.at(0).center, {4, 6});
}

TEST(Ellipse, is_a_circle_when_its_sides_differ_only_by_rounding) {
    const auto walls = walls_of(
        R"({"id":1,"class":"wall","ellipse":true,"x":64,"y":64,"width":64,"height":64.009},)"
        R"({"id":2,"class":"wall","ellipse":true,"x":64,"y":64,"width":64,"height":64.02})");

    EXPECT_EQ(walls.at(0).shape, Shape::circle);
    EXPECT_EQ(walls.at(1).shape, Shape::polygon);
}

TEST(Ellipse, is_a_polygon_with_every_vertex_on_it_when_its_sides_differ) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","ellipse":true,"x":64,"y":64,"width":128,"height":64})");

    ASSERT_EQ(walls.size(), 1u);
    EXPECT_EQ(walls[0].shape, Shape::polygon);
    ASSERT_EQ(walls[0].vertices.size(), static_cast<std::size_t>(kEllipseVertices));
    for (const Vec2 v : walls[0].vertices) {
        const float x = (v.x - 4.0f) / 2.0f;
        const float y = v.y - 7.0f;
        EXPECT_NEAR(x * x + y * y, 1.0f, 1e-5f);
    }
    expect_near(walls[0].vertices[0], {6, 7});
    expect_near(walls[0].vertices[8], {4, 6});  // a quarter turn further, clockwise on the screen
}

TEST(Capsule, is_two_half_circles_along_its_longer_side) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","capsule":true,"x":64,"y":64,"width":128,"height":64},)"
                 R"({"id":2,"class":"wall","capsule":true,"x":64,"y":64,"width":64,"height":160})");

    ASSERT_EQ(walls.size(), 2u);
    for (const MapObstacle& wall : walls) {
        EXPECT_EQ(wall.shape, Shape::polygon);
        ASSERT_EQ(wall.vertices.size(), 2u * (kCapsuleEndEdges + 1));
    }
    // Every vertex is a radius away from the segment between the middles of the half circles.
    for (const Vec2 v : walls[0].vertices) {
        const float x = v.x - std::clamp(v.x, 3.0f, 5.0f);
        EXPECT_NEAR(x * x + (v.y - 7) * (v.y - 7), 1.0f, 1e-5f);
    }
    for (const Vec2 v : walls[1].vertices) {
        const float y = v.y - std::clamp(v.y, 4.0f, 7.0f);
        EXPECT_NEAR((v.x - 3) * (v.x - 3) + y * y, 1.0f, 1e-5f);
    }
    expect_near(walls[0].vertices[kCapsuleEndEdges / 2], {6, 7});
    expect_near(walls[1].vertices[kCapsuleEndEdges / 2], {3, 3});
}

TEST(Capsule, turns_about_its_top_left_and_is_a_circle_when_its_sides_are_equal) {
    const auto walls = walls_of(
        R"({"id":1,"class":"wall","capsule":true,"x":160,"y":160,"width":128,"height":64,)"
        R"("rotation":90},)"
        R"({"id":2,"class":"wall","capsule":true,"x":160,"y":160,"width":64,"height":64})");

    expect_near(walls.at(0).vertices[kCapsuleEndEdges / 2], {4, 1});
    EXPECT_EQ(walls.at(1).shape, Shape::circle);
    expect_near(walls[1].center, {6, 4});
    EXPECT_EQ(walls[1].radius, 1.0f);
}

TEST(Capsule, has_an_area) {
    EXPECT_EQ(refusal(map_with_objects(
                  R"({"id":12,"class":"wall","capsule":true,"x":0,"y":0,"width":4,"height":0})")),
              "maps/test.tmj: layer 'walls', object 12: capsule has no area: give it a width and a "
              "height, or delete it");
}

TEST(Ellipse, of_a_stretched_tile_stays_a_circle_only_when_both_axes_are_stretched_alike) {
    ObjectGeometry circle;
    circle.width = 32.0;
    circle.height = 32.0;
    TileFrame frame;
    frame.width = 64.0;
    frame.height = 64.0;
    const MapScale scale{320.0, 32.0};

    frame.stretch = {2.0, 2.0};
    const auto larger = solid_shapes(ObjectKind::ellipse, circle, {{}, frame}, scale);
    frame.stretch = {2.0, 1.0};
    const auto wider = solid_shapes(ObjectKind::ellipse, circle, {{}, frame}, scale);

    ASSERT_TRUE(larger.ok() && wider.ok());
    EXPECT_EQ(larger.value()[0].shape, Shape::circle);
    EXPECT_EQ(larger.value()[0].radius, 1.0f);
    expect_near(larger.value()[0].center, {1, 9});
    EXPECT_EQ(wider.value()[0].shape, Shape::polygon);
    expect_near(wider.value()[0].vertices[0], {2, 9.5f});
}

TEST(Polygon, keeps_its_vertices_in_the_order_in_which_they_were_drawn) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","x":32,"y":320,"width":0,"height":0,"rotation":0,)"
                 R"("polygon":[{"x":0,"y":0},{"x":64,"y":0},{"x":64,"y":-64},{"x":32,"y":-32}]})");

    expect_vertices(walls.at(0), {{1, 0}, {3, 0}, {3, 2}, {2, 1}});
}

TEST(Polygon, rotates_about_its_position_which_need_not_be_a_vertex) {
    const auto walls = walls_of(R"({"id":1,"class":"wall","x":160,"y":160,"rotation":-90,)"
                                R"("polygon":[{"x":32,"y":0},{"x":64,"y":0},{"x":64,"y":32}]})");

    expect_vertices(walls.at(0), {{5, 6}, {5, 7}, {6, 7}});
}

TEST(Polygon, drops_vertices_that_repeat_their_neighbour) {
    const auto walls =
        walls_of(R"({"id":1,"class":"wall","x":0,"y":320,"polygon":[{"x":0,"y":0},{"x":0,"y":0},)"
                 R"({"x":32,"y":0},{"x":32,"y":-32},{"x":32,"y":-32},{"x":0,"y":0}]})");

    expect_vertices(walls.at(0), {{0, 0}, {1, 0}, {1, 1}});
}

TEST(Polyline, becomes_one_line_for_each_segment) {
    const auto walls = walls_of(R"({"id":9,"class":"wall","x":0,"y":320,"rotation":0,)"
                                R"("polyline":[{"x":0,"y":0},{"x":64,"y":0},{"x":64,"y":-32}]})");

    ASSERT_EQ(walls.size(), 2u);
    for (const MapObstacle& wall : walls) {
        EXPECT_EQ(wall.shape, Shape::line);
        EXPECT_EQ(wall.source.object_id, 9u);
    }
    expect_vertices(walls[0], {{0, 0}, {2, 0}});
    expect_vertices(walls[1], {{2, 0}, {2, 1}});
}

TEST(Polyline, leaves_out_segments_without_length) {
    const auto walls =
        walls_of(R"({"id":9,"class":"wall","x":0,"y":320,)"
                 R"("polyline":[{"x":0,"y":0},{"x":0,"y":0},{"x":64,"y":0},{"x":64,"y":0}]})");

    ASSERT_EQ(walls.size(), 1u);
    expect_vertices(walls[0], {{0, 0}, {2, 0}});
}

TEST(Spawn, is_a_point_or_the_middle_of_another_shape) {
    const TiledMap map = read(map_with_objects(
        R"({"id":1,"class":"spawn","point":true,"x":32,"y":288},)"
        R"({"id":2,"class":"spawn","x":32,"y":32,"width":64,"height":32},)"
        R"({"id":3,"class":"spawn","x":160,"y":160,"width":64,"height":32,"rotation":90},)"
        R"({"id":4,"class":"spawn","ellipse":true,"x":32,"y":32,"width":64,"height":32},)"
        R"({"id":5,"class":"spawn","x":32,"y":32,"polygon":[{"x":0,"y":0},{"x":96,"y":0},)"
        R"({"x":0,"y":96}]},)"
        R"({"id":6,"class":"spawn","x":32,"y":32,"polyline":[{"x":0,"y":0},{"x":64,"y":0}]},)"
        R"({"id":7,"class":"spawn","x":96,"y":96,"width":0,"height":0})"));

    const auto& spawns = map.description.spawns;
    ASSERT_EQ(spawns.size(), 7u);
    expect_near(spawns[0].position, {1, 1});
    expect_near(spawns[1].position, {2, 8.5f});
    expect_near(spawns[2].position, {4.5f, 4});
    expect_near(spawns[3].position, {2, 8.5f});
    expect_near(spawns[4].position, {2, 8});
    expect_near(spawns[5].position, {2, 9});
    expect_near(spawns[6].position, {3, 7});
    EXPECT_EQ(spawns[4].source.object_id, 5u);
    EXPECT_EQ(spawns[4].source.layer, "walls");
}

struct BadShape {
    const char* object;
    const char* line;
};

TEST(Shapes, invalid_shapes_are_reported_with_layer_object_and_how_to_fix_them) {
    const BadShape cases[] = {
        {R"("polygon":[{"x":0,"y":0},{"x":9,"y":9}])",
         "polygon has 2 vertices, a polygon needs 3: add vertices or delete the object"},
        {R"("polygon":[])",
         "polygon has 0 vertices, a polygon needs 3: add vertices or delete the object"},
        {R"("polyline":[{"x":0,"y":0}])",
         "polyline has 1 vertex, a polyline needs 2: add vertices or delete the object"},
        {R"("polygon":7)",
         "polygon is 7, not a list of points: delete the object and draw it again"},
        {R"("polygon":null)",
         "polygon is null, not a list of points: delete the object and draw it again"},
        {R"("polygon":[{"x":0,"y":0},{"x":9},{"x":9,"y":9}])",
         "polygon vertex 2 has no x and y that are numbers: delete the vertex or write its place"},
        {R"("polyline":[{"x":0,"y":0},5])",
         "polyline vertex 2 has no x and y that are numbers: delete the vertex or write its place"},
        {R"("polygon":[{"x":0,"y":0},{"x":9,"y":0},{"x":9,"y":0},{"x":0,"y":0}])",
         "polygon has no area: give it a width and a height, or delete it"},
        {R"("polyline":[{"x":0,"y":0},{"x":0,"y":0}])",
         "polyline has no length: move its vertices apart or delete it"},
        {R"("width":-4,"height":4)", "width is -4: make it 0 or more"},
        {R"("width":4,"height":-4)", "height is -4: make it 0 or more"},
        {R"("width":4)", "height is missing: delete the object and draw it again"},
        {R"("width":"4","height":4)", "width is text '4', not a number: write a number"},
        {R"("width":0,"height":4)",
         "rectangle has no area: give it a width and a height, or delete it"},
        {R"("ellipse":true,"width":0,"height":0)",
         "ellipse has no area: give it a width and a height, or delete it"},
        {R"("ellipse":true,"width":0,"height":8)",
         "ellipse has no area: give it a width and a height, or delete it"},
        {R"("width":4,"height":4,"rotation":true)",
         "rotation is true, not a number: write a number"},
        {R"("width":1e308,"height":4)",
         "lies more than 8192 m from the map's corner: move it into the map"},
        {R"("ellipse":true,"width":1e308,"height":1e308)",
         "lies more than 8192 m from the map's corner: move it into the map"},
        {R"("polygon":[{"x":0,"y":0},{"x":1e308,"y":-1e308},{"x":9,"y":9}],"rotation":45)",
         "lies more than 8192 m from the map's corner: move it into the map"},
    };
    for (const BadShape& bad : cases) {
        const std::string object =
            R"({"id":12,"class":"wall","x":0,"y":0,)" + std::string(bad.object) + "}";

        EXPECT_EQ(refusal(map_with_objects(object)),
                  "maps/test.tmj: layer 'walls', object 12: " + std::string(bad.line));
    }
}

TEST(Polygon, has_a_limit_of_vertices_unlike_a_polyline) {
    std::string vertices = R"({"x":0,"y":0})";
    for (std::size_t i = 1; i < kPolygonVerticesMax; ++i) {
        vertices += R"(,{"x":)";
        vertices += std::to_string(i % 300);
        vertices += R"(,"y":)";
        vertices += std::to_string(i / 300);
        vertices += "}";
    }
    const auto object = [](const std::string& kind, const std::string& points) {
        return map_with_objects(R"({"id":3,"class":"wall","x":0,"y":0,")" + kind + R"(":[)" +
                                points + "]}");
    };

    EXPECT_EQ(refusal(object("polygon", vertices)), "");
    EXPECT_EQ(
        refusal(object("polygon", vertices + R"(,{"x":5,"y":50})")),
        "maps/test.tmj: layer 'walls', object 3: polygon has more than 4096 vertices: draw it "
        "with fewer or as several polygons");
    EXPECT_EQ(refusal(object("polyline", vertices + R"(,{"x":5,"y":50})")), "");
}

TEST(Shapes, need_a_position) {
    EXPECT_EQ(refusal(map_with_objects(R"({"id":3,"class":"spawn","point":true,"y":1})")),
              "maps/test.tmj: layer 'walls', object 3: x is missing: delete the object and draw it "
              "again");
    EXPECT_EQ(refusal(map_with_objects(R"({"id":3,"class":"spawn","point":true,"x":1,"y":[]})")),
              "maps/test.tmj: layer 'walls', object 3: y is a list, not a number: write a number");
    EXPECT_EQ(
        refusal(map_with_objects(R"({"id":3,"class":"spawn","point":true,"x":-1e300,"y":0})")),
        "maps/test.tmj: layer 'walls', object 3: lies more than 8192 m from the map's corner: "
        "move it into the map");
}

}  // namespace
}  // namespace arena::protocol
