// Charge: what is held makes the shot, and what ends it. At 60 ticks a second.
#include "sim/tick/weapons/charge.h"

#include <gtest/gtest.h>

#include "sim/math/degrees.h"
#include "sim/tick/weapons/arsenal.h"
#include "tests/support/shooter.h"

namespace arena::sim::charge_test {
namespace {

using test::Shooter;

constexpr std::uint32_t kRate = 60;

/// A bow of 30 m/s that is charged in 1 s, 60 ticks: full, it does 3 times the damage at twice the
/// speed.
Rules bow() {
    Rules rules = test::gallery_rules();
    Weapon& weapon = rules.weapons[0];
    weapon.interval = 0.1f;
    weapon.charge_time = 1.0f;
    weapon.charge_damage = 3.0f;
    weapon.charge_speed = 2.0f;
    return rules;
}

TEST(Charge, grows_evenly_to_a_full_one_and_stays_full) {
    const Weapon weapon = bow().weapons[0];
    const FiringState firing{.charge_tick = 100};

    EXPECT_EQ(charge_at(weapon, firing, 100, kRate), 0);
    EXPECT_EQ(charge_at(weapon, firing, 112, kRate), 51);
    EXPECT_EQ(charge_at(weapon, firing, 130, kRate), 127);
    EXPECT_EQ(charge_at(weapon, firing, 159, kRate), 250);
    EXPECT_EQ(charge_at(weapon, firing, 160, kRate), kFullCharge);
    EXPECT_EQ(charge_at(weapon, firing, 100'000, kRate), kFullCharge);
    EXPECT_EQ(charge_at(weapon, FiringState{}, 160, kRate), 0);
    EXPECT_EQ(charge_at(Weapon{}, firing, 160, kRate), 0) << "it is not charged";
}

TEST(Charge, a_factor_grows_from_1_with_the_charge) {
    EXPECT_EQ(charged_factor(3.0f, 0), 1.0f);
    EXPECT_FLOAT_EQ(charged_factor(3.0f, 51), 1.4f);
    EXPECT_EQ(charged_factor(3.0f, 255), 3.0f);
    EXPECT_EQ(charged_factor(0.0f, 255), 0.0f);
    EXPECT_EQ(charged_factor(1.0f, 77), 1.0f);
}

TEST(Charge, damage_is_rounded_to_the_nearest) {
    const Weapon weapon = bow().weapons[0];

    EXPECT_EQ(charged_damage(weapon, 25, 0), 25);
    EXPECT_EQ(charged_damage(weapon, 25, 51), 35);
    EXPECT_EQ(charged_damage(weapon, 25, 52), 35);  // 35.196
    EXPECT_EQ(charged_damage(weapon, 25, 255), 75);
    EXPECT_EQ(charged_damage(Weapon{}, 25, 255), 25);
}

TEST(Charge, is_enough_after_the_shortest_time) {
    Weapon weapon = bow().weapons[0];
    const FiringState firing{.charge_tick = 100};
    EXPECT_TRUE(is_charged(weapon, firing, 101, kRate));

    weapon.charge_min_time = 0.5f;

    EXPECT_FALSE(is_charged(weapon, firing, 129, kRate));
    EXPECT_TRUE(is_charged(weapon, firing, 130, kRate));
    EXPECT_FALSE(is_charged(weapon, FiringState{}, 130, kRate));
}

TEST(Charge, the_shot_comes_when_the_button_is_released) {
    Shooter shooter(bow());

    shooter.hold(kButtonFire);
    shooter.wait(11);
    EXPECT_EQ(shooter.shots(), 0u);
    const PlayerState charging = shooter.player();
    shooter.hold(0);

    EXPECT_NE(charging.firing.charge_tick, 0u);
    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.charge(), 51u) << "12 of 60 ticks";
    EXPECT_FLOAT_EQ(shooter.speed(), 36.0f);
    EXPECT_EQ(shooter.player().firing, FiringState{});
    shooter.wait(100);
    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Charge, a_full_one_waits_for_the_release) {
    Shooter shooter(bow());

    shooter.hold(kButtonFire);
    shooter.wait(200);
    EXPECT_EQ(shooter.shots(), 0u);
    shooter.hold(0);

    EXPECT_EQ(shooter.charge(), 255u);
    EXPECT_FLOAT_EQ(shooter.speed(), 60.0f);
}

TEST(Charge, a_release_that_is_too_early_fires_nothing) {
    Rules rules = bow();
    rules.weapons[0].charge_min_time = 0.5f;  // 30 ticks
    Shooter early(rules);
    Shooter late(rules);

    early.hold(kButtonFire);
    early.wait(28);
    early.hold(0);
    early.wait(60);
    late.hold(kButtonFire);
    late.wait(29);
    late.hold(0);

    EXPECT_EQ(early.shots(), 0u);
    EXPECT_EQ(early.player().firing, FiringState{});
    EXPECT_EQ(late.shots(), 1u);
    EXPECT_EQ(late.charge(), 127u);
}

TEST(Charge, begins_when_the_weapon_could_fire) {
    Rules rules = bow();
    rules.weapons[0].interval = 0.5f;  // 30 ticks
    Shooter shooter(rules);
    shooter.hold(kButtonFire);
    shooter.hold(0);
    ASSERT_EQ(shooter.shots(), 1u);

    shooter.hold(kButtonFire);
    shooter.wait(28);
    EXPECT_EQ(shooter.player().firing.charge_tick, 0u);
    shooter.wait(1);
    EXPECT_NE(shooter.player().firing.charge_tick, 0u);
}

TEST(Charge, does_not_begin_without_a_shot_left) {
    Rules rules = bow();
    rules.weapons[0].ammunition = 0;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(60);
    shooter.hold(0);

    EXPECT_EQ(shooter.shots(), 0u);
    EXPECT_EQ(shooter.player().firing, FiringState{});
}

TEST(Charge, nothing_is_reloaded_during_it) {
    Rules rules = bow();
    rules.weapons[0].magazine = 5;
    Shooter shooter(rules);
    shooter.hold(kButtonFire);
    shooter.hold(0);
    shooter.wait(10);

    shooter.hold(kButtonFire);
    shooter.hold(kButtonFire | kButtonReload);
    EXPECT_EQ(shooter.player().arsenal.reloaded_tick, 0u);
    shooter.hold(kButtonReload);

    EXPECT_EQ(shooter.shots(), 2u);
    EXPECT_EQ(shooter.player().arsenal.magazine[0], 3);
}

TEST(Charge, a_change_of_slot_ends_it_without_a_shot) {
    Rules rules = bow();
    rules.weapons.push_back(test::gallery_rules().weapons[0]);
    rules.weapons[1].draw_time = 0.0f;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    Shooter shooter(rules);
    shooter.hold(kButtonFire);
    shooter.wait(30);

    shooter.hold(0, 2);
    shooter.wait(10);

    EXPECT_EQ(shooter.shots(), 0u);
    EXPECT_EQ(shooter.player().firing, FiringState{});
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

/// Returns whether a charge goes on in a tick in which `change` has happened to its player.
bool goes_on_after(void (*change)(PlayerState&)) {
    Rules rules = bow();
    rules.effects.resize(1);
    rules.effects[0].stun = true;
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.input.buttons = kButtonFire;
    player.firing.charge_tick = 90;
    change(player);
    Players players;
    players.insert(0, player);

    handle_weapon(rules, 100, 0, players);

    return players.firing[0].charge_tick == 90;
}

TEST(Charge, a_stun_a_stand_and_a_death_end_it) {
    EXPECT_TRUE(goes_on_after([](PlayerState&) {}));
    EXPECT_FALSE(goes_on_after(
        [](PlayerState& player) { player.effects[0] = {.until_tick = 110, .kind = 0}; }));
    EXPECT_FALSE(goes_on_after([](PlayerState& player) { player.stands_until_tick = 110; }));
    EXPECT_FALSE(goes_on_after([](PlayerState& player) { player.alive = false; }));
}

TEST(Charge, of_the_alternative_goes_on_when_the_other_button_is_pressed) {
    Rules rules = bow();
    rules.weapons.push_back(rules.weapons[0]);
    rules.weapons[1].projectile.speed = 12.0f;
    rules.weapons[0].alternative = 1;
    Shooter shooter(rules);

    shooter.hold(kButtonAlternativeFire);
    shooter.hold(kButtonFire | kButtonAlternativeFire);
    shooter.wait(10);
    EXPECT_EQ(shooter.player().arsenal.flags, kAlternativeCharged);
    EXPECT_EQ(shooter.broken(), std::nullopt);
    shooter.hold(kButtonFire);

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_FLOAT_EQ(shooter.speed(), 14.4f);
    EXPECT_EQ(shooter.player().arsenal.flags, kAlternativeFired);
}

TEST(Charge, of_the_weapon_goes_on_when_the_alternative_is_pressed_for) {
    Rules rules = bow();
    rules.weapons.push_back(test::gallery_rules().weapons[0]);
    rules.weapons[0].alternative = 1;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.hold(kButtonFire | kButtonAlternativeFire);
    shooter.wait(59);
    EXPECT_EQ(shooter.shots(), 0u);
    shooter.hold(kButtonAlternativeFire);

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.charge(), 255u);
}

TEST(Charge, changes_the_angles_of_a_fan) {
    Rules rules = bow();
    Weapon& weapon = rules.weapons[0];
    weapon.directions = {unit_of_degrees(-20.0f), {1.0f, 0.0f}, unit_of_degrees(20.0f)};
    weapon.fan_degrees = 40.0f;
    weapon.charge_speed = 1.0f;
    weapon.charge_spread = 0.5f;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(60);
    shooter.hold(0);

    const auto shots = shooter.last_velocities();
    const Vec2 aim = shooter.player().aim;
    ASSERT_EQ(shots.size(), 3u);
    EXPECT_NEAR(length(shots[0] - rotated(aim, unit_of_degrees(-10.0f)) * 30.0f), 0.0f, 1e-4f);
    EXPECT_NEAR(length(shots[1] - aim * 30.0f), 0.0f, 1e-4f);
    EXPECT_NEAR(length(shots[2] - rotated(aim, unit_of_degrees(10.0f)) * 30.0f), 0.0f, 1e-4f);
}

/// Returns the health that a player of 100 has left 5 m from one that charges for so many ticks.
std::int32_t health_after_a_charge_of(int ticks, const Rules& rules) {
    test::Gallery gallery({{{20.0f, 20.0f}}, {{25.0f, 20.0f}}}, rules);
    const std::uint32_t victim = gallery.number_at({25.0f, 20.0f});
    const std::uint32_t shooter = 3 - victim;
    gallery.fire({20.0f, 20.0f}, 100, 0);
    for (int tick = 1; tick < ticks; ++tick)
        gallery.step();
    gallery.step({test::input(test::player_id(shooter), {.aim_x = 100})});
    for (int tick = 0; tick < 30; ++tick)
        gallery.step();
    return gallery.player(victim).health;
}

TEST(Charge, changes_the_damage_of_a_hit_and_of_an_explosion) {
    Rules rules = bow();
    EXPECT_EQ(health_after_a_charge_of(12, rules), 100 - 35);
    EXPECT_EQ(health_after_a_charge_of(60, rules), 100 - 75);

    rules.weapons[0].projectile.damage = 0;
    rules.weapons[0].projectile.explosion_radius = 1.0f;
    rules.weapons[0].projectile.explosion_damage = 20;
    EXPECT_EQ(health_after_a_charge_of(60, rules), 100 - 60);
}

}  // namespace
}  // namespace arena::sim::charge_test
