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

TEST(WorldView, a_spawn_that_comes_after_a_newer_snapshot_does_not_move_the_player_back) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));
    view.apply(about(sim::EventKind::death, kPlayer));

    view.apply(snapshot(33, kPlayer, {8, 7}));
    view.apply(spawn(kPlayer, 30, {7, 7}));

    EXPECT_TRUE(view.player(kPlayer)->alive);
    EXPECT_EQ(view.player(kPlayer)->position, (sim::Vec2{8, 7}));
    EXPECT_EQ(view.player(kPlayer)->seen, 33u);
    EXPECT_EQ(view.player(kPlayer)->health, 75);
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

TEST(WorldView, a_snapshot_tells_what_kind_a_player_is_and_how_it_is) {
    WorldView view;
    view.apply(spawn(kPlayer, 10, {1, 2}));
    protocol::SnapshotPart part = snapshot(12, kPlayer, {3, 4});
    part.players[0].archetype = 3;
    part.players[0].team = 2;
    part.players[0].flags = protocol::kPlayerOnGround;
    part.players[0].ammunition = 7;
    part.players[0].animation = 5;

    view.apply(part);

    const PlayerView& player = *view.player(kPlayer);
    EXPECT_EQ(player.archetype, 3);
    EXPECT_EQ(player.team, 2);
    EXPECT_EQ(player.flags, protocol::kPlayerOnGround);
    EXPECT_EQ(player.ammunition, 7);
    EXPECT_EQ(player.animation, 5);
}

TEST(WorldView, a_snapshot_tells_of_a_projectiles_weapon_and_team) {
    WorldView view;
    view.apply(spawn(kShot, 10, {1, 2}));
    protocol::SnapshotPart part;
    part.tick = 12;
    static_cast<void>(part.projectiles.push_back({.id = kShot, .weapon = 4, .team = 1}));

    view.apply(part);

    EXPECT_EQ(view.projectile(kShot)->weapon, 4);
    EXPECT_EQ(view.projectile(kShot)->team, 1);
}

TEST(WorldView, a_bounce_turns_a_projectile_and_an_old_one_does_not) {
    WorldView view;
    view.apply(spawn(kShot, 10, {1, 2}));
    sim::Event bounce = about(sim::EventKind::bounce, kShot);  // of tick 20
    bounce.position = {5, 6};
    bounce.velocity = {-40, 0};

    view.apply(bounce);
    bounce.tick = 19;
    bounce.position = {9, 9};
    view.apply(bounce);

    const ProjectileView& projectile = *view.projectile(kShot);
    EXPECT_EQ(projectile.position, (sim::Vec2{5, 6}));
    EXPECT_EQ(projectile.velocity, (sim::Vec2{-40, 0}));
    EXPECT_EQ(projectile.seen, 20u);
}

TEST(WorldView, movers_and_fixtures_are_known_from_snapshots_alone_and_the_newest_counts) {
    static constexpr sim::EntityId kDoor{sim::kFirstObstacleId + 7};
    static constexpr sim::EntityId kPlate{sim::kFirstObstacleId + 8};
    const auto told = [](sim::Tick tick, float x, protocol::FixtureStatus status) {
        protocol::SnapshotPart part;
        part.tick = tick;
        static_cast<void>(part.movers.push_back({.id = kDoor,
                                                 .offset = {x, 0},
                                                 .velocity = {2, 0},
                                                 .health = 9,
                                                 .phase = sim::MoverPhase::warning}));
        static_cast<void>(part.fixtures.push_back({.id = kPlate, .status = status}));
        return part;
    };
    WorldView view;

    view.apply(told(12, 3.0f, protocol::FixtureStatus::pressed));
    view.apply(told(9, 1.0f, protocol::FixtureStatus::ready));

    ASSERT_NE(view.mover(kDoor), nullptr);
    EXPECT_EQ(view.mover(kDoor)->offset, (sim::Vec2{3, 0}));
    EXPECT_EQ(view.mover(kDoor)->velocity, (sim::Vec2{2, 0}));
    EXPECT_EQ(view.mover(kDoor)->health, 9);
    EXPECT_EQ(view.mover(kDoor)->phase, sim::MoverPhase::warning);
    EXPECT_EQ(view.mover(kDoor)->seen, 12u);
    ASSERT_NE(view.fixture(kPlate), nullptr);
    EXPECT_EQ(view.fixture(kPlate)->status, protocol::FixtureStatus::pressed);
    EXPECT_EQ(view.movers().size(), 1u);
    EXPECT_EQ(view.fixtures().size(), 1u);
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
