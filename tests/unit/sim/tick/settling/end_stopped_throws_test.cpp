// At 64 ticks a second, all numbers of these tests are exact.
#include <gtest/gtest.h>

#include "sim/tick/settling/06_end_stopped_throws.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim::end_stopped_throws_test {
namespace {

/// Players that fly to the right at 16 m/s, a quarter of a metre a tick, while they hold their
/// sticks upwards.
struct ThrownPlayers : test::StageScene {
    explicit ThrownPlayers(std::uint32_t players)
        : StageScene(test::MapBuilder().terrain(), rules_at_64()) {
        for (std::uint32_t i = 0; i < players; ++i) {
            put(i + 1, {10.0f, 1.0f + static_cast<float>(i)});
            state.players.input[i] = test::move(0, 127);
            state.players.velocity[i] = {16.0f, 0.0f};
            state.players.thrown[i] = 1;
        }
        begin_steps();
    }
    static Rules rules_at_64() {
        Rules rules;
        rules.tick_rate = 64;
        return rules;
    }
    void end_stopped() { end_stopped_throws(rules, state.tick, memory.steps, state.players); }
    /// Whether a throw continues after it has moved its player by `way`.
    static bool continues_after(Vec2 way) {
        ThrownPlayers scene(1);
        scene.state.players.position[0].x += way.x;
        scene.state.players.position[0].y += way.y;
        scene.end_stopped();
        return scene.state.players.thrown[0] != 0;
    }
};

TEST(EndStoppedThrows, does_nothing_in_a_world_without_players) {
    ThrownPlayers scene(0);

    scene.end_stopped();

    EXPECT_TRUE(scene.state.players.empty());
}

TEST(EndStoppedThrows, a_throw_continues_while_its_player_moves_ahead) {
    EXPECT_TRUE(ThrownPlayers::continues_after({0.25f, 0.0f}));
    EXPECT_TRUE(ThrownPlayers::continues_after({0.125f, 0.125f})) << "it slides along something";
}

TEST(EndStoppedThrows, a_throw_ends_when_its_player_stands_still_or_moves_back) {
    EXPECT_FALSE(ThrownPlayers::continues_after({0.0f, 0.0f}));
    EXPECT_FALSE(ThrownPlayers::continues_after({0.0f, 0.25f})) << "across its way";
    EXPECT_FALSE(ThrownPlayers::continues_after({-0.25f, 0.0f}));
}

TEST(EndStoppedThrows, a_throw_ends_at_a_sixteenth_of_its_way) {
    EXPECT_FALSE(ThrownPlayers::continues_after({0x1p-6f, 0.0f}));
    EXPECT_TRUE(ThrownPlayers::continues_after({0x1p-6f + 0x1p-12f, 0.0f}));
}

TEST(EndStoppedThrows, the_held_stick_steers_a_player_whose_throw_has_ended) {
    ThrownPlayers scene(1);

    scene.end_stopped();

    EXPECT_EQ(scene.state.players.velocity[0].x, 0.0f);
    EXPECT_FLOAT_EQ(scene.state.players.velocity[0].y, scene.rules.archetypes[0].speed);
}

TEST(EndStoppedThrows, a_throw_without_velocity_ends) {
    ThrownPlayers scene(1);
    scene.state.players.velocity[0] = {};

    scene.end_stopped();

    EXPECT_EQ(scene.state.players.thrown[0], 0);
}

TEST(EndStoppedThrows, looks_at_every_thrown_player_and_at_no_other) {
    ThrownPlayers scene(6);
    Players& players = scene.state.players;
    players.thrown = {0, 1, 1, 0, 1, 0};
    players.position[4].x += 0.25f;

    scene.end_stopped();

    EXPECT_EQ(players.thrown, (std::vector<std::uint8_t>{0, 0, 0, 0, 1, 0}));
    for (const std::size_t row : {0u, 3u, 4u, 5u})
        EXPECT_EQ(players.velocity[row], (Vec2{16.0f, 0.0f})) << row;
}

TEST(EndStoppedThrows, looks_at_the_first_and_the_last_player) {
    ThrownPlayers scene(3);
    scene.state.players.thrown = {1, 0, 1};

    scene.end_stopped();

    EXPECT_EQ(scene.state.players.thrown, (std::vector<std::uint8_t>{0, 0, 0}));
}

}  // namespace
}  // namespace arena::sim::end_stopped_throws_test
