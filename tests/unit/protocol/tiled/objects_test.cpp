#include "protocol/tiled/objects.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::objects_test {
namespace {

using nlohmann::json;

ObjectKind kind_of_text(const char* object) {
    return read_identity(json::parse(object)).kind;
}

/// The error with which the geometry of an object is rejected; empty when it is not.
std::string geometry_problem(const char* object, ObjectKind kind) {
    const auto geometry = read_geometry(json::parse(object), kind);
    return geometry.ok() ? std::string() : geometry.error();
}

TEST(ObjectKind, is_marked_by_a_key_unless_it_is_a_rectangle) {
    EXPECT_EQ(kind_of_text("{}"), ObjectKind::rectangle);
    EXPECT_EQ(kind_of_text(R"({"ellipse":true})"), ObjectKind::ellipse);
    EXPECT_EQ(kind_of_text(R"({"point":true})"), ObjectKind::point);
    EXPECT_EQ(kind_of_text(R"({"polygon":[]})"), ObjectKind::polygon);
    EXPECT_EQ(kind_of_text(R"({"polyline":[]})"), ObjectKind::polyline);
    EXPECT_EQ(kind_of_text(R"({"capsule":true})"), ObjectKind::capsule);
    EXPECT_EQ(kind_of_text(R"({"text":{}})"), ObjectKind::text);
    EXPECT_EQ(kind_of_text(R"({"gid":5})"), ObjectKind::tile);
}

TEST(ObjectKind, a_flag_that_is_not_true_marks_nothing) {
    EXPECT_EQ(kind_of_text(R"({"ellipse":false,"point":1,"capsule":"true"})"),
              ObjectKind::rectangle);
}

TEST(ObjectKind, has_a_name_for_messages) {
    std::vector<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(ObjectKind::tile); ++i)
        names.push_back(kind_name(static_cast<ObjectKind>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{"rectangle", "ellipse", "point", "polygon",
                                                    "polyline", "capsule", "text", "tile"}));
}

TEST(ObjectIdentity, of_an_empty_object_is_a_visible_rectangle_without_class) {
    const ObjectIdentity identity = read_identity(json::object());

    EXPECT_EQ(identity.id, 0u);
    EXPECT_EQ(identity.class_name, "");
    EXPECT_EQ(identity.kind, ObjectKind::rectangle);
    EXPECT_TRUE(identity.visible);
}

TEST(ObjectIdentity, can_be_read_from_anything) {
    for (const char* object : {"5", "null", "[]", R"({"id":-1,"class":5,"visible":"no"})"}) {
        const ObjectIdentity identity = read_identity(json::parse(object));

        EXPECT_EQ(identity.id, 0u) << object;
        EXPECT_EQ(identity.class_name, "") << object;
        EXPECT_TRUE(identity.visible) << object;
    }
}

TEST(ObjectIdentity, takes_the_class_before_the_type) {
    EXPECT_EQ(read_identity(json::parse(R"({"class":"wall","type":"spawn"})")).class_name, "wall");
    EXPECT_EQ(read_identity(json::parse(R"({"class":"","type":"spawn"})")).class_name, "spawn");
    EXPECT_EQ(read_identity(json::parse(R"({"type":"a\nb"})")).class_name, "a?b");
    EXPECT_FALSE(read_identity(json::parse(R"({"visible":false})")).visible);
}

TEST(ObjectGeometry, has_the_fields_of_its_kind_only) {
    const json object = json::parse(R"({"x":1.5,"y":-2,"width":3,"height":4,"rotation":30,)"
                                    R"("polygon":[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":2.5}]})");

    const auto box = read_geometry(object, ObjectKind::rectangle);
    const auto point = read_geometry(object, ObjectKind::point);
    const auto polygon = read_geometry(object, ObjectKind::polygon);
    ASSERT_TRUE(box.ok() && point.ok() && polygon.ok());

    EXPECT_EQ(box.value().position, (Pixel{1.5, -2.0}));
    EXPECT_EQ(box.value().width, 3.0);
    EXPECT_EQ(box.value().height, 4.0);
    EXPECT_EQ(box.value().degrees, 30.0);
    EXPECT_TRUE(box.value().points.empty());
    EXPECT_EQ(point.value().width, 0.0);
    EXPECT_EQ(point.value().height, 0.0);
    EXPECT_EQ(polygon.value().points, (std::vector<Pixel>{{0, 0}, {1, 0}, {1, 2.5}}));
    EXPECT_EQ(polygon.value().width, 0.0);
}

TEST(ObjectGeometry, of_a_tile_may_leave_its_size_to_the_tile) {
    const auto sized =
        read_geometry(json::parse(R"({"x":1,"y":2,"width":3,"height":4})"), ObjectKind::tile);
    const auto bare = read_geometry(json::parse(R"({"x":1,"y":2})"), ObjectKind::tile);
    ASSERT_TRUE(sized.ok() && bare.ok());

    EXPECT_EQ(sized.value().width, 3.0);
    EXPECT_EQ(sized.value().height, 4.0);
    EXPECT_EQ(bare.value().width, 0.0);
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":-1})", ObjectKind::tile),
              "width is -1: make it 0 or more");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"height":"4"})", ObjectKind::tile),
              "height is text '4', not a number: write a number");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":1})", ObjectKind::capsule),
              "height is missing: delete the object and draw it again");
}

TEST(ObjectGeometry, a_missing_rotation_is_none_and_a_missing_number_is_a_problem) {
    const auto point = read_geometry(json::parse(R"({"x":0,"y":0})"), ObjectKind::point);
    ASSERT_TRUE(point.ok());
    EXPECT_EQ(point.value().degrees, 0.0);

    EXPECT_EQ(geometry_problem(R"({"y":0})", ObjectKind::point),
              "x is missing: delete the object and draw it again");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":null})", ObjectKind::point),
              "y is null, not a number: write a number");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"rotation":"left"})", ObjectKind::point),
              "rotation is text 'left', not a number: write a number");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":1})", ObjectKind::ellipse),
              "height is missing: delete the object and draw it again");
}

TEST(ObjectGeometry, a_size_may_be_0_but_not_less) {
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":0,"height":0})", ObjectKind::rectangle), "");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":-1,"height":0})", ObjectKind::rectangle),
              "width is -1: make it 0 or more");
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"width":1,"height":-0.5})", ObjectKind::ellipse),
              "height is -0.5: make it 0 or more");
}

TEST(ObjectGeometry, a_polygon_needs_three_vertices_and_a_polyline_two) {
    const char* two = R"({"x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":1,"y":0}],)"
                      R"("polyline":[{"x":0,"y":0},{"x":1,"y":0}]})";
    const char* one = R"({"x":0,"y":0,"polyline":[{"x":0,"y":0}]})";

    EXPECT_EQ(geometry_problem(two, ObjectKind::polyline), "");
    EXPECT_EQ(geometry_problem(two, ObjectKind::polygon),
              "polygon has 2 vertices, a polygon needs 3: add vertices or delete the object");
    EXPECT_EQ(geometry_problem(one, ObjectKind::polyline),
              "polyline has 1 vertex, a polyline needs 2: add vertices or delete the object");
}

TEST(ObjectGeometry, vertices_are_points_with_two_numbers) {
    EXPECT_EQ(geometry_problem(R"({"x":0,"y":0,"polygon":true})", ObjectKind::polygon),
              "polygon is true, not a list of points: delete the object and draw it again");
    for (const char* second : {"5", "{}", R"({"x":1})", R"({"x":1,"y":"2"})"}) {
        const std::string object =
            R"({"x":0,"y":0,"polyline":[{"x":0,"y":0},)" + std::string(second) + "]}";
        EXPECT_EQ(geometry_problem(object.c_str(), ObjectKind::polyline),
                  "polyline vertex 2 has no x and y that are numbers: delete the vertex or write "
                  "its place");
    }
}

}  // namespace
}  // namespace arena::protocol::objects_test
