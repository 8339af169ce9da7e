#include "sim/terrain/add_mover.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

MapMover sound() {
    return test::platform(test::box_obstacle({10, 10}, {12, 11}), {{0, 0}, {5, 0}}, 2.0f);
}

void expect_refused(const MapMover& mover, const char* words) {
    const auto terrain = build_terrain(MapBuilder().spawn({5, 5}).mover(mover).description());
    ASSERT_FALSE(terrain) << "accepted: " << words;
    EXPECT_EQ(terrain.error().layer, "movers");
    EXPECT_EQ(terrain.error().object_id, 2u);
    EXPECT_NE(terrain.error().reason.find(words), std::string::npos) << terrain.error().reason;
}

template <typename Change>
void expect_refused(MapMover mover, const char* words, Change change) {
    change(mover);
    expect_refused(mover, words);
}

TEST(AddMover, names_what_is_wrong_with_a_path) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    expect_refused(sound(), "second vertex", [](MapMover& m) { m.path = {{0, 0}}; });
    expect_refused(sound(), "second vertex", [](MapMover& m) { m.path.clear(); });
    expect_refused(sound(), "no length", [](MapMover& m) { m.path = {{0, 0}, {0, 0}}; });
    expect_refused(sound(), "begins elsewhere", [](MapMover& m) { m.path = {{1, 0}, {0, 0}}; });
    expect_refused(sound(), "8192", [&](MapMover& m) { m.path[1].x = nan; });
    expect_refused(sound(), "'speed'", [](MapMover& m) { m.speed = 0.0f; });
    expect_refused(sound(), "'speed'", [](MapMover& m) { m.speed = -1.0f; });
    expect_refused(sound(), "'speed'", [&](MapMover& m) { m.speed = nan; });
    expect_refused(sound(), "'speed'", [](MapMover& m) { m.speed = 101.0f; });
    expect_refused(sound(), "'wait'", [](MapMover& m) { m.wait = -0.5f; });
    expect_refused(sound(), "'wait'", [&](MapMover& m) { m.wait = nan; });
    expect_refused(sound(), "a day", [](MapMover& m) { m.wait = 1e6f; });
    expect_refused(sound(), "a day", [](MapMover& m) { m.speed = 1e-6f; });
    expect_refused(sound(), "leaves the map", [](MapMover& m) { m.path[1] = {60, 0}; });
}

TEST(AddMover, names_what_is_wrong_with_phases_and_crates) {
    const MapMover obstacle = test::timed(test::circle_obstacle({10, 10}, 1), 1, 1, 1);
    const MapMover box = test::crate(test::box_obstacle({10, 10}, {11, 11}), 10);
    expect_refused(obstacle, "'up_time'", [](MapMover& m) { m.up_time = 0.0f; });
    expect_refused(obstacle, "'down_time'", [](MapMover& m) { m.down_time = -1.0f; });
    expect_refused(obstacle, "'warning_time'", [](MapMover& m) { m.warning_time = -1.0f; });
    expect_refused(obstacle, "'first_delay'", [](MapMover& m) { m.first_delay = -1.0f; });
    expect_refused(box, "'health'", [](MapMover& m) { m.health = 0; });
    expect_refused(box, "'respawn_delay'", [](MapMover& m) { m.respawn_delay = -1.0f; });
}

TEST(AddMover, names_what_is_wrong_with_the_shape) {
    expect_refused(sound(), "cross", [](MapMover& m) {
        m.obstacle.vertices = {{10, 10}, {14, 14}, {14, 10}, {10, 14}};
    });
    expect_refused(sound(), "radius", [](MapMover& m) {
        m.obstacle = test::circle_obstacle({10, 10}, 0.0f);
    });
    expect_refused(sound(), "one-sided", [](MapMover& m) { m.obstacle.is_one_sided = true; });
}

TEST(AddMover, rejects_more_than_256_movers) {
    MapBuilder map;
    map.spawn({5, 5});
    for (std::size_t i = 0; i < kMoversMax; ++i)
        map.mover(sound());
    EXPECT_TRUE(build_terrain(map.description()));

    const auto terrain = build_terrain(map.mover(sound()).description());

    ASSERT_FALSE(terrain);
    EXPECT_NE(terrain.error().reason.find("256"), std::string::npos);
}

TEST(AddMover, cuts_concave_movers_and_numbers_movers_after_the_obstacles) {
    MapMover concave = sound();
    concave.obstacle.vertices = {{10, 10}, {16, 10}, {16, 16}, {14, 16}, {14, 12}, {10, 12}};

    const auto terrain =
        MapBuilder().spawn({5, 5}).box({1, 1}, {2, 2}).mover(sound()).mover(concave).terrain();

    ASSERT_EQ(terrain->mover_parts.size(), 2u);
    EXPECT_EQ(terrain->mover_parts[0].piece_count, 1u);
    EXPECT_GE(terrain->mover_parts[1].piece_count, 2u);
    EXPECT_EQ(terrain->mover_id(0).value, kFirstObstacleId + 1);
    EXPECT_EQ(terrain->mover_pieces.pieces.back().obstacle.value, kFirstObstacleId + 2);
    EXPECT_EQ(terrain->pieces.size(), 1u);
}

TEST(AddMover, a_door_knows_its_signal_and_needs_a_plate_that_has_it) {
    const MapMover gate = test::door(test::box_obstacle({10, 10}, {12, 11}), {2, 0}, 2, "red");
    MapMover lonely = gate;
    lonely.signal = "unknown";
    MapBuilder map;
    map.spawn({5, 5})
        .trigger(test::plate({{1, 1}, {2, 2}}, "blue"))
        .trigger(test::plate({{3, 1}, {4, 2}}, "red"))
        .mover(gate);

    const auto terrain = map.terrain();
    const auto refused = build_terrain(map.mover(lonely).description());

    EXPECT_EQ(terrain->mover_parts[0].signal, 1u);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().reason.find("'unknown'"), std::string::npos);
}

}  // namespace
}  // namespace arena::sim
