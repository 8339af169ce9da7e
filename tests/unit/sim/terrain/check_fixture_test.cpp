#include "sim/terrain/check_fixture.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/fixtures.h"
#include "tests/support/map_builder.h"

namespace arena::sim::check_fixture_test {
namespace {

const Bounds kBox{{5.0f, 5.0f}, {7.0f, 6.0f}};
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(FixtureCheck, accepts_one_trigger_of_each_kind) {
    MapFixture cone = test::area({5, 5}, 3.0f, 10);
    cone.cone_direction = {0.0f, 1.0f};
    cone.cone_half_angle = {0.8f, 0.6f};
    MapFixture haste = test::pickup({5, 5}, Gift::speed, 0);
    MapFixture at_once = test::spikes(kBox, 5);
    at_once.interval = 0.0f;
    const MapFixture sound[] = {test::spikes(kBox, 5),
                                test::spikes(kBox, 0),
                                at_once,
                                test::pickup({5, 5}, Gift::health, 20),
                                test::pickup({5, 5}, Gift::ammunition, 1),
                                haste,
                                test::pad(kBox, {0.0f, 12.0f}),
                                test::plate(kBox, "gate"),
                                test::area({5, 5}, 3.0f, 10),
                                cone};

    for (const MapFixture& fixture : sound) {
        const auto error = check_fixture(fixture);
        EXPECT_FALSE(error) << error->reason;
    }
}

TEST(FixtureCheck, says_what_is_wrong_and_how_to_fix_it) {
    const MapFixture spikes = test::spikes(kBox, 5);
    const MapFixture health = test::pickup({5, 5}, Gift::health, 20);
    const MapFixture haste = test::pickup({5, 5}, Gift::speed, 0);
    const MapFixture pad = test::pad(kBox, {0.0f, 12.0f});
    const MapFixture plate = test::plate(kBox, "gate");
    const MapFixture area = test::area({5, 5}, 3.0f, 10);
    const struct {
        const MapFixture& sound;
        std::function<void(MapFixture&)> fault;
        const char* words;
    } cases[] = {
        {spikes, [](MapFixture& f) { f.box.max.x = f.box.min.x; }, "width and a height"},
        {spikes, [](MapFixture& f) { f.box.max.y = kNan; }, "8192 m"},
        {spikes, [](MapFixture& f) { f.box.min.x = -9000.0f; }, "8192 m"},
        {spikes, [](MapFixture& f) { f.interval = -1.0f; }, "'interval' to 0"},
        {spikes, [](MapFixture& f) { f.interval = kNan; }, "'interval' to 0"},
        {spikes, [](MapFixture& f) { f.interval = 1e9f; }, "'interval' to 0"},
        {spikes, [](MapFixture& f) { f.amount = -1; }, "'amount' to 0"},
        {spikes, [](MapFixture& f) { f.shape = Shape::line; }, "neither a circle nor a rectangle"},
        {spikes, [](MapFixture& f) { f.shape = Shape::point; }, "neither a circle nor a rectangle"},
        {health, [](MapFixture& f) { f.radius = 0.0f; }, "give it a size"},
        {health, [](MapFixture& f) { f.radius = kNan; }, "give it a size"},
        {health, [](MapFixture& f) { f.center.y = 1e6f; }, "8192 m"},
        {health, [](MapFixture& f) { f.amount = 0; }, "'amount' to 1"},
        {health, [](MapFixture& f) { f.amount = 2'000'000'000; }, "'amount' to 1"},
        {haste, [](MapFixture& f) { f.speed_factor = 0.0f; }, "'speed_factor'"},
        {haste, [](MapFixture& f) { f.speed_factor = kNan; }, "'speed_factor'"},
        {haste, [](MapFixture& f) { f.duration = 0.0f; }, "'duration'"},
        {haste, [](MapFixture& f) { f.duration = -4.0f; }, "'duration'"},
        {pad, [](MapFixture& f) { f.launch = {}; }, "other than zero"},
        {pad, [](MapFixture& f) { f.launch.y = kNan; }, "lower its 'launch'"},
        {pad, [](MapFixture& f) { f.launch.x = -2000.0f; }, "lower its 'launch'"},
        {plate, [](MapFixture& f) { f.signal.clear(); }, "name its 'signal'"},
        {area, [](MapFixture& f) { f.amount = 0; }, "'amount' to 1"},
        {area,
         [](MapFixture& f) {
             f.cone_direction = {kNan, 1.0f};
         },
         "set both"},
        {area,
         [](MapFixture& f) {
             f.cone_direction = {1.0f, 0.0f};
             f.cone_half_angle = {};
         },
         "set both"},
        {area,
         [](MapFixture& f) {
             f.cone_direction = {1.0f, 0.0f};
             f.shape = Shape::polygon;
             f.box = kBox;
         },
         "draw the area as a circle"},
    };
    for (const auto& planted : cases) {
        MapFixture fixture = planted.sound;
        planted.fault(fixture);

        const auto error = check_fixture(fixture);

        ASSERT_TRUE(error) << planted.words;
        EXPECT_NE(error->reason.find(planted.words), std::string::npos) << error->reason;
    }
}

TEST(FixtureCheck, rejects_a_map_with_a_faulty_trigger_and_names_the_object) {
    const test::MapBuilder map = test::MapBuilder()
                                     .spawn({5.0f, 5.0f})
                                     .fixture(test::plate(kBox, "gate"))
                                     .fixture(test::plate(kBox, ""));

    const auto terrain = build_terrain(map.description());

    ASSERT_FALSE(terrain);
    EXPECT_EQ(terrain.error().layer, "fixtures");
    EXPECT_EQ(terrain.error().object_id, 3u);
    EXPECT_NE(terrain.error().reason.find("'signal'"), std::string::npos);
}

TEST(FixtureCheck, a_terrain_knows_the_signals_of_its_plates) {
    const auto terrain =
        test::MapBuilder().spawn({5.0f, 5.0f}).fixture(test::plate(kBox, "gate")).terrain();

    EXPECT_EQ(find_signal(terrain->signals, "gate"), 0u);
}

}  // namespace
}  // namespace arena::sim::check_fixture_test
