#include "protocol/tiled/forces.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::forces_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::object;
using object_text::object_refusal;

sim::MapForce force_of(const std::string& text) {
    const TiledMap map = read(map_with_objects(text));
    EXPECT_EQ(map.description.forces.size(), 1u);
    return map.description.forces.empty() ? sim::MapForce{} : map.description.forces.front();
}

TEST(TiledForces, are_boxes_and_discs_and_name_their_object) {
    const sim::MapForce box = force_of(object("ice", kBox));
    const sim::MapForce disc = force_of(object("water", kDisc));

    EXPECT_EQ(box.area.shape, sim::Shape::polygon);
    EXPECT_EQ(box.area.box.min, (sim::Vec2{1, 1}));
    EXPECT_EQ(box.area.box.max, (sim::Vec2{3, 2}));
    EXPECT_EQ(box.source.object_id, 5u);
    EXPECT_EQ(disc.area.shape, sim::Shape::circle);
    EXPECT_EQ(disc.area.center, (sim::Vec2{1.5f, 1.5f}));
    EXPECT_EQ(disc.area.radius, 0.5f);
    EXPECT_EQ(object_refusal(object("wind", R"("point":true,"x":0,"y":0)")),
              "is drawn as a point: draw it as a rectangle or an ellipse with equal sides");
}

TEST(TiledForces, have_the_numbers_of_their_properties) {
    const sim::MapForce ice = force_of(object("ice", kBox, {R"("factor":0.25)"}));
    const sim::MapForce belt =
        force_of(object("conveyor", kBox, {R"("speed":4)", R"("angle":90)"}));
    const sim::MapForce wind =
        force_of(object("wind", kBox, {R"("acceleration":10)", R"("angle":60)"}));
    const sim::MapForce moon = force_of(object("gravity", kBox, {R"("factor":0)"}));
    const sim::MapForce lake =
        force_of(object("water", kBox, {R"("factor":0.75)", R"("fall_factor":0.125)"}));

    EXPECT_EQ(ice.kind, sim::ForceKind::ice);
    EXPECT_EQ(ice.factor, 0.25f);
    EXPECT_EQ(belt.kind, sim::ForceKind::conveyor);
    EXPECT_EQ(belt.flow, (sim::Vec2{0, 4}));
    EXPECT_EQ(wind.kind, sim::ForceKind::wind);
    expect_near(wind.flow, {5, std::sqrt(75.0f)});
    EXPECT_EQ(moon.kind, sim::ForceKind::gravity);
    EXPECT_EQ(moon.factor, 0.0f);
    EXPECT_EQ(lake.kind, sim::ForceKind::water);
    EXPECT_EQ(lake.factor, 0.75f);
    EXPECT_EQ(lake.fall_factor, 0.125f);
}

TEST(TiledForces, have_defaults) {
    EXPECT_EQ(force_of(object("ice", kBox)).factor, 0.1f);
    EXPECT_EQ(force_of(object("conveyor", kBox)).flow, (sim::Vec2{3, 0}));
    EXPECT_EQ(force_of(object("wind", kBox)).flow, (sim::Vec2{10, 0}));
    EXPECT_EQ(force_of(object("gravity", kBox)).factor, 0.5f);
    EXPECT_EQ(force_of(object("water", kBox)).factor, 0.5f);
    EXPECT_EQ(force_of(object("water", kBox)).fall_factor, 0.2f);
    EXPECT_EQ(force_of(object("ladder", kBox)).flow, (sim::Vec2{0, 4}));
}

TEST(TiledForces, numbers_at_their_limits_are_read_and_others_are_rejected) {
    const struct {
        const char* class_name;
        const char* good;
        const char* bad;
        const char* line;
    } cases[] = {
        {"ice", R"("factor":0.01)", R"("factor":0)",
         "property 'factor' is 0: set it to a number from 0.01 to 1"},
        {"ice", R"("factor":1)", R"("factor":1.5)",
         "property 'factor' is 1.5: set it to a number from 0.01 to 1"},
        {"conveyor", R"("speed":50)", R"("speed":51)",
         "property 'speed' is 51: set it to a number from -50 to 50"},
        {"conveyor", R"("speed":-50)", R"("angle":361)",
         "property 'angle' is 361: set it to a number from -360 to 360"},
        {"wind", R"("acceleration":100)", R"("acceleration":-101)",
         "property 'acceleration' is -101: set it to a number from -100 to 100"},
        {"gravity", R"("factor":4)", R"("factor":4.5)",
         "property 'factor' is 4.5: set it to a number from 0 to 4"},
        {"water", R"("factor":0.05)", R"("factor":0)",
         "property 'factor' is 0: set it to a number from 0.05 to 1"},
        {"water", R"("fall_factor":1)", R"("fall_factor":2)",
         "property 'fall_factor' is 2: set it to a number from 0.05 to 1"},
        {"ladder", R"("climb_speed":0.1)", R"("climb_speed":0)",
         "property 'climb_speed' is 0: set it to a number from 0.1 to 50"},
        {"ladder", R"("climb_speed":50)", R"("climb_speed":50.5)",
         "property 'climb_speed' is 50.5: set it to a number from 0.1 to 50"},
    };
    for (const auto& one : cases) {
        EXPECT_EQ(object_refusal(object(one.class_name, kBox, {one.bad})), one.line);
        force_of(object(one.class_name, kBox, {one.good}));
    }
}

TEST(TiledForces, are_seven_classes) {
    int count = 0;
    for (int i = 0; i <= static_cast<int>(ObjectClass::path); ++i)
        count += is_force(static_cast<ObjectClass>(i)) ? 1 : 0;

    EXPECT_EQ(count, 7);
    EXPECT_TRUE(is_force(ObjectClass::water));
    EXPECT_FALSE(is_force(ObjectClass::area));
}

}  // namespace
}  // namespace arena::protocol::forces_test
