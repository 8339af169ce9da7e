// The arsenal of a player: slots, magazines, reloads, bursts. At 60 ticks a second.
#include "sim/tick/weapons/arsenal.h"

#include <gtest/gtest.h>

#include "tests/support/shooter.h"

namespace arena::sim::arsenal_test {
namespace {

using test::Shooter;

/// Two weapons: the rifle fires every 0.1 s and has 20 shots; the pistol every 0.2 s, 5 shots, and
/// is drawn in 0.25 s, which are 15 ticks.
Rules two_slots() {
    Rules rules = test::gallery_rules();
    Weapon& rifle = rules.weapons[0];
    rifle.name = "rifle";
    rifle.interval = 0.1f;
    rifle.ammunition = 20;
    Weapon pistol = rifle;
    pistol.name = "pistol";
    pistol.interval = 0.2f;
    pistol.ammunition = 5;
    pistol.draw_time = 0.25f;
    rules.weapons.push_back(pistol);
    rules.archetypes[0].weapon = 0;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}, kNone})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    return rules;
}

/// One slot, with a magazine of 3 that is reloaded in 0.5 s, which are 30 ticks.
Rules magazine_of_three(std::int32_t ammunition) {
    Rules rules = test::gallery_rules();
    Weapon& gun = rules.weapons[0];
    gun.interval = 0.1f;
    gun.ammunition = ammunition;
    gun.magazine = 3;
    gun.reload_time = 0.5f;
    return rules;
}

TEST(Arsenal, a_game_with_one_weapon_has_none) {
    EXPECT_EQ(first_arsenal(Rules{}, Archetype{}), ArsenalState{});
    Shooter shooter(test::gallery_rules());

    shooter.hold(kButtonFire | kButtonReload, 2);

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.player().arsenal, ArsenalState{});
}

TEST(Arsenal, a_player_spawns_with_the_first_slot_in_hand_and_the_others_as_they_begin) {
    const PlayerState player = Shooter(two_slots()).player();

    EXPECT_EQ(player.weapon, 0);
    EXPECT_EQ(player.ammunition, 20);
    EXPECT_EQ(player.arsenal.slot, 0);
    EXPECT_EQ(player.arsenal.ammunition, (std::array<std::int32_t, 8>{0, 5}));
}

TEST(Arsenal, a_change_of_slot_takes_the_time_of_the_weapon_that_is_drawn) {
    Shooter shooter(two_slots());

    shooter.hold(kButtonFire, 2);
    const PlayerState changed = shooter.player();
    shooter.wait(14);
    const std::size_t before = shooter.shots();
    shooter.wait(1);

    EXPECT_EQ(changed.weapon, 1);
    EXPECT_EQ(changed.ammunition, 5);
    EXPECT_EQ(changed.arsenal.slot, 1);
    EXPECT_EQ(changed.arsenal.ammunition, (std::array<std::int32_t, 8>{20, 0}));
    EXPECT_EQ(before, 0u);
    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.player().ammunition, 4);
}

TEST(Arsenal, each_slot_keeps_its_ammunition) {
    Shooter shooter(two_slots());

    shooter.hold(kButtonFire);
    shooter.hold(0, 2);
    shooter.wait(15);
    shooter.hold(kButtonFire, 2);
    shooter.hold(0, 1);

    EXPECT_EQ(shooter.player().weapon, 0);
    EXPECT_EQ(shooter.player().ammunition, 19);
    EXPECT_EQ(shooter.player().arsenal.ammunition, (std::array<std::int32_t, 8>{0, 4}));
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, the_interval_of_the_last_shot_goes_on_when_another_weapon_is_drawn) {
    Rules rules = two_slots();
    rules.weapons[0].interval = 1.0f;
    rules.weapons[1].draw_time = 0.0f;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.hold(kButtonFire, 2);
    shooter.wait(60);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 60}));
}

TEST(Arsenal, a_slot_with_nothing_in_it_is_ignored) {
    Shooter shooter(two_slots());

    for (const std::uint8_t slot : {std::uint8_t{3}, std::uint8_t{4}, std::uint8_t{8}}) {
        shooter.hold(0, slot);
        EXPECT_EQ(shooter.player().arsenal, Shooter(two_slots()).player().arsenal);
        EXPECT_EQ(shooter.player().weapon, 0);
    }
}

TEST(Arsenal, a_player_that_begins_with_an_empty_slot_draws_from_the_others) {
    Rules rules = two_slots();
    rules.archetypes[0].weapons.clear();
    for (const std::uint8_t weapon : {kNone, std::uint8_t{1}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    rules.archetypes[0].weapon = kNone;
    Shooter shooter(rules);

    shooter.hold(kButtonFire, 2);
    EXPECT_EQ(shooter.broken(), std::nullopt);
    shooter.wait(15);
    EXPECT_EQ(shooter.shots(), 1u);
    shooter.hold(0, 1);

    EXPECT_EQ(shooter.player().weapon, 1) << "nothing can be drawn from the first slot";
}

TEST(Arsenal, a_slot_that_is_in_hand_is_not_drawn_again) {
    Shooter shooter(two_slots());

    shooter.hold(kButtonFire, 1);

    EXPECT_EQ(shooter.shots(), 1u);
}

TEST(Arsenal, an_empty_magazine_is_reloaded_when_fire_is_held) {
    Shooter shooter(magazine_of_three(4));

    shooter.hold(kButtonFire);
    shooter.wait(200);

    // 3 shots 6 ticks apart; a reload from the tick after the last for 30 ticks; 3 shots; a reload
    // of the last one; 1 shot.
    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 6, 12, 43, 49, 55, 86}));
    EXPECT_EQ(shooter.player().ammunition, 0);
    EXPECT_EQ(shooter.player().arsenal.magazine[0], 0);
    EXPECT_EQ(shooter.player().arsenal.reloaded_tick, 0u);
}

TEST(Arsenal, an_empty_magazine_stays_empty_while_no_button_is_held) {
    Shooter shooter(magazine_of_three(-1));
    shooter.hold(kButtonFire);
    shooter.wait(12);

    shooter.hold(0);
    shooter.wait(60);

    EXPECT_EQ(shooter.shots(), 3u);
    EXPECT_EQ(shooter.player().arsenal.magazine[0], 0);
}

TEST(Arsenal, the_reload_button_fills_a_magazine_that_is_not_full_from_the_ammunition) {
    Shooter shooter(magazine_of_three(10));
    shooter.hold(kButtonFire);
    shooter.hold(kButtonReload);
    shooter.wait(29);
    const PlayerState before = shooter.player();
    shooter.wait(1);

    EXPECT_EQ(before.arsenal.magazine[0], 2);
    EXPECT_EQ(shooter.player().arsenal.magazine[0], 3);
    EXPECT_EQ(shooter.player().ammunition, 9);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, the_reload_button_does_nothing_to_a_full_magazine_or_without_ammunition) {
    Shooter full(magazine_of_three(10));
    full.hold(kButtonReload);
    Shooter empty(magazine_of_three(0));
    empty.hold(kButtonFire);
    empty.hold(kButtonReload);

    EXPECT_EQ(full.player().arsenal.reloaded_tick, 0u);
    EXPECT_EQ(empty.player().arsenal.reloaded_tick, 0u);
}

TEST(Arsenal, unlimited_ammunition_fills_every_magazine) {
    Shooter shooter(magazine_of_three(-1));

    shooter.hold(kButtonFire);
    shooter.wait(600);

    EXPECT_EQ(shooter.player().ammunition, -1);
    EXPECT_GT(shooter.shots(), 30u);
}

TEST(Arsenal, nothing_is_fired_during_a_reload) {
    Shooter shooter(magazine_of_three(10));
    shooter.hold(kButtonFire);
    shooter.hold(kButtonFire | kButtonReload);

    shooter.wait(29);
    EXPECT_EQ(shooter.shots(), 1u);
    shooter.wait(1);
    EXPECT_EQ(shooter.shots(), 2u);
}

TEST(Arsenal, a_change_of_slot_breaks_off_a_reload) {
    Rules rules = two_slots();
    rules.weapons[0].magazine = 3;
    Shooter shooter(rules);
    shooter.hold(kButtonFire);
    shooter.hold(kButtonReload);
    ASSERT_NE(shooter.player().arsenal.reloaded_tick, 0u);

    shooter.hold(0, 2);
    shooter.wait(100);
    shooter.hold(0, 1);
    shooter.wait(100);

    EXPECT_EQ(shooter.player().arsenal.magazine[0], 2);
    EXPECT_EQ(shooter.player().ammunition, 20);
    EXPECT_EQ(shooter.player().arsenal.reloaded_tick, 0u);
}

/// Bursts of three, 3 ticks apart, and 30 ticks from the last shot to the next burst.
Rules bursts_of_three() {
    Rules rules = test::gallery_rules();
    rules.weapons[0].interval = 0.5f;
    rules.weapons[0].burst = 3;
    rules.weapons[0].burst_interval = 0.05f;
    return rules;
}

TEST(Arsenal, one_press_fires_one_burst_however_long_it_is_held) {
    Shooter shooter(bursts_of_three());

    shooter.hold(kButtonFire);
    shooter.wait(100);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3, 6}));
}

TEST(Arsenal, a_burst_goes_on_when_the_button_is_released) {
    Shooter shooter(bursts_of_three());

    shooter.hold(kButtonFire);
    shooter.hold(0);
    shooter.wait(100);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3, 6}));
}

TEST(Arsenal, the_next_press_fires_the_next_burst_after_the_interval) {
    Shooter shooter(bursts_of_three());

    shooter.hold(kButtonFire);
    shooter.hold(0);
    shooter.hold(kButtonFire);
    shooter.wait(100);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3, 6, 36, 39, 42}));
}

TEST(Arsenal, a_burst_ends_with_the_last_shot_in_the_magazine) {
    Rules rules = bursts_of_three();
    rules.weapons[0].magazine = 2;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(20);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3}));
    EXPECT_EQ(shooter.player().arsenal.burst_left, 0);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, the_interval_follows_a_burst_that_the_magazine_has_ended) {
    Rules rules = bursts_of_three();
    rules.weapons[0].magazine = 2;
    rules.weapons[0].reload_time = 0.05f;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(4);
    shooter.hold(0);
    shooter.hold(kButtonFire);
    shooter.wait(40);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3, 33, 36}));
}

TEST(Arsenal, a_change_of_slot_ends_a_burst_and_the_spread) {
    Rules rules = two_slots();
    rules.weapons[0].burst = 3;
    rules.weapons[0].spread_growth_degrees = 5.0f;
    rules.weapons[1].draw_time = 0.0f;
    Shooter shooter(rules);
    shooter.hold(kButtonFire);
    ASSERT_EQ(shooter.player().arsenal.burst_left, 2);
    ASSERT_EQ(shooter.player().arsenal.spread_degrees, 5.0f);

    shooter.hold(0, 2);

    EXPECT_EQ(shooter.player().arsenal.burst_left, 0);
    EXPECT_EQ(shooter.player().arsenal.spread_degrees, 0.0f);
    shooter.wait(100);
    EXPECT_EQ(shooter.shots(), 1u);
}

/// A rifle that fires every 0.1 s, 6 ticks, from a magazine of 6; its alternative is a launcher
/// that fires every 0.5 s, 30 ticks, and takes 3 shots.
Rules rifle_with_launcher() {
    Rules rules = magazine_of_three(12);
    rules.weapons[0].magazine = 6;
    Weapon launcher = test::gallery_rules().weapons[0];
    launcher.name = "launcher";
    launcher.interval = 0.5f;
    launcher.projectile.speed = 12.0f;
    launcher.cost = 3;
    rules.weapons.push_back(launcher);
    rules.weapons[0].alternative = 1;
    return rules;
}

TEST(Arsenal, the_alternative_fires_from_the_magazine_of_the_weapon_in_hand) {
    Shooter shooter(rifle_with_launcher());

    shooter.hold(kButtonAlternativeFire);
    const PlayerState player = shooter.player();

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.speed(), 12.0f);
    EXPECT_EQ(player.arsenal.magazine[0], 3);
    EXPECT_EQ(player.weapon, 0) << "it stays in hand";
    EXPECT_EQ(player.arsenal.flags, kAlternativeFired);
    EXPECT_EQ(last_fired_weapon(rifle_with_launcher(), 0, player.arsenal), 1);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, a_shot_waits_for_the_interval_of_the_shot_before) {
    Rules rules = rifle_with_launcher();
    rules.weapons[1].cost = 1;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.hold(kButtonAlternativeFire);
    shooter.wait(10);
    shooter.hold(kButtonFire);
    shooter.wait(30);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 6, 36, 42}));
    EXPECT_EQ(last_fired_weapon(rules, 0, shooter.player().arsenal), 0);
}

TEST(Arsenal, the_alternative_fires_while_both_buttons_are_pressed) {
    Shooter shooter(rifle_with_launcher());

    shooter.hold(kButtonFire | kButtonAlternativeFire);

    EXPECT_EQ(shooter.speed(), 12.0f);
}

TEST(Arsenal, a_shot_that_costs_more_than_the_magazine_has_left_begins_a_reload) {
    Shooter shooter(rifle_with_launcher());
    shooter.hold(kButtonAlternativeFire);
    shooter.hold(kButtonFire);
    shooter.wait(30);  // 30 ticks after the first shot
    ASSERT_EQ(shooter.shots(), 2u);
    ASSERT_EQ(shooter.player().arsenal.magazine[0], 2);

    shooter.hold(kButtonAlternativeFire);
    const PlayerState reloading = shooter.player();
    shooter.wait(30);

    EXPECT_NE(reloading.arsenal.reloaded_tick, 0u);
    EXPECT_EQ(shooter.shots(), 3u);
    EXPECT_EQ(shooter.speed(), 12.0f);
    EXPECT_EQ(shooter.player().ammunition, 8);
    EXPECT_EQ(shooter.player().arsenal.magazine[0], 3);
}

TEST(Arsenal, a_use_takes_its_cost_of_the_ammunition_and_is_not_fired_with_less) {
    Rules rules = test::gallery_rules();
    rules.weapons[0].interval = 0.1f;
    rules.weapons[0].ammunition = 5;
    rules.weapons[0].cost = 2;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(60);

    EXPECT_EQ(shooter.shots(), 2u);
    EXPECT_EQ(shooter.player().ammunition, 1);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, unlimited_ammunition_is_enough_for_any_cost) {
    Rules rules = test::gallery_rules();
    rules.weapons[0].cost = 10000;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.player().ammunition, -1);
}

TEST(Arsenal, without_an_alternative_its_button_does_nothing) {
    Shooter shooter(magazine_of_three(10));

    shooter.hold(kButtonAlternativeFire);
    shooter.wait(30);

    EXPECT_EQ(shooter.shots(), 0u);
    EXPECT_EQ(shooter.player().arsenal, Shooter(magazine_of_three(10)).player().arsenal);
}

TEST(Arsenal, a_burst_is_ended_by_the_one_that_began_it) {
    Rules rules = rifle_with_launcher();
    rules.weapons[1].cost = 1;
    rules.weapons[1].burst = 3;
    rules.weapons[1].burst_interval = 0.05f;
    Shooter shooter(rules);

    shooter.hold(kButtonAlternativeFire);
    shooter.hold(kButtonFire);
    const PlayerState in_burst = shooter.player();
    shooter.wait(6);
    const float speed = shooter.speed();
    shooter.wait(30);

    EXPECT_EQ(in_burst.arsenal.burst_left, 2);
    EXPECT_EQ(speed, 12.0f);
    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 3, 6, 36}));
    EXPECT_EQ(shooter.speed(), 30.0f);
}

TEST(Arsenal, each_button_has_a_burst_of_its_own_for_a_press) {
    Rules rules = rifle_with_launcher();
    for (Weapon& weapon : rules.weapons) {
        weapon.cost = 1;
        weapon.burst = 2;
        weapon.burst_interval = 0.05f;
    }
    rules.weapons[1].interval = 0.1f;
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.wait(20);
    shooter.hold(kButtonFire | kButtonAlternativeFire);
    shooter.wait(20);

    EXPECT_EQ(shooter.shots(), 4u);
    EXPECT_EQ(shooter.player().arsenal.flags, kFireSpent | kAlternativeSpent | kAlternativeFired);
    shooter.hold(kButtonFire);
    shooter.wait(20);
    EXPECT_EQ(shooter.shots(), 4u) << "the first press goes on";
    EXPECT_EQ(shooter.player().arsenal.flags, kFireSpent | kAlternativeFired);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, a_change_of_slot_ends_the_burst_of_the_alternative) {
    Rules rules = two_slots();
    rules.weapons.push_back(rules.weapons[0]);
    rules.weapons[2].burst = 3;
    rules.weapons[0].alternative = 2;
    rules.weapons[1].draw_time = 0.0f;
    Shooter shooter(rules);
    shooter.hold(kButtonAlternativeFire);
    ASSERT_EQ(shooter.player().arsenal.burst_left, 2);

    shooter.hold(0, 2);
    shooter.wait(60);

    EXPECT_EQ(shooter.shots(), 1u);
    EXPECT_EQ(shooter.player().arsenal.flags, 0);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Arsenal, no_weapon_fires_as_another_one_than_itself_without_an_alternative) {
    const ArsenalState arsenal{.flags = kAlternativeFired};

    EXPECT_EQ(last_fired_weapon(Rules{}, 0, arsenal), 0);
    EXPECT_EQ(last_fired_weapon(Rules{}, kNone, arsenal), kNone);
}

TEST(Arsenal, the_next_shot_comes_after_the_interval_or_that_of_the_burst) {
    const Weapon weapon = bursts_of_three().weapons[0];

    EXPECT_EQ(ticks_to_next_shot(weapon, {.burst_left = 1}, 60), 3u);
    EXPECT_EQ(ticks_to_next_shot(weapon, {.burst_left = 0}, 60), 30u);
}

}  // namespace
}  // namespace arena::sim::arsenal_test
