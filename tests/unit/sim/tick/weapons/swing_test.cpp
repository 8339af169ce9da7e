// Scenarios of melee attacks: a weapon fires, an animation plays, a player is hit.
#include "sim/tick/weapons/swing.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/values/status_effects.h"
#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::swing_test::swing_test {
namespace {

using test::attack_frame;
using test::idle_frame;
using test::input;
using test::join;
using test::leave;
using test::MapBuilder;
using test::player_id;
using test::WorldDriver;

/// A sword that shoots nothing and swings animation 0: it reaches 1.5 m in front of its owner for 4
/// ticks, after 2 in which it does not attack. One swing every 20 ticks.
Rules swordplay() {
    Rules rules;
    rules.weapons[0].directions.clear();
    rules.weapons[0].interval = 20.0f / 60.0f;
    rules.weapons[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].loops = false;
    rules.animations[0].damage = 30;
    rules.animations[0].frames = {idle_frame(2),
                                  attack_frame({{0.0f, -0.5f}, {1.5f, 0.5f}}, HitType::hit, 4)};
    return rules;
}

/// Two players side by side, 1.2 m apart.
WorldDriver face_to_face(const Rules& rules) {
    WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).spawn({11.2f, 20.0f}).terrain(), rules);
    driver.step({join(player_id(1)), join(player_id(2))});
    return driver;
}

/// An input that fires from one player at the other.
PlayerInput strike_at(const WorldDriver& driver, std::uint32_t from, std::uint32_t to) {
    const Vec2 way = driver.player(to).position - driver.player(from).position;
    return test::shoot(static_cast<int>(way.x * 100.0f), static_cast<int>(way.y * 100.0f));
}

TEST(Melee, firing_swings_the_weapon_and_hits_once) {
    WorldDriver driver = face_to_face(swordplay());

    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    driver.run(1);
    driver.step({input(player_id(1), {})});
    driver.run(30);

    const auto hits = driver.events_of(EventKind::hit);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].subject, player_id(2));
    EXPECT_EQ(hits[0].other, player_id(1));
    EXPECT_EQ(hits[0].amount, 30);
    // Fired in tick 2, so frames start in tick 3: two idle ticks, then the attack.
    EXPECT_EQ(hits[0].tick, 5u);
    EXPECT_EQ(driver.player(2).health, 70);
    EXPECT_TRUE(driver.world.projectiles().empty());
}

TEST(Melee, a_hit_gives_the_effect_of_the_animation_and_a_mere_launch_does_not) {
    for (const HitType deals : {HitType::hit, HitType::launch}) {
        Rules rules = swordplay();
        rules.effects = {{.name = "blessed"}, {.name = "bleeding", .duration = 2.0f}};
        rules.animations[0].effect = 1;
        rules.animations[0].launch = {3.0f, 0.0f};
        rules.animations[0].frames[1].attacks[0].deals = deals;
        WorldDriver driver = face_to_face(rules);

        driver.step({input(player_id(1), strike_at(driver, 1, 2))});
        driver.run(4);

        const bool hits = deals == HitType::hit;
        EXPECT_EQ(driver.events_of(EventKind::hit).size(), hits ? 1u : 0u);
        EXPECT_EQ(driver.events_of(EventKind::launch).size(), hits ? 0u : 1u);
        const ActiveEffects& given = driver.player(2).effects;
        EXPECT_EQ(effect_mask(given, driver.world.tick()), hits ? 0b10u : 0u);
        EXPECT_EQ(given[0].source, hits ? player_id(1) : kNoEntity);
        EXPECT_EQ(driver.player(1).effects, ActiveEffects{});
    }
}

TEST(Melee, a_held_fire_button_swings_again_each_interval) {
    WorldDriver driver = face_to_face(swordplay());

    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    driver.run(59);

    const auto hits = driver.events_of(EventKind::hit);
    ASSERT_EQ(hits.size(), 3u);
    EXPECT_EQ(hits[1].tick - hits[0].tick, 20u);
    EXPECT_EQ(hits[2].tick - hits[1].tick, 20u);
}

TEST(Melee, a_swing_that_begins_before_the_last_one_ended_is_a_new_attack) {
    Rules rules = swordplay();
    rules.weapons[0].interval = 4.0f / 60.0f;
    WorldDriver driver = face_to_face(rules);

    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    driver.run(9);

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 2u);
}

TEST(Melee, the_player_state_holds_the_animation_until_the_swing_ends) {
    WorldDriver driver = face_to_face(swordplay());

    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    EXPECT_EQ(driver.player(1).animation, 0);
    EXPECT_EQ(driver.player(1).animation_tick, 3u);
    driver.step({input(player_id(1), {})});
    driver.run(5);
    EXPECT_EQ(driver.player(1).animation, 0);
    driver.run(1);

    EXPECT_EQ(driver.player(1).animation, kNone);
    EXPECT_EQ(driver.player(1).animation_tick, 9u);
}

TEST(Melee, a_looping_animation_of_a_weapon_plays_once) {
    Rules rules = swordplay();
    rules.animations[0].loops = true;
    WorldDriver driver = face_to_face(rules);

    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    driver.step({input(player_id(1), {})});
    driver.run(40);

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 1u);
}

TEST(Melee, two_players_can_kill_each_other_in_the_same_tick) {
    Rules rules = swordplay();
    rules.animations[0].damage = 100;
    WorldDriver driver = face_to_face(rules);

    driver.step({input(player_id(1), strike_at(driver, 1, 2)),
                 input(player_id(2), strike_at(driver, 2, 1))});
    driver.run(10);

    const auto deaths = driver.events_of(EventKind::death);
    ASSERT_EQ(deaths.size(), 2u);
    EXPECT_EQ(deaths[0].tick, deaths[1].tick);
    EXPECT_EQ(driver.player(1).score, 1);
    EXPECT_EQ(driver.player(2).score, 1);
}

TEST(Melee, a_swing_away_from_the_victim_hits_no_player) {
    WorldDriver driver = face_to_face(swordplay());

    driver.step({input(player_id(1), strike_at(driver, 2, 1))});
    driver.run(20);

    EXPECT_TRUE(driver.events_of(EventKind::hit).empty());
}

TEST(Melee, a_respawn_ends_the_swing_of_the_life_before) {
    Rules rules = swordplay();
    rules.respawn_delay = 0.0f;
    rules.animations[0].frames.push_back(idle_frame(600));
    rules.animations[0].damage = 100;
    WorldDriver driver = face_to_face(rules);

    driver.step({input(player_id(1), strike_at(driver, 1, 2)),
                 input(player_id(2), strike_at(driver, 2, 1))});
    driver.run(1);
    driver.step({input(player_id(1), {}), input(player_id(2), {})});
    driver.run(1);
    ASSERT_EQ(driver.events_of(EventKind::death).size(), 2u);
    driver.run(1);

    ASSERT_TRUE(driver.player(1).alive);
    EXPECT_EQ(driver.player(1).animation, kNone);
    EXPECT_EQ(driver.player(1).animation_tick, driver.world.tick() + 1);
}

TEST(Melee, a_player_that_leaves_and_rejoins_can_be_hit_by_the_same_swing_again) {
    Rules rules = swordplay();
    rules.animations[0].frames[1].duration = 1.0f;
    rules.weapons[0].interval = 10.0f;
    WorldDriver driver = face_to_face(rules);
    driver.step({input(player_id(1), strike_at(driver, 1, 2))});
    driver.run(5);
    ASSERT_EQ(driver.events_of(EventKind::hit).size(), 1u);

    driver.step({leave(player_id(2)), join(player_id(2))});
    driver.run(1);

    EXPECT_EQ(driver.events_of(EventKind::hit).size(), 2u);
    EXPECT_FALSE(driver.world.find_broken_invariant());
}

TEST(Swing, a_weapon_without_an_animation_changes_nothing) {
    Players players;
    players.insert(0, {});

    swing(Weapon{}, 0, 10, players);

    EXPECT_EQ(players.animation[0], kNone);
    EXPECT_EQ(players.animation_tick[0], 0u);
}

TEST(Swing, each_round_of_a_looping_animation_has_a_new_start_tick) {
    Rules rules = swordplay();
    rules.archetypes[0].animation = 0;
    rules.animations[0].loops = true;
    const BodyFrames frames(rules);
    Players players;
    PlayerState player;
    player.alive = true;
    player.animation_tick = 10;
    players.insert(0, player);

    advance_animations(frames, 15, players);
    EXPECT_EQ(players.animation_tick[0], 10u);
    advance_animations(frames, 16, players);
    EXPECT_EQ(players.animation_tick[0], 16u);
    // However late the animation is advanced, the rounds keep their beat.
    advance_animations(frames, 16 + 6 * 7 + 2, players);
    EXPECT_EQ(players.animation_tick[0], 16u + 6 * 7);
}

TEST(Swing, the_animation_of_a_dead_player_does_not_advance) {
    Rules rules = swordplay();
    rules.archetypes[0].animation = 0;
    rules.animations[0].loops = true;
    Players players;
    players.insert(0, {});

    advance_animations(BodyFrames(rules), 100, players);

    EXPECT_EQ(players.animation_tick[0], 0u);
}

TEST(Swing, a_body_faces_where_it_aims_and_to_the_right_when_it_aims_straight_up) {
    const BodyFrames frames(Rules{});
    const auto faces_left = [&](Vec2 aim) {
        Players players;
        PlayerState player;
        player.aim = aim;
        players.insert(0, player);
        return hit_body_of(frames, 0, 1, players).mirror.x;
    };

    EXPECT_FALSE(faces_left({1.0f, 0.0f}));
    EXPECT_FALSE(faces_left({0.0f, 1.0f}));
    EXPECT_FALSE(faces_left({-0.0f, -1.0f}));
    EXPECT_TRUE(faces_left({-0.001f, 1.0f}));
}

}  // namespace
}  // namespace arena::sim::swing_test::swing_test
