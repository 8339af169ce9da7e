#include "sim/rules/rules.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace arena::sim::rules_test {
namespace {

Rules with_three_archetypes() {
    Rules rules;
    rules.archetypes.resize(3);
    rules.archetypes[0].radius = 0.5f;
    rules.archetypes[1].radius = 2.0f;
    rules.archetypes[2].radius = 0.25f;
    rules.archetypes[0].speed = 3.0f;
    rules.archetypes[1].speed = 9.0f;
    rules.archetypes[2].speed = 6.0f;
    return rules;
}

TEST(Rules, extremes_are_those_of_all_archetypes_and_weapons) {
    Rules rules = with_three_archetypes();
    rules.weapons.resize(3);
    rules.weapons[1].projectile.radius = 0.75f;

    EXPECT_EQ(rules.radius_min(), 0.25f);
    EXPECT_EQ(rules.radius_max(), 2.0f);
    EXPECT_EQ(rules.speed_max(), 9.0f);
    EXPECT_EQ(rules.projectile_radius_max(), 0.75f);
}

TEST(Rules, extremes_of_one_archetype_and_one_weapon_are_its_own) {
    const Rules rules;

    EXPECT_EQ(rules.radius_min(), rules.archetypes[0].radius);
    EXPECT_EQ(rules.radius_max(), rules.archetypes[0].radius);
    EXPECT_EQ(rules.speed_max(), rules.archetypes[0].speed);
    EXPECT_EQ(rules.projectile_radius_max(), rules.weapons[0].projectile.radius);
}

TEST(Rules, an_archetype_without_a_view_has_that_of_the_vision) {
    Rules rules = with_three_archetypes();
    rules.vision.view = {30, 20};
    rules.archetypes[1].view = {60, 10};

    EXPECT_EQ(rules.view_of(0), (Vec2{30, 20}));
    EXPECT_EQ(rules.view_of(1), (Vec2{60, 10}));
}

TEST(KindOf, is_that_of_the_weapon_of_the_projectile) {
    Rules rules;
    rules.weapons.resize(2);
    ProjectileState projectile;
    projectile.weapon = 1;

    EXPECT_EQ(&kind_of(projectile, rules), &rules.weapons[1].projectile);
}

TEST(TicksOf, are_rounded_to_the_nearest_and_at_least_one) {
    EXPECT_EQ(ticks_of(0.5f, 60), 30u);
    EXPECT_EQ(ticks_of(0.0249f, 60), 1u);
    EXPECT_EQ(ticks_of(0.0251f, 60), 2u);
    EXPECT_EQ(ticks_of(0.0f, 60), 1u);
    EXPECT_EQ(ticks_of(-3.0f, 60), 1u);
    EXPECT_EQ(ticks_of(0.001f, 60), 1u);
}

TEST(WholeTicksOf, are_rounded_down_and_at_most_those_that_an_input_can_say) {
    EXPECT_EQ(int{whole_ticks_of(0, 60)}, 0);
    EXPECT_EQ(int{whole_ticks_of(16, 60)}, 0);
    EXPECT_EQ(int{whole_ticks_of(17, 60)}, 1);
    EXPECT_EQ(int{whole_ticks_of(1000, 60)}, 60);
    EXPECT_EQ(int{whole_ticks_of(250, 1000)}, 250);
    EXPECT_EQ(int{whole_ticks_of(251, 1000)}, kSeenBackMax);
    EXPECT_EQ(int{whole_ticks_of(std::numeric_limits<std::uint32_t>::max(), 1000)}, kSeenBackMax);
}

TEST(LookBackMax, is_a_quarter_of_a_second_in_whole_ticks_or_less_by_the_rules) {
    const auto most = [](std::uint32_t tick_rate, std::uint32_t max_ms) {
        Rules rules;
        rules.tick_rate = tick_rate;
        rules.lag_compensation.max_ms = max_ms;
        return int{look_back_max(rules)};
    };

    EXPECT_EQ(most(60, 250), 15);
    EXPECT_EQ(most(60, 100), 6);
    EXPECT_EQ(most(60, 16), 0);
    EXPECT_EQ(most(60, 0), 0);
    EXPECT_EQ(most(60, 1000), 15);
    EXPECT_EQ(most(1000, 250), 250);
    EXPECT_EQ(most(2000, 250), kSeenBackMax);
    EXPECT_EQ(most(10, 250), 2);
    EXPECT_EQ(most(3, 250), 0);
}

TEST(FlightTicks, are_one_for_an_instant_hit_and_the_life_of_others) {
    EXPECT_EQ(flight_ticks({.life = 0.5f}, 60), 30u);
    EXPECT_EQ(flight_ticks({.life = 0.5f, .instant = true}, 60), 1u);
}

}  // namespace
}  // namespace arena::sim::rules_test
