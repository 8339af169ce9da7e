// Scenarios: what a player, a shot and a wall do to each other.
#include "sim/world/world.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/state/validate.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::input;
using test::join;
using test::leave;
using test::MapBuilder;
using test::move;
using test::player_id;
using test::shoot;
using test::WorldDriver;

WorldDriver empty_field() {
    return WorldDriver(MapBuilder().spawn({10.0f, 20.0f}).terrain());
}

/// Player 1 at (10, 20) and player 2 at (20, 20), alive, with nothing between them.
WorldDriver duel(Rules rules = {}, MapBuilder map = MapBuilder()) {
    // Spawn points are drawn at random, so the two are brought to their places by joining one by
    // one into a map with one free spawn point at a time.
    WorldDriver driver(map.spawn({10.0f, 20.0f}).spawn({20.0f, 20.0f}).terrain(), rules);
    driver.step({join(player_id(1))});
    driver.step({join(player_id(2))});
    return driver;
}

/// An input that fires from one player at the other.
PlayerInput fire_at(const WorldDriver& driver, std::uint32_t from, std::uint32_t to) {
    const Vec2 way = driver.player(to).position - driver.player(from).position;
    return shoot(static_cast<int>(way.x * 100.0f), static_cast<int>(way.y * 100.0f));
}

TEST(World, a_player_that_joins_spawns_with_full_health_in_the_same_tick) {
    WorldDriver driver = empty_field();

    driver.step({join(player_id(7))});

    EXPECT_TRUE(driver.player(7).alive);
    EXPECT_EQ(driver.player(7).health, 100);
    EXPECT_EQ(driver.player(7).position, (Vec2{10.0f, 20.0f}));
    const auto spawns = driver.events_of(EventKind::spawn);
    ASSERT_EQ(spawns.size(), 1u);
    EXPECT_EQ(spawns[0].subject, player_id(7));
    EXPECT_EQ(spawns[0].tick, 1u);
}

TEST(World, full_stick_moves_at_the_speed_of_the_rules) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 0))});
    driver.run(59);

    EXPECT_NEAR(driver.player(1).position.x, 16.0f, 1e-3f);
    EXPECT_FLOAT_EQ(driver.player(1).position.y, 20.0f);
}

TEST(World, a_diagonal_stick_is_no_faster) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 127))});

    EXPECT_NEAR(length(driver.player(1).velocity), 6.0f, 1e-5f);
}

TEST(World, half_stick_is_half_as_fast) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(0, -64))});

    EXPECT_NEAR(length(driver.player(1).velocity), 6.0f * 64.0f / 127.0f, 1e-5f);
}

TEST(World, an_input_is_held_until_the_next) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), move(127, 0))});

    driver.run(10);
    const float moved = driver.player(1).position.x;
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(10);

    EXPECT_NEAR(moved, 11.1f, 1e-4f);
    EXPECT_FLOAT_EQ(driver.player(1).position.x, moved);
}

TEST(World, a_wall_stops_a_player_at_its_radius) {
    WorldDriver driver(
        MapBuilder().spawn({10.0f, 20.0f}).box({14.0f, 10.0f}, {16.0f, 30.0f}).terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 0))});
    driver.run(120);

    EXPECT_NEAR(driver.player(1).position.x, 13.5f, 1e-3f);
    EXPECT_NEAR(driver.player(1).position.y, 20.0f, 1e-3f);
}

TEST(World, a_player_slides_along_a_wall_that_it_pushes_against) {
    WorldDriver driver(
        MapBuilder().spawn({10.0f, 20.0f}).box({14.0f, 0.0f}, {16.0f, 40.0f}).terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 127))});
    driver.run(120);

    EXPECT_NEAR(driver.player(1).position.x, 13.5f, 1e-3f);
    EXPECT_GT(driver.player(1).position.y, 27.0f);
}

TEST(World, a_flat_wall_of_two_boxes_has_no_seam_to_snag_on) {
    WorldDriver driver(MapBuilder()
                           .spawn({10.0f, 20.0f})
                           .box({0.0f, 18.0f}, {15.0f, 19.5f})
                           .box({15.0f, 18.0f}, {30.0f, 19.5f})
                           .terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, -127))});
    driver.run(119);

    // 120 ticks of the stick's component along the floor, as on one long box.
    const float along = 6.0f / std::sqrt(2.0f) * 2.0f;
    EXPECT_NEAR(driver.player(1).position.x, 10.0f + along, 0.02f);
    EXPECT_NEAR(driver.player(1).position.y, 20.0f, 2e-3f);
}

TEST(World, a_concave_obstacle_stops_a_player_in_its_notch) {
    // A U that opens to the left; the player runs into its bottom.
    WorldDriver driver(MapBuilder()
                           .spawn({10.0f, 20.0f})
                           .polygon({{14.0f, 16.0f},
                                     {22.0f, 16.0f},
                                     {22.0f, 24.0f},
                                     {14.0f, 24.0f},
                                     {14.0f, 22.0f},
                                     {20.0f, 22.0f},
                                     {20.0f, 18.0f},
                                     {14.0f, 18.0f}})
                           .terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 60))});
    driver.run(240);

    EXPECT_NEAR(driver.player(1).position.x, 19.5f, 5e-3f);
    EXPECT_NEAR(driver.player(1).position.y, 21.5f, 5e-3f);
}

TEST(World, a_wedge_too_narrow_for_a_player_never_lets_it_through) {
    WorldDriver driver(MapBuilder()
                           .spawn({10.0f, 20.0f})
                           .polygon({{12.0f, 20.1f}, {20.0f, 20.05f}, {20.0f, 26.0f}})
                           .polygon({{12.0f, 19.9f}, {20.0f, 14.0f}, {20.0f, 19.95f}})
                           .terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 0))});
    for (int tick = 0; tick < 300; ++tick) {
        driver.step();
        ASSERT_LT(driver.player(1).position.x, 12.5f);
    }
}

TEST(World, lines_and_circles_are_solid) {
    WorldDriver driver(MapBuilder()
                           .spawn({10.0f, 20.0f})
                           .line({14.0f, 10.0f}, {14.0f, 30.0f})
                           .circle({10.0f, 26.0f}, 2.0f)
                           .terrain());
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 0))});
    driver.run(120);
    const Vec2 at_line = driver.player(1).position;
    driver.step({input(player_id(1), move(-127, 0))});
    driver.run(34);
    driver.step({input(player_id(1), move(0, 127))});
    driver.run(20);
    const Vec2 below_circle = driver.player(1).position;

    EXPECT_NEAR(at_line.x, 13.5f, 1e-3f);
    EXPECT_GE(length(below_circle - Vec2{10.0f, 26.0f}), 2.5f - 1e-3f);
}

TEST(World, the_border_of_the_map_is_solid) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(-127, -127))});
    driver.run(600);

    EXPECT_FLOAT_EQ(driver.player(1).position.x, 0.5f);
    EXPECT_FLOAT_EQ(driver.player(1).position.y, 0.5f);
}

TEST(World, players_push_each_other_apart_by_half_each) {
    WorldDriver driver = duel();
    const bool first_left = driver.player(1).position.x < driver.player(2).position.x;
    const std::uint32_t left = first_left ? 1 : 2;
    const std::uint32_t right = first_left ? 2 : 1;

    driver.step({input(player_id(left), move(127, 0)), input(player_id(right), move(-127, 0))});
    driver.run(120);

    EXPECT_NEAR(driver.player(left).position.x, 14.5f, 0.06f);
    EXPECT_NEAR(driver.player(right).position.x, 15.5f, 0.06f);
    EXPECT_GE(driver.player(right).position.x - driver.player(left).position.x, 0.95f);
}

TEST(World, a_crowd_that_pushes_to_one_place_stays_apart) {
    // 120 players run to the middle and never release the stick: they form a disc in which no two
    // overlap.
    WorldDriver driver(MapBuilder()
                           .spawn({5.0f, 5.0f})
                           .spawn({35.0f, 5.0f})
                           .spawn({5.0f, 35.0f})
                           .spawn({35.0f, 35.0f})
                           .terrain());
    constexpr std::uint32_t kCrowd = 120;
    float deepest = 0.0f;

    for (int tick = 0; tick < 900; ++tick) {
        std::vector<Command> commands;
        if (tick < 480 && tick % 4 == 0)
            commands.push_back(join(player_id(1 + static_cast<std::uint32_t>(tick) / 4)));
        for (const PlayerState& player : driver.world.players()) {
            const Vec2 way = normalised_or(Vec2{20.0f, 20.0f} - player.position, {}) * 127.0f;
            commands.push_back(
                input(player.id, move(static_cast<int>(way.x), static_cast<int>(way.y))));
        }
        driver.step(commands);
        if (tick < 780) continue;
        const auto players = driver.world.players();
        for (std::size_t a = 0; a < players.size(); ++a)
            for (std::size_t b = a + 1; b < players.size(); ++b)
                deepest =
                    std::max(deepest, 1.0f - length(players[a].position - players[b].position));
    }

    EXPECT_EQ(driver.world.players().size(), kCrowd);
    EXPECT_LT(deepest, 0.05f);
}

TEST(World, a_shot_deals_the_damage_of_the_rules) {
    WorldDriver driver = duel();

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(30);

    const auto hits = driver.events_of(EventKind::hit);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].subject, player_id(2));
    EXPECT_EQ(hits[0].other, player_id(1));
    EXPECT_EQ(hits[0].amount, 25);
    EXPECT_EQ(driver.player(2).health, 75);
}

TEST(World, a_shot_never_hits_its_owner) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), shoot(1, 0))});
    driver.run(120);

    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
    EXPECT_EQ(driver.player(1).health, 100);
}

TEST(World, the_fire_button_held_down_fires_once_per_interval) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), shoot(0, 1))});
    driver.run(59);

    // At ticks 2, 17, 32 and 47: every 0.25 s of 60 ticks.
    EXPECT_EQ(driver.events_of(EventKind::spawn).size(), 1u + 4u);
}

TEST(World, a_wall_between_two_players_stops_the_shot) {
    WorldDriver driver = duel({}, MapBuilder().box({14.9f, 10.0f}, {15.1f, 30.0f}));

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(60);

    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
    const auto ends = driver.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(category_of(ends[0].other), Category::obstacle);
    EXPECT_NEAR(std::abs(ends[0].position.x - 15.0f), 0.2f, 1e-3f);
}

TEST(World, a_shot_at_2000_metres_per_second_does_not_tunnel_through_a_line) {
    Rules rules;
    rules.weapons.front().projectile.speed = 2000.0f;
    WorldDriver driver = duel(rules, MapBuilder().line({15.0f, 10.0f}, {15.0f, 30.0f}));

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(10);

    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
    ASSERT_EQ(driver.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::despawn)[0].other.value, kFirstObstacleId);
}

TEST(World, a_shot_at_2000_metres_per_second_does_not_tunnel_through_a_player) {
    Rules rules;
    rules.weapons.front().projectile.speed = 2000.0f;
    WorldDriver driver = duel(rules);

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(10);

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 1u);
}

TEST(World, a_shot_that_hits_nothing_ends_with_its_lifetime) {
    Rules rules;
    rules.weapons.front().projectile.speed = 5.0f;
    rules.weapons.front().projectile.life = 0.5f;
    WorldDriver driver(MapBuilder().spawn({20.0f, 20.0f}).terrain(), rules);
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), shoot(1, 0))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(60);

    const auto ends = driver.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other, kNoEntity);
    EXPECT_EQ(ends[0].tick, 2u + 30u);
    EXPECT_TRUE(driver.world.projectiles().empty());
}

TEST(World, the_border_stops_a_shot) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), shoot(-1, 0))});
    driver.step({input(player_id(1), move(0, 0))});
    driver.run(60);

    const auto ends = driver.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.x, 0.1f, 1e-4f);
}

TEST(World, four_hits_kill_and_score_and_the_victim_respawns_after_the_delay) {
    WorldDriver driver = duel();

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    while (driver.player(2).alive && driver.world.tick() < 600)
        driver.step();
    const Tick died = driver.world.tick();
    driver.step({input(player_id(1), move(0, 0))});
    const bool lay_dead = !driver.player(2).alive;
    while (!driver.player(2).alive && driver.world.tick() < 600)
        driver.step();

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 4u);
    ASSERT_EQ(driver.events_of(EventKind::death).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::death)[0].other, player_id(1));
    ASSERT_EQ(driver.events_of(EventKind::score).size(), 1u);
    EXPECT_EQ(driver.events_of(EventKind::score)[0].amount, 1);
    EXPECT_EQ(driver.player(1).score, 1);
    EXPECT_EQ(driver.player(2).deaths, 1);
    EXPECT_TRUE(lay_dead);
    EXPECT_EQ(driver.world.tick(), died + 120);
    EXPECT_EQ(driver.player(2).health, 100);
}

TEST(World, a_dead_player_does_not_move_or_shoot_and_cannot_be_hit) {
    WorldDriver driver = duel();
    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    while (driver.player(2).alive && driver.world.tick() < 600)
        driver.step();
    const Vec2 grave = driver.player(2).position;
    driver.events.clear();

    driver.step({input(player_id(2), move(127, 0))});
    driver.run(60);

    EXPECT_EQ(driver.player(2).position, grave);
    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
    EXPECT_FALSE(driver.world.find(player_id(2)).has_value());
}

TEST(World, a_kill_by_a_player_that_has_left_scores_for_no_player) {
    Rules rules;
    rules.weapons.front().projectile.damage = 100;
    rules.weapons.front().projectile.speed = 20.0f;
    WorldDriver driver = duel(rules);

    driver.step({input(player_id(1), fire_at(driver, 1, 2))});
    driver.step({leave(player_id(1))});
    driver.run(60);

    EXPECT_EQ(driver.events_of(EventKind::death).size(), 1u);
    EXPECT_TRUE(driver.events_of(EventKind::score).empty());
}

TEST(World, players_never_spawn_inside_each_other_even_with_few_spawn_points) {
    WorldDriver driver(MapBuilder().spawn({20.0f, 20.0f}).terrain());
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= 9; ++n)
        joins.push_back(join(player_id(n)));

    driver.step(joins);

    for (std::uint32_t a = 1; a <= 9; ++a) {
        ASSERT_TRUE(driver.player(a).alive);
        for (std::uint32_t b = a + 1; b <= 9; ++b)
            EXPECT_GE(length(driver.player(a).position - driver.player(b).position), 0.999f);
    }
}

TEST(World, a_player_waits_while_no_spawn_is_free) {
    // A map with room for one player.
    WorldDriver driver(MapBuilder(1.5f, 1.5f).spawn({0.75f, 0.75f}).terrain());

    driver.step({join(player_id(1)), join(player_id(2))});
    const bool second_waits = driver.player(1).alive && !driver.player(2).alive;
    driver.step({leave(player_id(1))});

    EXPECT_TRUE(second_waits);
    EXPECT_TRUE(driver.player(2).alive);
}

TEST(World, commands_are_applied_by_player_in_any_order_they_come) {
    const auto terrain = MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain();
    WorldDriver forward(terrain);
    WorldDriver backward(terrain);

    forward.step({join(player_id(1)), join(player_id(2))});
    backward.step({join(player_id(2)), join(player_id(1))});

    EXPECT_EQ(forward.world.hash(), backward.world.hash());
}

TEST(World, the_last_of_two_inputs_of_one_player_in_a_tick_counts) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});

    driver.step({input(player_id(1), move(127, 0)), input(player_id(1), move(-127, 0))});

    EXPECT_LT(driver.player(1).position.x, 10.0f);
}

TEST(World, invalid_commands_are_reported_and_change_nothing) {
    WorldDriver driver = empty_field();
    driver.step({join(player_id(1))});
    const std::size_t players = driver.world.players().size();

    const StepResult unknown = driver.step({leave(player_id(9)), input(player_id(8), move(1, 1))});
    const StepResult twice = driver.step({join(player_id(1))});
    const StepResult bad_id = driver.step({join({kFirstProjectileId}), join({0})});

    EXPECT_TRUE(unknown.has(StepError::unknown_player));
    EXPECT_TRUE(twice.has(StepError::duplicate_player));
    EXPECT_TRUE(bad_id.has(StepError::bad_player_id));
    EXPECT_EQ(driver.world.players().size(), players);
}

TEST(World, every_limit_that_is_reached_is_reported) {
    Limits limits;
    limits.players_max = 2;
    limits.projectiles_max = 1;
    limits.commands_max = 3;
    limits.events_max = 1;
    WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain(), {},
                       limits);

    const StepResult joins = driver.step({join(player_id(1)), join(player_id(2)),
                                          join(player_id(3)), input(player_id(1), move(0, 0))});
    driver.step();
    const StepResult shots =
        driver.step({input(player_id(1), shoot(0, 1)), input(player_id(2), shoot(0, 1))});

    EXPECT_TRUE(joins.has(StepError::players_full));
    EXPECT_TRUE(joins.has(StepError::commands_full));
    EXPECT_TRUE(joins.has(StepError::events_full));
    EXPECT_TRUE(shots.has(StepError::projectiles_full));
    EXPECT_EQ(shots.statistics.shots, 1u);
}

TEST(World, find_returns_players_and_obstacles_as_entities) {
    WorldDriver driver(MapBuilder()
                           .spawn({10.0f, 20.0f})
                           .box({20.0f, 10.0f}, {22.0f, 12.0f})
                           .circle({30.0f, 30.0f}, 2.0f)
                           .terrain());
    driver.step({join(player_id(1))});
    driver.step({input(player_id(1), move(0, 127))});

    const auto player = driver.world.find(player_id(1));
    const auto box = driver.world.find({kFirstObstacleId});
    const auto circle = driver.world.find({kFirstObstacleId + 1});
    const auto nothing_there = driver.world.find({kFirstObstacleId + 2});

    ASSERT_TRUE(player && box && circle);
    EXPECT_EQ(player->category, Category::player);
    EXPECT_EQ(player->shape, Shape::circle);
    EXPECT_FLOAT_EQ(player->radius, 0.5f);
    EXPECT_FLOAT_EQ(player->speed, 6.0f);
    EXPECT_EQ(player->direction, (Vec2{0.0f, 1.0f}));
    EXPECT_EQ(box->shape, Shape::polygon);
    EXPECT_EQ(box->vertices.size(), 4u);
    EXPECT_EQ(circle->position, (Vec2{30.0f, 30.0f}));
    EXPECT_FALSE(nothing_there.has_value());
}

TEST(World, a_copy_continues_exactly_like_the_original) {
    WorldDriver driver = duel();
    driver.step({input(player_id(1), fire_at(driver, 1, 2)), input(player_id(2), move(30, 90))});
    World copy = driver.world;

    for (int tick = 0; tick < 300; ++tick) {
        driver.step();
        ASSERT_EQ(test::hash_after(copy, {}), driver.world.hash()) << "tick " << tick;
    }
}

TEST(World, the_hash_differs_in_every_tick) {
    WorldDriver driver = empty_field();
    std::uint64_t last = driver.world.hash();

    for (int tick = 0; tick < 100; ++tick) {
        const std::uint64_t now = test::hash_after(driver.world, {});
        ASSERT_NE(now, last);
        last = now;
    }
}

TEST(World, another_seed_makes_another_match) {
    const auto terrain = MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain();
    WorldDriver first(terrain, {}, {}, 1);
    WorldDriver second(terrain, {}, {}, 2);

    EXPECT_NE(test::hash_after(first.world, {}), test::hash_after(second.world, {}));
}

}  // namespace
}  // namespace arena::sim
