// Heat: how it grows, falls and stops a weapon. At 60 ticks a second.
#include "sim/tick/weapons/heat.h"

#include <gtest/gtest.h>

#include "tests/support/shooter.h"

namespace arena::sim::heat_test {
namespace {

using test::Shooter;

constexpr std::uint32_t kRate = 60;

/// Fires every 6 ticks; overheats at 30, for 60 ticks. It loses half a degree in each tick.
Rules hot() {
    Rules rules = test::gallery_rules();
    Weapon& weapon = rules.weapons[0];
    weapon.interval = 0.1f;
    weapon.heat_per_shot = 10.0f;
    weapon.heat_max = 30.0f;
    weapon.heat_loss = 30.0f;
    weapon.overheat_time = 1.0f;
    return rules;
}

TEST(Heat, grows_with_each_shot_and_falls_with_time) {
    const Weapon weapon = hot().weapons[0];
    FiringState firing;
    heat_up(weapon, 10.0f, 2, 100, kRate, firing);

    EXPECT_EQ(heat_at(weapon, firing, 2, 100, kRate), 10.0f);
    EXPECT_FLOAT_EQ(heat_at(weapon, firing, 2, 106, kRate), 7.0f);
    heat_up(weapon, 10.0f, 2, 106, kRate, firing);
    EXPECT_FLOAT_EQ(heat_at(weapon, firing, 2, 106, kRate), 17.0f);
    EXPECT_EQ(heat_at(weapon, firing, 2, 1000, kRate), 0.0f);
    EXPECT_EQ(heat_at(weapon, firing, 1, 106, kRate), 0.0f) << "of another slot";
}

TEST(Heat, stops_at_the_most_where_the_weapon_is_overheated_for_its_time) {
    const Weapon weapon = hot().weapons[0];
    FiringState firing;

    heat_up(weapon, 29.0f, 0, 100, kRate, firing);
    EXPECT_FALSE(is_overheated(weapon, firing, 0, 100, kRate));
    heat_up(weapon, 29.0f, 0, 100, kRate, firing);

    EXPECT_EQ(firing.heat[0], 30.0f);
    EXPECT_TRUE(is_overheated(weapon, firing, 0, 100, kRate));
    EXPECT_TRUE(is_overheated(weapon, firing, 0, 159, kRate));
    EXPECT_FALSE(is_overheated(weapon, firing, 0, 160, kRate));
}

TEST(Heat, a_weapon_without_a_most_does_not_heat_up) {
    Weapon weapon = hot().weapons[0];
    weapon.heat_max = 0.0f;
    FiringState firing;

    heat_up(weapon, 10.0f, 0, 100, kRate, firing);

    EXPECT_EQ(firing, FiringState{});
    EXPECT_FALSE(is_overheated(weapon, firing, 0, 100, kRate));
}

TEST(Heat, a_shot_that_heats_nothing_does_not_overheat_again) {
    const Weapon weapon = hot().weapons[0];
    FiringState firing;
    heat_up(weapon, 30.0f, 0, 100, kRate, firing);

    heat_up(weapon, 0.0f, 0, 200, kRate, firing);

    EXPECT_EQ(firing.heat_tick[0], 100u);
}

TEST(Heat, an_overheated_weapon_does_not_fire_until_its_time_is_over) {
    Shooter shooter(hot());

    shooter.hold(kButtonFire);
    shooter.wait(100);

    // 10, 7 + 10, 14 + 10, 21 + 10 are the heats of shots 6 ticks apart. The fourth overheats it
    // for 60 ticks, after which it is cold.
    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 6, 12, 18, 78, 84, 90, 96}));
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Heat, ends_a_burst_even_if_the_weapon_has_cooled_down_by_the_next_shot) {
    Rules bursts = hot();
    bursts.weapons[0].burst = 6;
    bursts.weapons[0].burst_interval = 0.05f;
    bursts.weapons[0].heat_per_shot = 16.0f;
    bursts.weapons[0].overheat_time = 0.02f;
    Shooter burst(bursts);

    burst.hold(kButtonFire);
    burst.wait(60);

    EXPECT_EQ(burst.shots(), 2u);
}

TEST(Heat, ends_a_burst_and_begins_no_charge) {
    Rules bursts = hot();
    bursts.weapons[0].burst = 6;
    bursts.weapons[0].burst_interval = 0.05f;
    bursts.weapons[0].heat_per_shot = 16.0f;
    Shooter burst(bursts);
    burst.hold(kButtonFire);
    burst.wait(30);
    EXPECT_EQ(burst.shots(), 2u);
    EXPECT_EQ(burst.player().arsenal.burst_left, 0);

    Rules charged = hot();
    charged.weapons[0].charge_time = 0.1f;
    charged.weapons[0].heat_per_shot = 30.0f;
    Shooter bow(charged);
    bow.hold(kButtonFire);
    bow.hold(0);
    ASSERT_EQ(bow.shots(), 1u);
    bow.hold(kButtonFire);
    bow.wait(30);
    EXPECT_EQ(bow.player().firing.charge_tick, 0u);
    bow.wait(29);
    EXPECT_NE(bow.player().firing.charge_tick, 0u);
}

TEST(Heat, a_shot_of_the_alternative_heats_the_weapon_in_hand) {
    Rules rules = hot();
    rules.weapons.push_back(test::gallery_rules().weapons[0]);
    rules.weapons[1].heat_per_shot = 25.0f;
    rules.weapons[0].alternative = 1;
    Shooter shooter(rules);

    shooter.hold(kButtonAlternativeFire);

    EXPECT_EQ(shooter.player().firing.heat[0], 25.0f);
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

TEST(Heat, stays_with_a_weapon_that_is_put_away) {
    Rules rules = hot();
    rules.weapons[0].heat_per_shot = 30.0f;
    rules.weapons.push_back(test::gallery_rules().weapons[0]);
    for (Weapon& weapon : rules.weapons)
        weapon.draw_time = 0.0f;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    Shooter shooter(rules);

    shooter.hold(kButtonFire);
    shooter.hold(0, 2);
    shooter.wait(20);
    shooter.hold(kButtonFire, 1);
    shooter.wait(37);
    EXPECT_EQ(shooter.shots(), 1u);
    shooter.wait(1);

    EXPECT_EQ(shooter.ticks(), (std::vector<Tick>{0, 60}));
    EXPECT_EQ(shooter.broken(), std::nullopt);
}

}  // namespace
}  // namespace arena::sim::heat_test
