// Spread: how it grows and calms down, and where the shots of a world go.
#include "sim/tick/weapons/spread.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/degrees.h"
#include "sim/math/vec2.h"
#include "tests/support/gallery.h"

namespace arena::sim {
namespace {

constexpr std::uint32_t kRate = 60;

Weapon growing() {
    Weapon weapon;
    weapon.spread_growth_degrees = 4.0f;
    weapon.spread_max_degrees = 10.0f;
    weapon.spread_calm_degrees = 30.0f;
    return weapon;
}

TEST(Spread, grows_with_each_shot_up_to_the_most) {
    const Weapon weapon = growing();
    ArsenalState arsenal;

    EXPECT_EQ(spread_at(weapon, arsenal, 100, kRate), 0.0f);
    grow_spread(weapon, 100, kRate, arsenal);
    EXPECT_EQ(spread_at(weapon, arsenal, 100, kRate), 4.0f);
    grow_spread(weapon, 100, kRate, arsenal);
    EXPECT_EQ(spread_at(weapon, arsenal, 100, kRate), 8.0f);
    grow_spread(weapon, 100, kRate, arsenal);
    EXPECT_EQ(spread_at(weapon, arsenal, 100, kRate), 10.0f);
}

TEST(Spread, calms_down_with_time_and_is_never_negative) {
    const Weapon weapon = growing();
    ArsenalState arsenal;
    grow_spread(weapon, 100, kRate, arsenal);
    grow_spread(weapon, 100, kRate, arsenal);

    EXPECT_FLOAT_EQ(spread_at(weapon, arsenal, 106, kRate), 5.0f);
    grow_spread(weapon, 106, kRate, arsenal);
    EXPECT_FLOAT_EQ(spread_at(weapon, arsenal, 106, kRate), 9.0f);
    EXPECT_FLOAT_EQ(spread_at(weapon, arsenal, 112, kRate), 6.0f);
    EXPECT_EQ(spread_at(weapon, arsenal, 200, kRate), 0.0f);
}

TEST(Spread, an_alternative_shares_it_within_its_own_limits) {
    Weapon steady = growing();
    steady.spread_growth_degrees = 1.0f;
    steady.spread_max_degrees = 3.0f;
    Weapon still = growing();
    still.spread_growth_degrees = 0.0f;
    ArsenalState arsenal;
    grow_spread(growing(), 100, kRate, arsenal);
    grow_spread(growing(), 100, kRate, arsenal);

    EXPECT_EQ(spread_at(growing(), arsenal, 100, kRate), 8.0f);
    EXPECT_EQ(spread_at(steady, arsenal, 100, kRate), 3.0f);
    EXPECT_EQ(spread_at(still, arsenal, 100, kRate), 0.0f);
    grow_spread(steady, 100, kRate, arsenal);
    EXPECT_EQ(spread_at(growing(), arsenal, 100, kRate), 3.0f);
}

TEST(Spread, a_factor_changes_the_angles_of_a_fan_and_not_a_star) {
    Weapon weapon;
    weapon.directions = {unit_of_degrees(-30.0f), unit_of_degrees(30.0f)};
    weapon.fan_degrees = 60.0f;

    EXPECT_EQ(direction_in_fan(weapon, 0, 1.0f), weapon.directions[0]);
    EXPECT_EQ(direction_in_fan(weapon, 0, 0.5f), unit_of_degrees(-15.0f));
    EXPECT_EQ(direction_in_fan(weapon, 1, 2.0f), unit_of_degrees(60.0f));
    EXPECT_EQ(direction_in_fan(weapon, 1, 0.0f), (Vec2{1.0f, 0.0f}));
    weapon.fan_degrees = 0.0f;
    EXPECT_EQ(direction_in_fan(weapon, 1, 0.5f), weapon.directions[1]);
}

TEST(Spread, without_any_a_shot_is_not_turned) {
    EXPECT_EQ(turn_of_shot({7}, 1234, 0.0f), (Vec2{1.0f, 0.0f}));
}

TEST(Spread, turns_are_as_likely_everywhere_within_it) {
    std::array<int, 10> places{};
    for (Tick tick = 1; tick <= 10'000; ++tick) {
        const Vec2 turn = turn_of_shot({1 + tick % 7}, tick, 30.0f);
        const float degrees = std::atan2(turn.y, turn.x) * 57.29578f;
        ASSERT_LE(std::abs(degrees), 30.001f);
        const auto place = static_cast<std::size_t>((degrees + 30.001f) / 6.001f);
        ++places.at(place);
    }

    for (const int shots : places)
        EXPECT_NEAR(shots, 1000, 120);
}

TEST(Spread, follows_from_the_shooter_and_the_tick) {
    EXPECT_EQ(turn_of_shot({3}, 50, 20.0f), turn_of_shot({3}, 50, 20.0f));
    EXPECT_NE(turn_of_shot({3}, 50, 20.0f), turn_of_shot({4}, 50, 20.0f));
    EXPECT_NE(turn_of_shot({3}, 50, 20.0f), turn_of_shot({3}, 51, 20.0f));
}

TEST(Spread, turns_the_second_shot_of_a_player_and_not_the_first) {
    Rules rules = test::gallery_rules();
    Weapon& gun = rules.weapons.front();
    gun.interval = 0.1f;
    gun.spread_growth_degrees = 20.0f;
    gun.spread_max_degrees = 20.0f;
    gun.spread_calm_degrees = 0.0f;
    test::Gallery gallery({{{20.0f, 20.0f}}}, rules);

    gallery.fire({20.0f, 20.0f}, 0, 100);
    for (int tick = 0; tick < 6; ++tick)
        gallery.step();

    const auto shots = gallery.events_of(EventKind::spawn);
    ASSERT_EQ(shots.size(), 2u);
    EXPECT_EQ(shots[0].velocity, (Vec2{0.0f, 30.0f}));
    const Vec2 turn = turn_of_shot(shots[1].other, shots[1].tick, 20.0f);
    EXPECT_NE(turn.y, 0.0f);
    EXPECT_EQ(shots[1].velocity, rotated({0.0f, 1.0f}, turn) * 30.0f);
}

}  // namespace
}  // namespace arena::sim
