#include "sim/terrain/forces.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"

namespace arena::sim::forces_test {
namespace {

using test::MapBuilder;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr Bounds kBox{{10.0f, 10.0f}, {14.0f, 12.0f}};

MapForce with_factor(ForceKind kind, float factor) {
    return {.kind = kind, .factor = factor};
}
MapForce with_flow(ForceKind kind, Vec2 flow) {
    return {.kind = kind, .flow = flow};
}

TEST(Forces, a_place_outside_all_areas_changes_nothing) {
    const auto terrain = MapBuilder().force(kBox, with_factor(ForceKind::gravity, 0.0f)).terrain();

    const Forces forces = forces_at(*terrain, {9.9f, 11.0f});

    EXPECT_EQ(forces.gravity, 1.0f);
    EXPECT_EQ(forces.acceleration, 1.0f);
    EXPECT_EQ(forces.speed, 1.0f);
    EXPECT_EQ(forces.fall_speed, 1.0f);
    EXPECT_EQ(forces.conveyor, Vec2{});
    EXPECT_EQ(forces.wind, Vec2{});
    EXPECT_FALSE(forces.is_in_water);
}

TEST(Forces, areas_are_closed_boxes_and_discs) {
    const auto terrain = MapBuilder()
                             .force(kBox, with_factor(ForceKind::gravity, 0.5f))
                             .round_force({30, 30}, 2.0f, with_factor(ForceKind::ice, 0.5f))
                             .terrain();

    EXPECT_EQ(forces_at(*terrain, {14.0f, 12.0f}).gravity, 0.5f);
    EXPECT_EQ(forces_at(*terrain, {14.0f, 12.01f}).gravity, 1.0f);
    EXPECT_EQ(forces_at(*terrain, {32.0f, 30.0f}).acceleration, 0.5f);
    EXPECT_EQ(forces_at(*terrain, {31.5f, 31.5f}).acceleration, 1.0f) << "beside the disc";
}

// As many as a map may have, and places in them, on their borders, between them and beyond the map.
TEST(Forces, every_area_acts_wherever_it_lies) {
    Random random(1);
    const auto number = [&](std::uint32_t below) {
        return static_cast<float>(random.below(below)) * 0.25f;
    };
    MapBuilder builder(100.0f, 100.0f);
    std::vector<MapForce> drawn;
    for (std::size_t i = 0; i < kForcesMax; ++i) {
        MapForce force = with_flow(ForceKind::wind, {0.01f, 0.0f});
        const Vec2 low{number(380), number(380)};
        force.area = i % 2 == 0
                         ? MapArea{.center = {}, .box = {low, low + Vec2{1 + number(8), 1}}}
                         : MapArea{.shape = Shape::circle, .center = low, .radius = 1 + number(20)};
        drawn.push_back(force);
        if (i % 2 == 0)
            builder.force(force.area.box, force);
        else
            builder.round_force(force.area.center, force.area.radius, force);
    }
    const auto terrain = builder.terrain();

    for (int i = 0; i < 20000; ++i) {
        const Vec2 place{number(440) - 5.0f, number(440) - 5.0f};
        const auto count = std::count_if(drawn.begin(), drawn.end(), [&](const MapForce& force) {
            const MapArea& area = force.area;
            if (area.shape == Shape::circle)
                return distance_squared(area.center, place) <= area.radius * area.radius;
            return contains(area.box, place);
        });
        ASSERT_NEAR(forces_at(*terrain, place).wind.x, 0.01f * static_cast<float>(count), 1e-5f);
    }
}

TEST(Forces, where_areas_overlap_flows_add_and_factors_multiply) {
    MapForce water = with_factor(ForceKind::water, 0.5f);
    water.fall_factor = 0.25f;
    const auto terrain = MapBuilder()
                             .force(kBox, with_flow(ForceKind::conveyor, {3, 0}))
                             .force(kBox, with_flow(ForceKind::conveyor, {-1, 2}))
                             .force(kBox, with_flow(ForceKind::wind, {0, 7}))
                             .force(kBox, with_flow(ForceKind::wind, {1, 1}))
                             .force(kBox, with_factor(ForceKind::ice, 0.5f))
                             .force(kBox, with_factor(ForceKind::ice, 0.25f))
                             .force(kBox, with_factor(ForceKind::gravity, 2.0f))
                             .force(kBox, with_factor(ForceKind::gravity, 0.25f))
                             .force(kBox, water)
                             .force(kBox, water)
                             .terrain();

    const Forces forces = forces_at(*terrain, {11, 11});

    EXPECT_EQ(forces.conveyor, (Vec2{2, 2}));
    EXPECT_EQ(forces.wind, (Vec2{1, 8}));
    EXPECT_EQ(forces.acceleration, 0.125f);
    EXPECT_EQ(forces.gravity, 0.5f);
    EXPECT_EQ(forces.speed, 0.25f);
    EXPECT_EQ(forces.fall_speed, 0.0625f);
    EXPECT_TRUE(forces.is_in_water);
}

TEST(Forces, several_together_keep_to_the_limits_of_one) {
    MapBuilder map;
    MapForce water = with_factor(ForceKind::water, kWaterFactorMin);
    water.fall_factor = kWaterFactorMin;
    for (int i = 0; i < 2; ++i)
        map.force(kBox, with_flow(ForceKind::conveyor, {kConveyorMax, 0}))
            .force(kBox, with_flow(ForceKind::wind, {0, -kWindMax}))
            .force(kBox, with_factor(ForceKind::ice, kIceFactorMin))
            .force(kBox, with_factor(ForceKind::gravity, kGravityFactorMax))
            .force(kBox, water);
    const auto terrain = map.terrain();

    const Forces forces = forces_at(*terrain, {11, 11});

    EXPECT_EQ(forces.conveyor, (Vec2{kConveyorMax, 0}));
    EXPECT_EQ(forces.wind, (Vec2{0, -kWindMax}));
    EXPECT_EQ(forces.acceleration, kIceFactorMin);
    EXPECT_EQ(forces.gravity, kGravityFactorMax);
    EXPECT_EQ(forces.speed, kWaterFactorMin);
    EXPECT_EQ(forces.fall_speed, kWaterFactorMin);
}

TEST(Forces, wind_adds_to_the_velocity_up_to_its_fastest) {
    EXPECT_EQ(after_wind({1, 2}, {30, 0}, 0.1f), (Vec2{4, 2}));
    EXPECT_EQ(after_wind({-50, 0}, {30, 0}, 0.1f), (Vec2{-47, 0}));
    EXPECT_EQ(after_wind({99, 0}, {30, 0}, 0.1f), (Vec2{kWindSpeedMax, 0}));
    EXPECT_EQ(after_wind({150, 5}, {30, 0}, 0.1f), (Vec2{150, 5})) << "it slows nobody down";
    EXPECT_EQ(after_wind({1, 2}, {}, 0.1f), (Vec2{1, 2}));
}

MapForce teleporter(Vec2 flow) {
    return {.kind = ForceKind::teleporter, .flow = flow};
}

TEST(Forces, a_teleporter_leads_from_its_middle_to_its_exit) {
    const auto terrain = MapBuilder(40, 40)
                             .force({{10.0f, 10.0f}, {14.0f, 12.0f}}, teleporter({5.0f, 8.0f}))
                             .round_force({30.0f, 30.0f}, 1.0f, teleporter({-5.0f, 0.0f}))
                             .terrain();

    EXPECT_TRUE(has_teleporters(*terrain));
    EXPECT_EQ(teleporter_exit_at(*terrain, {10.5f, 10.5f}), (Vec2{17.0f, 19.0f}));
    EXPECT_EQ(teleporter_exit_at(*terrain, {30.0f, 31.0f}), (Vec2{25.0f, 30.0f}));
    EXPECT_EQ(teleporter_exit_at(*terrain, {9.9f, 10.5f}), std::nullopt);
    EXPECT_EQ(forces_at(*terrain, {10.5f, 10.5f}).conveyor, Vec2{});
    EXPECT_FALSE(has_teleporters(*MapBuilder().terrain()));
}

TEST(Forces, an_exit_outside_the_map_or_in_a_teleporter_is_an_error) {
    const auto error_of = [](Vec2 flow) {
        const auto built = build_terrain(MapBuilder(40, 40)
                                             .force({{10, 10}, {14, 12}}, teleporter(flow))
                                             .force({{20, 20}, {22, 22}}, teleporter({0, 5}))
                                             .description());
        return built ? std::string() : built.error().reason;
    };

    EXPECT_EQ(error_of({5, 0}), "");
    EXPECT_NE(error_of({50, 0}).find("is outside the map"), std::string::npos);
    EXPECT_NE(error_of({0, 0}).find("lies in a teleporter"), std::string::npos);
    EXPECT_NE(error_of({9, 10}).find("lies in a teleporter"), std::string::npos) << "another one";
    EXPECT_NE(error_of({kNan, 0}).find("leads nowhere"), std::string::npos);
}

TEST(Forces, one_that_is_not_sound_is_named_with_the_way_out) {
    const struct {
        MapForce sound;
        std::function<void(MapForce&)> fault;
        const char* words;
    } cases[] = {
        {with_factor(ForceKind::ice, 1), [](MapForce& f) { f.factor = 0; }, "0.01 .. 1"},
        {with_factor(ForceKind::ice, 1), [](MapForce& f) { f.factor = kNan; }, "0.01 .. 1"},
        {with_factor(ForceKind::ice, 1), [](MapForce& f) { f.factor = 1.1f; }, "0.01 .. 1"},
        {with_factor(ForceKind::gravity, 4), [](MapForce& f) { f.factor = 4.1f; }, "0 .. 4"},
        {with_factor(ForceKind::gravity, 0), [](MapForce& f) { f.factor = -0.1f; }, "0 .. 4"},
        {with_factor(ForceKind::water, 1), [](MapForce& f) { f.factor = 0; }, "0.05 .. 1"},
        {with_factor(ForceKind::water, 1), [](MapForce& f) { f.fall_factor = 0; }, "0.05 .. 1"},
        {with_flow(ForceKind::conveyor, {100, 0}), [](MapForce& f) { f.flow.y = 50; }, "'speed'"},
        {with_flow(ForceKind::wind, {0, 200}), [](MapForce& f) { f.flow.y = kNan; },
         "'acceleration'"},
        {with_flow(ForceKind::wind, {0, 200}), [](MapForce& f) { f.flow.y = 201; },
         "'acceleration'"},
        {with_flow(ForceKind::ladder, {0, 4}), [](MapForce& f) { f.flow.y = 0.05f; }, "0.1 .. 50"},
        {with_flow(ForceKind::ladder, {0, 4}), [](MapForce& f) { f.flow.y = 51; }, "0.1 .. 50"},
        {with_flow(ForceKind::ladder, {0, 4}), [](MapForce& f) { f.flow.x = 1; }, "'climb_speed'"},
        {with_factor(ForceKind::ice, 1), [](MapForce& f) { f.area.box.max.x = 10; }, "a width"},
        {with_factor(ForceKind::ice, 1), [](MapForce& f) { f.kind = static_cast<ForceKind>(9); },
         "its kind"},
    };
    for (const auto& one : cases) {
        MapDescription map = MapBuilder().force(kBox, one.sound).description();
        EXPECT_TRUE(build_terrain(map)) << one.words;
        one.fault(map.forces[0]);

        const auto terrain = build_terrain(map);

        ASSERT_FALSE(terrain) << one.words;
        EXPECT_EQ(terrain.error().layer, "forces");
        EXPECT_EQ(terrain.error().object_id, 1u);
        EXPECT_NE(terrain.error().reason.find(one.words), std::string::npos)
            << terrain.error().reason;
    }
}

TEST(Forces, a_map_has_64_of_them_at_most) {
    MapBuilder map;
    for (int i = 0; i < 64; ++i)
        map.force(kBox, with_factor(ForceKind::ice, 1));
    EXPECT_TRUE(build_terrain(map.description()));
    map.force(kBox, with_factor(ForceKind::ice, 1));

    const auto terrain = build_terrain(map.description());

    ASSERT_FALSE(terrain);
    EXPECT_EQ(terrain.error().object_id, 65u);
    EXPECT_NE(terrain.error().reason.find("more than 64"), std::string::npos);
}

}  // namespace
}  // namespace arena::sim::forces_test
