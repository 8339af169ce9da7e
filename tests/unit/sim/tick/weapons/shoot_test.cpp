// Shooting: fans, ammunition, intervals, and what happens when there is no room.
#include "sim/tick/weapons/shoot.h"

#include <gtest/gtest.h>

#include "tests/support/gallery.h"

namespace arena::sim {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::MapBuilder;
using test::move;
using test::player_id;
using test::shoot;

constexpr Vec2 kHere{20.0f, 20.0f};

Rules fan_of_three() {
    Rules rules = gallery_rules();
    rules.weapons.front().directions = {{0.8f, -0.6f}, {1.0f, 0.0f}, {0.8f, 0.6f}};
    return rules;
}

void expect_near(Vec2 actual, Vec2 expected) {
    EXPECT_NEAR(actual.x, expected.x, 1e-4f);
    EXPECT_NEAR(actual.y, expected.y, 1e-4f);
}

TEST(Shooting, a_single_shot_flies_along_the_aim) {
    Gallery gallery({{kHere}});

    gallery.fire(kHere, 3, 4);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    expect_near(gallery.world.projectiles()[0].velocity, {18.0f, 24.0f});
    EXPECT_EQ(gallery.world.projectiles()[0].position, kHere);
}

TEST(Shooting, a_fan_fires_one_projectile_for_each_direction_turned_by_the_aim) {
    Gallery gallery({{kHere}}, fan_of_three());

    gallery.fire(kHere, 0, 100);

    const auto shots = gallery.events_of(EventKind::spawn);
    ASSERT_EQ(shots.size(), 3u);
    expect_near(shots[0].velocity, {18.0f, 24.0f});
    expect_near(shots[1].velocity, {0.0f, 30.0f});
    expect_near(shots[2].velocity, {-18.0f, 24.0f});
    EXPECT_LT(shots[0].subject, shots[1].subject);
    EXPECT_LT(shots[1].subject, shots[2].subject);
}

TEST(Shooting, recoil_pushes_the_shooter_against_its_aim_until_it_brakes) {
    Rules rules = gallery_rules();
    rules.weapons.front().recoil = 6.0f;
    rules.archetypes.front().acceleration = 60.0f;  // 1 m/s a tick
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 3, 4);
    const Vec2 pushed = gallery.player(1).velocity;
    gallery.step();
    const float next = length(gallery.player(1).velocity);
    gallery.run(10);

    expect_near(pushed, {-3.6f, -4.8f});
    EXPECT_NEAR(next, 5.0f, 1e-4f);
    EXPECT_EQ(gallery.player(1).velocity, Vec2{});
    EXPECT_LT(gallery.player(1).position.y, 20.0f - 0.2f);
}

TEST(Shooting, recoil_does_not_push_a_player_that_obeys_its_stick_alone) {
    Rules rules = gallery_rules();
    rules.weapons.front().recoil = 6.0f;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 3, 4);

    EXPECT_EQ(gallery.player(1).velocity, Vec2{});
}

TEST(Shooting, recoil_does_not_push_a_player_that_dashes) {
    Rules rules = gallery_rules();
    rules.weapons.front().recoil = 6.0f;
    rules.archetypes.front().acceleration = 60.0f;
    rules.archetypes.front().dash_speed = 20.0f;
    Gallery gallery({{kHere}}, rules);
    PlayerInput input = shoot(1, 0);
    input.buttons |= kButtonDash;

    gallery.step({test::input(player_id(1), input)});

    EXPECT_EQ(gallery.player(1).velocity, (Vec2{20.0f, 0.0f}));
}

TEST(Shooting, recoil_makes_nothing_faster_than_its_limit) {
    Rules rules = gallery_rules();
    rules.weapons.front().recoil = 150.0f;
    rules.weapons.front().interval = 0.01f;
    rules.archetypes.front().acceleration = 0.001f;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 1, 0);
    gallery.step();

    EXPECT_FLOAT_EQ(gallery.player(1).velocity.x, -kRecoilSpeedMax);
}

TEST(Shooting, an_aim_of_zero_keeps_the_aim_as_it_was) {
    Gallery gallery({{kHere}});

    gallery.step({input(player_id(1), shoot(0, -5))});
    gallery.step({input(player_id(1), shoot(0, 0))});
    const Vec2 kept = gallery.player(1).aim;
    Gallery fresh({{kHere}});
    fresh.fire(kHere, 0, 0);

    EXPECT_EQ(kept, (Vec2{0.0f, -1.0f}));
    EXPECT_EQ(fresh.world.projectiles()[0].velocity, (Vec2{30.0f, 0.0f}));
}

TEST(Shooting, a_shot_costs_one_of_the_ammunition_however_wide_the_fan) {
    Rules rules = fan_of_three();
    rules.weapons.front().ammunition = 5;
    Gallery gallery({{kHere}}, rules);
    const std::int32_t before = gallery.player(1).ammunition;

    gallery.fire(kHere, 1, 0);

    EXPECT_EQ(before, 5);
    EXPECT_EQ(gallery.player(1).ammunition, 4);
}

TEST(Shooting, an_empty_weapon_does_not_fire) {
    Rules rules = gallery_rules();
    rules.weapons.front().interval = 0.1f;
    rules.weapons.front().ammunition = 2;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 1, 0);
    gallery.run(60);

    EXPECT_EQ(gallery.events_of(EventKind::spawn).size(), 2u);
    EXPECT_EQ(gallery.player(1).ammunition, 0);
}

TEST(Shooting, endless_ammunition_stays_endless) {
    Rules rules = gallery_rules();
    rules.weapons.front().interval = 0.1f;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 1, 0);
    gallery.run(59);

    EXPECT_EQ(gallery.events_of(EventKind::spawn).size(), 10u);
    EXPECT_EQ(gallery.player(1).ammunition, -1);
}

TEST(Shooting, a_player_without_a_weapon_does_not_fire) {
    Rules rules = gallery_rules();
    rules.archetypes.front().weapon = kNone;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 1, 0);
    gallery.run(10);

    EXPECT_TRUE(gallery.events.empty());
    EXPECT_EQ(gallery.player(1).weapon, kNone);
    EXPECT_FALSE(gallery.world.find_broken_invariant());
}

TEST(Shooting, a_fan_is_fired_as_far_as_there_is_room) {
    Rules rules = fan_of_three();
    rules.weapons.front().ammunition = 5;
    Limits limits;
    limits.projectiles_max = 2;
    Gallery gallery({{kHere}}, rules, MapBuilder(), limits);

    const StepResult result = gallery.fire(kHere, 1, 0);

    EXPECT_TRUE(result.has(StepError::projectiles_full));
    EXPECT_EQ(gallery.world.projectiles().size(), 2u);
    EXPECT_EQ(gallery.player(1).ammunition, 4);
}

TEST(Shooting, a_shot_that_has_no_room_costs_neither_ammunition_nor_time) {
    Rules rules = gallery_rules();
    rules.weapons.front().ammunition = 5;
    Limits limits;
    limits.projectiles_max = 1;
    Gallery gallery({{{10.0f, 10.0f}}, {{10.0f, 30.0f}}}, rules, MapBuilder(), limits);
    gallery.fire({10.0f, 10.0f}, 1, 0);

    const StepResult result = gallery.fire({10.0f, 30.0f}, 1, 0);

    const PlayerState second = gallery.player_at({10.0f, 30.0f});
    EXPECT_TRUE(result.has(StepError::projectiles_full));
    EXPECT_EQ(second.ammunition, 5);
    EXPECT_LE(second.fire_ready_tick, gallery.world.tick());
}

TEST(Shooting, each_weapon_has_its_own_interval) {
    Rules rules = gallery_rules();
    rules.weapons.push_back(rules.weapons.front());
    rules.weapons[0].interval = 0.5f;
    rules.weapons[1].interval = 0.25f;
    rules.archetypes.push_back(rules.archetypes.front());
    rules.archetypes[1].name = "fast";
    rules.archetypes[1].weapon = 1;
    Gallery gallery({{{10.0f, 10.0f}}, {{10.0f, 30.0f}, 0, "fast"}}, rules);

    gallery.fire({10.0f, 10.0f}, 1, 0);
    gallery.fire({10.0f, 30.0f}, 1, 0);
    gallery.run(56);

    const EntityId slow = player_id(gallery.number_at({10.0f, 10.0f}));
    int of_slow = 0;
    int of_fast = 0;
    for (const Event& shot : gallery.events_of(EventKind::spawn))
        ++(shot.other == slow ? of_slow : of_fast);
    EXPECT_EQ(of_slow, 2);
    EXPECT_EQ(of_fast, 4);
}

TEST(Shooting, a_melee_attack_fires_nothing_and_begins_its_animation) {
    Rules rules = gallery_rules();
    rules.animations.push_back({.name = "swing", .loops = false, .frames = {{}}});
    rules.weapons.front().directions.clear();
    rules.weapons.front().animation = 0;
    Gallery gallery({{kHere}}, rules);

    gallery.fire(kHere, 1, 0);

    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.player(1).animation, 0);
    EXPECT_EQ(gallery.player(1).animation_tick, gallery.world.tick() + 1);
    EXPECT_GT(gallery.player(1).fire_ready_tick, gallery.world.tick());
}

Rules shots_of_radius(float radius) {
    Rules rules = gallery_rules();
    rules.archetypes.front().radius = 0.2f;
    rules.weapons.front().projectile.radius = radius;
    rules.weapons.front().ammunition = 5;
    return rules;
}

TEST(Shooting, a_shot_larger_than_its_owner_starts_within_the_bounds) {
    constexpr Vec2 kAtBorder{0.25f, 20.0f};
    Gallery gallery({{kAtBorder}}, shots_of_radius(2.0f));

    gallery.fire(kAtBorder, 1, 0);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].position, (Vec2{2.0f, 20.0f}));
    EXPECT_EQ(gallery.events_of(EventKind::spawn)[0].position, (Vec2{2.0f, 20.0f}));
    EXPECT_EQ(gallery.world.find_broken_invariant().value_or(""), "");
}

TEST(Shooting, a_shot_too_large_for_the_bounds_starts_in_their_middle) {
    constexpr Vec2 kPlace{3.0f, 1.0f};
    Gallery gallery({{kPlace}}, shots_of_radius(2.0f), MapBuilder(40.0f, 3.0f));

    gallery.fire(kPlace, 1, 0);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].position, (Vec2{3.0f, 1.5f}));
    for (int tick = 0; tick < 120; ++tick) {
        gallery.step();
        EXPECT_EQ(gallery.world.find_broken_invariant().value_or(""), "");
    }
}

// The owner stands behind a wall across the corner: the nearest place with room is on the other
// side.
TEST(Shooting, a_shot_does_not_start_behind_a_wall_that_its_owner_stands_at) {
    constexpr Vec2 kCorner{0.3f, 0.3f};
    Gallery gallery({{kCorner}}, shots_of_radius(2.0f),
                    MapBuilder().line({1.1f, 0.0f}, {0.0f, 1.1f}));

    gallery.fire(kCorner, 1, 1);

    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.player(1).ammunition, 4);
}

TEST(Shooting, a_world_with_shots_larger_than_players_loads_all_its_saved_states) {
    for (const float radius : {0.3f, 1.0f, 5.0f}) {
        Rules rules = shots_of_radius(radius);
        rules.weapons.front().interval = 0.05f;
        rules.weapons.front().ammunition = 1000;
        rules.weapons.front().projectile.bounces = 2;
        Gallery gallery({{{1.0f, 1.0f}}, {{39.0f, 1.0f}}, {{1.0f, 39.0f}}, {{39.0f, 39.0f}}}, rules,
                        MapBuilder().box({15.0f, 15.0f}, {20.0f, 20.0f}));
        for (std::uint32_t number = 1; number <= 4; ++number) {
            PlayerInput held = shoot(number % 2 == 0 ? 1 : -1, 2);
            held.move_x = number % 2 == 0 ? 127 : -127;
            held.move_y = number < 3 ? 127 : -127;
            gallery.step({input(player_id(number), held)});
        }
        std::size_t flying = 0;
        for (int tick = 0; tick < 300; ++tick) {
            gallery.step();
            flying += gallery.world.projectiles().size();
            World other(gallery.world);
            ASSERT_EQ(other.load(gallery.world.save()).value_or(""), "")
                << "radius " << radius << ", tick " << tick;
        }
        EXPECT_GT(flying, 300u);
    }
}

}  // namespace
}  // namespace arena::sim
