#include "client-sim/client/world_view.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

constexpr sim::EntityId kPlayer{3};
constexpr sim::EntityId kShot{sim::kFirstProjectileId + 5};

sim::Event spawn(sim::EntityId id, sim::Tick tick, sim::Vec2 position) {
    return {.kind = sim::EventKind::spawn,
            .subject = id,
            .other = {},
            .position = position,
            .velocity = {},
            .amount = 100,
            .tick = tick};
}

sim::Event about(sim::EventKind kind, sim::EntityId id, std::int32_t amount = 0) {
    return {.kind = kind,
            .subject = id,
            .other = {},
            .position = {},
            .velocity = {},
            .amount = amount,
            .tick = 20};
}

protocol::SnapshotPart snapshot(sim::Tick tick, sim::EntityId id, sim::Vec2 position) {
    protocol::SnapshotPart part;
    part.tick = tick;
    static_cast<void>(part.players.push_back({.id = id,
                                              .position = position,
                                              .velocity = {1, 0},
                                              .aim_x = 0,
                                              .aim_y = 32767,
                                              .health = 75,
                                              .score = 2}));
    return part;
}

TEST(WorldView, a_spawn_brings_a_player_in_and_a_snapshot_moves_it) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));

    view.apply(snapshot(12, kPlayer, {3, 4}));

    const PlayerView* player = view.player(kPlayer);
    ASSERT_NE(player, nullptr);
    EXPECT_TRUE(player->alive);
    EXPECT_EQ(player->position, (sim::Vec2{3, 4}));
    EXPECT_EQ(player->seen, 12u);
    EXPECT_EQ(player->health, 75);
    EXPECT_FLOAT_EQ(player->aim.y, 1.0f);
}

TEST(WorldView, an_older_snapshot_changes_nothing) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));
    view.apply(snapshot(15, kPlayer, {3, 4}));

    view.apply(snapshot(12, kPlayer, {9, 9}));

    EXPECT_EQ(view.player(kPlayer)->position, (sim::Vec2{3, 4}));
}

TEST(WorldView, nobody_is_brought_in_by_a_snapshot_alone) {
    WorldView view;

    view.apply(snapshot(12, kPlayer, {3, 4}));

    EXPECT_EQ(view.player(kPlayer), nullptr);
}

TEST(WorldView, the_dead_stay_known_and_come_back_with_a_spawn) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));

    view.apply(about(sim::EventKind::death, kPlayer));
    const bool alive_after_death = view.player(kPlayer)->alive;
    view.apply(about(sim::EventKind::score, kPlayer, 4));
    view.apply(spawn(kPlayer, 30, {7, 7}));

    EXPECT_FALSE(alive_after_death);
    EXPECT_TRUE(view.player(kPlayer)->alive);
    EXPECT_EQ(view.player(kPlayer)->score, 4);
    EXPECT_EQ(view.player(kPlayer)->position, (sim::Vec2{7, 7}));
}

TEST(WorldView, a_despawn_takes_players_and_projectiles_out) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));
    view.apply(spawn(kShot, 10, {1, 2}));

    view.apply(about(sim::EventKind::despawn, kPlayer));
    view.apply(about(sim::EventKind::despawn, kShot));

    EXPECT_TRUE(view.players().empty());
    EXPECT_TRUE(view.projectiles().empty());
}

TEST(WorldView, the_speed_of_projectiles_is_learnt_from_a_shot) {
    WorldView view;
    sim::Event shot = spawn(kShot, 10, {0, 0});
    shot.velocity = {24, 32};

    view.apply(shot);

    EXPECT_FLOAT_EQ(view.projectile_speed(), 40.0f);
}

TEST(WorldView, entities_beyond_its_room_are_left_out_and_counted) {
    WorldView view;
    for (std::uint32_t i = 0; i < WorldView::kPlayersMax; ++i)
        view.apply(spawn({1 + i}, 10, {0, 0}));

    view.apply(spawn({1 + WorldView::kPlayersMax}, 10, {0, 0}));

    EXPECT_EQ(view.players().size(), WorldView::kPlayersMax);
    EXPECT_EQ(view.left_out(), 1u);
}

}  // namespace
}  // namespace arena::client_sim
