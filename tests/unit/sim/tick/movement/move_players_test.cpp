#include <gtest/gtest.h>

#include "sim/tick/movement/02_move_players.h"
#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::move_players_test {
namespace {

using test::MapBuilder;

/// Players of all kinds, 64 ticks a second: 16 m/s are a quarter of a metre a tick.
struct Movers : test::StageScene {
    explicit Movers(const MapBuilder& map = MapBuilder())
        : StageScene(map.terrain(), all_kinds()) {}

    static Rules all_kinds() {
        Rules rules;
        rules.tick_rate = 64;
        rules.archetypes = {test::walker(MoveKind::push_out), test::walker(MoveKind::slide),
                            test::walker(MoveKind::rays), test::box_walker(MoveKind::push_out)};
        for (Archetype& archetype : rules.archetypes)
            archetype.acceleration = 1000.0f;
        return rules;
    }
    void put_moving(std::uint32_t number, Vec2 at, Vec2 velocity, std::uint8_t archetype = 0) {
        state.players.velocity[put(number, at, {1.0f, 0.0f}, archetype)] = velocity;
    }
    void move_as_discs() {
        move_discs(rules, solids(), state.players, memory.steps, memory.lookup);
    }
    void move_as_bodies() {
        move_bodies(rules, solids(), state.players, memory.steps, memory.lookup);
    }
    [[nodiscard]] Vec2 at(std::size_t row) const { return state.players.position[row]; }
};

TEST(MoveDiscs, moves_players_by_their_velocity_for_one_tick_and_notes_where_they_started) {
    Movers scene;
    scene.put_moving(1, {10.0f, 10.0f}, {16.0f, -32.0f});
    scene.put_moving(2, {20.0f, 10.0f}, {});

    scene.move_as_discs();

    EXPECT_EQ(scene.at(0), (Vec2{10.25f, 9.5f}));
    EXPECT_EQ(scene.at(1), (Vec2{20.0f, 10.0f}));
    EXPECT_EQ(scene.memory.steps.starts, (std::vector<Vec2>{{10.0f, 10.0f}, {20.0f, 10.0f}}));
    EXPECT_TRUE(scene.memory.steps.wanted.empty());
    EXPECT_TRUE(scene.memory.steps.blocked.empty());
}

TEST(MoveDiscs, keeps_discs_within_the_bounds_on_every_side) {
    Movers scene;
    scene.put_moving(1, {1.0f, 20.0f}, {-640.0f, 0.0f});
    scene.put_moving(2, {39.0f, 20.0f}, {640.0f, 0.0f});
    scene.put_moving(3, {20.0f, 1.0f}, {0.0f, -640.0f});
    scene.put_moving(4, {20.0f, 39.0f}, {0.0f, 640.0f});

    scene.move_as_discs();

    EXPECT_EQ(scene.at(0), (Vec2{0.5f, 20.0f}));
    EXPECT_EQ(scene.at(1), (Vec2{39.5f, 20.0f}));
    EXPECT_EQ(scene.at(2), (Vec2{20.0f, 0.5f}));
    EXPECT_EQ(scene.at(3), (Vec2{20.0f, 39.5f}));
}

TEST(MoveDiscs, leaves_overlaps_to_the_push_out) {
    Movers scene(MapBuilder().box({10, 0}, {40, 40}));
    scene.put_moving(1, {9.0f, 20.0f}, {64.0f, 0.0f});

    scene.move_as_discs();

    EXPECT_EQ(scene.at(0), (Vec2{10.0f, 20.0f}));
}

TEST(MoveBodies, the_dead_stay_where_they_died) {
    Movers scene;
    scene.put_moving(1, {10.0f, 10.0f}, {16.0f, 0.0f});
    scene.state.players.alive[0] = 0;

    scene.move_as_bodies();

    EXPECT_EQ(scene.at(0), (Vec2{10.0f, 10.0f}));
    EXPECT_EQ(scene.memory.steps.wanted[0], Vec2{});
    EXPECT_EQ(scene.memory.steps.blocked[0], 0);
}

TEST(MoveBodies, notes_where_all_players_started_and_which_way_they_wanted_to_go) {
    Movers scene;
    for (std::uint8_t kind = 0; kind < 4; ++kind)
        scene.put_moving(kind + 1u, {10.0f + 5.0f * static_cast<float>(kind), 10.0f},
                         {16.0f, -32.0f}, kind);
    const std::vector<Vec2> starts = scene.state.players.position;

    scene.move_as_bodies();

    EXPECT_EQ(scene.memory.steps.starts, starts);
    EXPECT_EQ(scene.memory.steps.wanted, std::vector<Vec2>(4, Vec2{0.25f, -0.5f}));
    EXPECT_EQ(scene.memory.steps.blocked, std::vector<std::uint8_t>(4, 0));
    for (std::size_t row = 0; row < 4; ++row) {
        EXPECT_NEAR(scene.at(row).x, starts[row].x + 0.25f, 1e-5f) << row;
        EXPECT_NEAR(scene.at(row).y, starts[row].y - 0.5f, 1e-5f) << row;
    }
}

TEST(MoveBodies, each_player_moves_as_its_archetype_does) {
    Movers scene(MapBuilder().box({10, 0}, {40, 40}));
    for (std::uint8_t kind = 0; kind < 3; ++kind)
        scene.put_moving(kind + 1u, {9.25f, 5.0f + 5.0f * static_cast<float>(kind)}, {64.0f, 0.0f},
                         kind);

    scene.move_as_bodies();

    EXPECT_EQ(scene.at(0).x, 10.25f) << "it is pushed out later";
    EXPECT_NEAR(scene.at(1).x, 9.5f, 1e-3f) << "it slides";
    EXPECT_NEAR(scene.at(2).x, 9.5f, 1e-3f) << "it moves by rays";
    EXPECT_EQ(scene.memory.steps.blocked, (std::vector<std::uint8_t>{0, 1, 1}));
}

TEST(MoveBodies, the_border_blocks_every_kind) {
    Movers scene;
    for (std::uint8_t kind = 0; kind < 4; ++kind)
        scene.put_moving(kind + 1u, {39.25f, 5.0f + 5.0f * static_cast<float>(kind)}, {64.0f, 0.0f},
                         kind);

    scene.move_as_bodies();

    for (std::size_t row = 0; row < 4; ++row)
        EXPECT_NEAR(scene.at(row).x, row == 3 ? 39.6f : 39.5f, 1e-3f) << row;
    EXPECT_EQ(scene.memory.steps.blocked, std::vector<std::uint8_t>(4, 1));
}

}  // namespace
}  // namespace arena::sim::move_players_test
