#include "protocol/tiled/circle_or_box.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace arena::protocol::circle_or_box_test {
namespace {

/// A map of 10 x 10 m with 32 pixels a metre.
constexpr MapScale kScale{320.0, 32.0};

ObjectGeometry geometry(double width, double height, double degrees = 0.0) {
    return {{32.0, 256.0}, width, height, degrees, {}};
}

std::string problem(ObjectKind kind, const ObjectGeometry& drawn, const Placement& placement = {}) {
    const auto area = circle_or_box(kind, drawn, placement, kScale);
    return area ? std::string() : area.error();
}

TEST(CircleOrBox, a_rectangle_is_a_box) {
    const auto area = circle_or_box(ObjectKind::rectangle, geometry(64.0, 32.0), {}, kScale);

    ASSERT_TRUE(area) << area.error();
    EXPECT_EQ(area.value().shape, sim::Shape::polygon);
    EXPECT_EQ(area.value().box.min, (sim::Vec2{1, 1}));
    EXPECT_EQ(area.value().box.max, (sim::Vec2{3, 2}));
}

TEST(CircleOrBox, a_rectangle_may_be_turned_by_right_angles) {
    for (const double degrees : {90.0, -270.0, 450.0}) {
        const auto area =
            circle_or_box(ObjectKind::rectangle, geometry(64.0, 32.0, degrees), {}, kScale);

        ASSERT_TRUE(area) << area.error();
        EXPECT_EQ(area.value().box.min, (sim::Vec2{0, 0})) << degrees;
        EXPECT_EQ(area.value().box.max, (sim::Vec2{1, 2})) << degrees;
    }
}

TEST(CircleOrBox, an_ellipse_and_a_capsule_with_equal_sides_are_circles) {
    for (const ObjectKind kind : {ObjectKind::ellipse, ObjectKind::capsule}) {
        const auto area = circle_or_box(kind, geometry(32.0, 32.0), {}, kScale);

        ASSERT_TRUE(area) << area.error();
        EXPECT_EQ(area.value().shape, sim::Shape::circle);
        EXPECT_EQ(area.value().center, (sim::Vec2{1.5f, 1.5f}));
        EXPECT_EQ(area.value().radius, 0.5f);
    }
}

TEST(CircleOrBox, any_other_shape_is_rejected_with_how_to_draw_it) {
    const std::pair<ObjectKind, const char*> cases[] = {
        {ObjectKind::point,
         "is drawn as a point: draw it as a rectangle or an ellipse with equal sides"},
        {ObjectKind::polyline,
         "is drawn as a polyline: draw it as a rectangle or an ellipse with equal sides"},
        {ObjectKind::ellipse,
         "is an ellipse with unequal sides: make its width and height the same"},
        {ObjectKind::capsule,
         "is a capsule with unequal sides: draw it as a rectangle or a circle"},
    };
    for (const auto& [kind, what] : cases)
        EXPECT_EQ(problem(kind, geometry(64.0, 32.0)), what);
    EXPECT_EQ(problem(ObjectKind::rectangle, geometry(64.0, 32.0, 30.0)),
              "is a turned rectangle: set its rotation to 0 or draw it as an ellipse with equal "
              "sides");
    EXPECT_EQ(problem(ObjectKind::rectangle, geometry(0.0, 32.0)),
              "rectangle has no area: give it a width and a height, or delete it");
}

TEST(CircleOrBox, a_tile_that_is_turned_turns_its_rectangle) {
    TileFrame frame;
    frame.turn = turn_of_degrees(30.0);

    EXPECT_EQ(problem(ObjectKind::rectangle, geometry(64.0, 32.0), {{}, frame}),
              "is a turned rectangle: set its rotation to 0 or draw it as an ellipse with equal "
              "sides");
}

}  // namespace
}  // namespace arena::protocol::circle_or_box_test
