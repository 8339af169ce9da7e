#include "server/replication/snapshot.h"

#include <gtest/gtest.h>

#include "protocol/ranges.h"
#include "tests/support/fixtures.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server {
namespace {

using arena::test::join;
using arena::test::MapBuilder;
using arena::test::player_id;
using arena::test::WorldDriver;

Snapshot snapshot_of(const WorldDriver& driver) {
    Snapshot snapshot;
    take_snapshot(driver.world, snapshot);
    EXPECT_TRUE(
        protocol::all_in_range(std::span<const protocol::SnapshotPlayer>(snapshot.players)));
    EXPECT_TRUE(protocol::all_in_range(std::span<const protocol::SnapshotMover>(snapshot.movers)));
    EXPECT_TRUE(
        protocol::all_in_range(std::span<const protocol::SnapshotFixture>(snapshot.fixtures)));
    return snapshot;
}

std::uint8_t flags_of(const WorldDriver& driver) {
    return snapshot_of(driver).players.at(0).flags;
}

MapBuilder field() {
    return MapBuilder(20.0f, 20.0f).spawn({10.0f, 10.0f});
}

TEST(TakeSnapshot, a_player_is_told_as_the_rules_number_it) {
    sim::Rules rules;
    rules.archetypes.push_back({.name = "archer", .health = 70, .weapon = 1, .animation = 0});
    rules.weapons.push_back({.name = "bow", .ammunition = 12});
    rules.animations.push_back({.name = "idle", .frames = {{}}});
    sim::MapDescription map = field().description();
    map.spawns[0].archetype = "archer";
    map.spawns[0].team = 2;
    WorldDriver driver(sim::build_terrain(map).value(), rules);

    driver.step({join(player_id(1))});

    const protocol::SnapshotPlayer player = snapshot_of(driver).players.at(0);
    EXPECT_EQ(player.archetype, 1);
    EXPECT_EQ(player.team, 2);
    EXPECT_EQ(player.health, 70);
    EXPECT_EQ(player.ammunition, 12);
    EXPECT_EQ(player.animation, 0);
}

TEST(TakeSnapshot, who_has_no_animation_says_so_and_who_shoots_without_end_too) {
    WorldDriver driver(field().terrain());

    driver.step({join(player_id(1))});

    EXPECT_EQ(snapshot_of(driver).players.at(0).animation, sim::kNone);
    EXPECT_EQ(snapshot_of(driver).players.at(0).ammunition, -1);
}

TEST(TakeSnapshot, a_swing_is_told_instead_of_the_archetypes_own_animation) {
    sim::Rules rules;
    rules.archetypes[0].animation = 0;
    rules.weapons[0].directions.clear();
    rules.weapons[0].animation = 1;
    rules.animations = {{.name = "idle", .frames = {{}}},
                        {.name = "swing", .loops = false, .frames = {{.duration = 0.5f}}}};
    WorldDriver driver(field().terrain(), rules);
    driver.step({join(player_id(1))});
    const std::uint8_t before = snapshot_of(driver).players.at(0).animation;

    driver.step({arena::test::input(player_id(1), arena::test::shoot(1, 0))});

    EXPECT_EQ(before, 0);
    EXPECT_EQ(snapshot_of(driver).players.at(0).animation, 1);
}

TEST(TakeSnapshot, protection_is_told_for_as_long_as_it_lasts) {
    sim::Rules rules;
    rules.spawn_protection = 0.1f;  // the 6 ticks after that of the spawn
    WorldDriver driver(field().terrain(), rules);

    driver.step({join(player_id(1))});
    const std::uint8_t first = flags_of(driver);
    driver.run(6);
    const std::uint8_t last = flags_of(driver);
    driver.run(1);

    EXPECT_EQ(first, protocol::kPlayerIsProtected);
    EXPECT_EQ(last, protocol::kPlayerIsProtected);
    EXPECT_EQ(flags_of(driver), 0);
}

TEST(TakeSnapshot, who_stands_is_on_ground_and_who_falls_is_not) {
    sim::Rules rules;
    rules.gravity = 20.0f;
    rules.archetypes[0].move = sim::MoveKind::slide;
    WorldDriver driver(field().box({0.0f, 0.0f}, {20.0f, 9.0f}).terrain(), rules);

    driver.step({join(player_id(1))});
    driver.run(5);
    const std::uint8_t falling = flags_of(driver);
    driver.run(60);

    EXPECT_EQ(falling, 0);
    EXPECT_EQ(flags_of(driver), protocol::kPlayerOnGround);
}

TEST(TakeSnapshot, a_dash_is_told) {
    sim::Rules rules;
    rules.archetypes[0].dash_speed = 10.0f;
    rules.archetypes[0].dash_time = 0.05f;  // 3 ticks
    WorldDriver driver(field().terrain(), rules);
    driver.step({join(player_id(1))});

    driver.step({arena::test::input(player_id(1), {.move_x = 127, .buttons = sim::kButtonDash})});
    const std::uint8_t dashing = flags_of(driver);
    driver.run(4);

    EXPECT_EQ(dashing, protocol::kPlayerDashes);
    EXPECT_EQ(flags_of(driver), 0);
}

TEST(TakeSnapshot, who_has_taken_a_speed_is_faster_and_the_pickup_waits) {
    sim::MapFixture speed = arena::test::pickup({10.0f, 10.0f}, sim::Gift::speed, 1);
    speed.interval = 100.0f;
    WorldDriver driver(field().fixture(speed).terrain());
    const protocol::FixtureStatus before = snapshot_of(driver).fixtures.at(0).status;

    driver.step({join(player_id(1))});
    driver.run(1);

    EXPECT_EQ(before, protocol::FixtureStatus::ready);
    EXPECT_EQ(flags_of(driver), protocol::kPlayerIsFaster);
    EXPECT_EQ(snapshot_of(driver).fixtures.at(0).status, protocol::FixtureStatus::waiting);
}

TEST(TakeSnapshot, a_plate_is_pressed_while_somebody_stands_on_it) {
    WorldDriver driver(field()
                           .fixture(arena::test::plate({{1, 1}, {2, 2}}, "other"))
                           .fixture(arena::test::plate({{9, 9}, {11, 11}}, "gate"))
                           .terrain());

    driver.step({join(player_id(1))});
    driver.run(1);

    const Snapshot snapshot = snapshot_of(driver);
    ASSERT_EQ(snapshot.fixtures.size(), 2u);
    EXPECT_EQ(snapshot.fixtures[0].status, protocol::FixtureStatus::ready);
    EXPECT_EQ(snapshot.fixtures[1].status, protocol::FixtureStatus::pressed);
    EXPECT_EQ(snapshot.fixtures[1].id, driver.world.terrain().fixture_id(1));
}

TEST(TakeSnapshot, all_movers_are_told_by_their_ids) {
    sim::MapDescription map = field().box({1, 1}, {2, 2}).description();
    for (const float x : {4.0f, 6.0f}) {
        sim::MapMover crate;
        crate.kind = sim::MoverKind::crate;
        crate.obstacle.vertices = {{x, 4}, {x + 1, 4}, {x + 1, 5}, {x, 5}};
        map.movers.push_back(crate);
    }
    WorldDriver driver(sim::build_terrain(map).value());

    const Snapshot snapshot = snapshot_of(driver);

    ASSERT_EQ(snapshot.movers.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const sim::MoverState& mover = driver.world.state().movers[i];
        EXPECT_EQ(snapshot.movers[i].id, driver.world.terrain().mover_id(i));
        EXPECT_EQ(snapshot.movers[i].offset, mover.offset);
        EXPECT_EQ(snapshot.movers[i].health, mover.health);
        EXPECT_EQ(snapshot.movers[i].phase, mover.phase);
    }
}

TEST(TakeSnapshot, a_projectile_is_of_its_owners_weapon_and_team) {
    sim::Rules rules;
    rules.weapons.push_back({.name = "bow"});
    rules.archetypes[0].weapon = 1;
    sim::MapDescription map = field().description();
    map.spawns[0].team = 3;
    WorldDriver driver(sim::build_terrain(map).value(), rules);
    driver.step({join(player_id(1))});

    driver.step({arena::test::input(player_id(1), arena::test::shoot(1, 0))});

    const Snapshot snapshot = snapshot_of(driver);
    ASSERT_EQ(snapshot.projectiles.size(), 1u);
    EXPECT_EQ(snapshot.projectiles[0].weapon, 1);
    EXPECT_EQ(snapshot.projectiles[0].team, 3);
}

TEST(TakeSnapshot, the_snapshot_before_is_overwritten) {
    WorldDriver full(field().fixture(arena::test::plate({{9, 9}, {11, 11}}, "gate")).terrain());
    full.step({join(player_id(1))});
    full.step({arena::test::input(player_id(1), arena::test::shoot(1, 0))});
    const WorldDriver empty(field().terrain());
    Snapshot snapshot;

    take_snapshot(full.world, snapshot);
    take_snapshot(empty.world, snapshot);

    EXPECT_EQ(snapshot.tick, 0u);
    EXPECT_TRUE(snapshot.players.empty());
    EXPECT_TRUE(snapshot.projectiles.empty());
    EXPECT_TRUE(snapshot.movers.empty());
    EXPECT_TRUE(snapshot.fixtures.empty());
}

}  // namespace
}  // namespace arena::server
