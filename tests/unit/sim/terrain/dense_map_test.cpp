// Maps of many small pieces. What a search finds on them depends on the map, so it must not be cut
// off by a limit that follows from the number of players. A match of the same few players must be
// the same whether the world has room for one player or for a thousand.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::dense_map_test {
namespace {

using namespace arena::test;

/// The players that the worlds have room for. Worlds without room for the players of a scene are
/// left out.
constexpr std::uint32_t kRooms[] = {1, 2, 8, 64, 1024};

struct Outcome {
    std::vector<std::uint64_t> hashes;  ///< of each tick
    std::vector<Event> events;
    std::uint32_t errors = 0;
};

struct Scene {
    MapBuilder map;
    Rules rules;
    std::vector<Command> inputs;  ///< one for each player, held from the second tick on
    int ticks = 40;
};

Outcome play(const Scene& scene, const std::shared_ptr<const Terrain>& terrain,
             const Limits& limits) {
    WorldDriver driver(terrain, scene.rules, limits);
    Outcome outcome;
    std::vector<Command> joins;
    for (const Command& input : scene.inputs)
        joins.push_back(join(input.player));
    driver.step(joins);
    driver.step(scene.inputs);
    for (int tick = 0; tick < scene.ticks; ++tick) {
        driver.step();
        outcome.hashes.push_back(driver.world.hash());
    }
    EXPECT_EQ(driver.world.find_broken_invariant().value_or(""), "");
    outcome.events = driver.events;
    outcome.errors = driver.errors;
    return outcome;
}

/// Returns what happened in the reference world, which has plenty of room.
Outcome expect_the_same_in_all_rooms(const Scene& scene) {
    const auto terrain = scene.map.terrain();
    const Outcome reference =
        play(scene, terrain, {.players_max = 256, .candidates_max = 1u << 20});
    EXPECT_EQ(reference.errors, 0u);
    for (const std::uint32_t players_max : kRooms) {
        if (players_max < scene.inputs.size()) continue;
        const Outcome outcome = play(scene, terrain, {.players_max = players_max});
        EXPECT_EQ(outcome.errors, 0u) << players_max << " players";
        EXPECT_EQ(outcome.hashes, reference.hashes) << players_max << " players";
    }
    return reference;
}

/// 2,300 trees with a lane along the diagonal, and a wall across the map at x = 60.
MapBuilder forest() {
    MapBuilder map(100.0f, 100.0f);
    map.spawn({3.0f, 3.0f});
    for (int x = 0; x < 50; ++x)
        for (int y = 0; y < 50; ++y)
            if (std::abs(x - y) > 1)
                map.circle(
                    {1.0f + 2.0f * static_cast<float>(x), 1.0f + 2.0f * static_cast<float>(y)},
                    0.4f);
    for (int y = 0; y < 100; y += 2)
        map.box({60.0f, static_cast<float>(y)}, {62.0f, static_cast<float>(y) + 2.0f});
    return map;
}

Scene shots_through_the_forest() {
    Scene scene{.map = forest()};
    scene.rules.tick_rate = 20;
    scene.rules.archetypes[0].speed = 0.0f;
    scene.rules.weapons[0].projectile.speed = 2000.0f;
    scene.rules.weapons[0].projectile.life = 1.0f;
    scene.inputs = {input({1}, shoot(20000, 20000))};
    return scene;
}

void expect_all_end_before_the_wall(const Outcome& outcome) {
    int ended = 0;
    for (const Event& event : outcome.events) {
        if (event.kind != EventKind::despawn) continue;
        EXPECT_LT(event.position.x, 60.0f);
        ++ended;
    }
    EXPECT_GT(ended, 5);
}

TEST(DenseMap, a_fast_shot_ends_at_a_wall_behind_thousands_of_trees) {
    expect_all_end_before_the_wall(expect_the_same_in_all_rooms(shots_through_the_forest()));
}

TEST(DenseMap, a_shot_that_bounces_and_pierces_does_not_miss_the_wall) {
    Scene scene = shots_through_the_forest();
    scene.rules.weapons[0].projectile.bounces = 3;
    scene.rules.weapons[0].projectile.pierce = 3;

    expect_all_end_before_the_wall(expect_the_same_in_all_rooms(scene));
}

TEST(DenseMap, the_shots_of_one_tick_do_not_use_up_each_others_room) {
    Scene scene = shots_through_the_forest();
    scene.rules.weapons[0].directions.assign(128, {1.0f, 0.0f});

    expect_all_end_before_the_wall(expect_the_same_in_all_rooms(scene));
}

TEST(DenseMap, an_explosion_hits_a_player_in_sight_past_a_thousand_trees) {
    Scene scene{.map = MapBuilder(80.0f, 60.0f)};
    scene.map.spawn({5.0f, 5.0f}).spawn({75.0f, 55.0f});
    for (int x = 0; x < 38; ++x)
        for (int y = 0; y < 28; ++y) {
            const Vec2 tree{2.0f + 2.0f * static_cast<float>(x),
                            2.0f + 2.0f * static_cast<float>(y)};
            const float beside = std::abs(cross(tree - Vec2{5.0f, 5.0f}, {70.0f, 50.0f})) / 86.0f;
            const bool is_at_spawn =
                (tree.x < 10.0f && tree.y < 14.0f) || (tree.x > 68.0f && tree.y > 48.0f);
            if (beside >= 4.0f && !is_at_spawn) scene.map.circle(tree, 0.2f);
        }
    scene.rules.archetypes[0].health = 30000;
    scene.rules.archetypes[0].speed = 0.0f;
    ProjectileKind& shell = scene.rules.weapons[0].projectile;
    shell.speed = 5.0f;
    shell.life = 0.1f;
    shell.damage = 0;
    shell.explosion_radius = 100.0f;
    shell.explosion_damage = 7;
    scene.inputs = {input({1}, shoot(0, 32767)), input({2}, shoot(0, 32767))};

    const Outcome outcome = expect_the_same_in_all_rooms(scene);

    EXPECT_GT(std::count_if(outcome.events.begin(), outcome.events.end(),
                            [](const Event& event) {
                                return event.kind == EventKind::hit && event.subject != event.other;
                            }),
              4);
}

TEST(DenseMap, a_heap_of_small_pieces_stops_a_large_player_of_every_move_kind) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        SCOPED_TRACE(static_cast<int>(kind));
        Scene scene{.map = MapBuilder(30.0f, 12.0f)};
        scene.map.spawn({6.0f, 6.0f});
        for (int x = 0; x < 20; ++x)
            for (int y = 0; y < 120; ++y)
                scene.map.circle(
                    {15.0f + 0.1f * static_cast<float>(x), 0.05f + 0.1f * static_cast<float>(y)},
                    0.05f);
        scene.rules.archetypes[0].radius = 4.0f;
        scene.rules.archetypes[0].move = kind;
        scene.inputs = {input({1}, move(127, 40))};
        scene.ticks = 120;

        expect_the_same_in_all_rooms(scene);
    }
}

/// Three rows of players that stand apart; each fires a shotgun along its row.
TEST(DenseMap, shots_hit_players_even_with_room_for_one_candidate_at_a_time) {
    Scene scene{.map = MapBuilder(60.0f, 20.0f)};
    scene.rules.tick_rate = 20;
    scene.rules.archetypes[0].speed = 0.0f;
    scene.rules.archetypes[0].health = 30000;
    scene.rules.weapons[0].directions = {{1.0f, 0.0f}, {0.96f, 0.28f}, {0.96f, -0.28f}};
    scene.rules.weapons[0].projectile.speed = 1000.0f;
    for (std::uint32_t i = 0; i < 24; ++i) {
        scene.map.spawn(
            {3.0f + 6.0f * static_cast<float>(i / 3), 5.0f + 5.0f * static_cast<float>(i % 3)});
        scene.inputs.push_back(input({i + 1}, shoot(32767, 0)));
    }
    const auto terrain = scene.map.terrain();

    const Outcome roomy = play(scene, terrain, {.players_max = 24});
    const Outcome narrow = play(scene, terrain, {.players_max = 24, .candidates_max = 1});

    EXPECT_EQ(narrow.errors, 0u);
    EXPECT_EQ(narrow.hashes, roomy.hashes);
    EXPECT_GT(std::count_if(roomy.events.begin(), roomy.events.end(),
                            [](const Event& event) { return event.kind == EventKind::hit; }),
              100);
}

}  // namespace
}  // namespace arena::sim::dense_map_test
