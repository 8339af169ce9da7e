#include "sim/state/check_arsenal.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "sim/tick/weapons/arsenal.h"

namespace arena::sim::check_arsenal_test {
namespace {

constexpr Tick kNow = 1000;

Rules armed() {
    Rules rules;
    rules.weapons.resize(2);
    rules.weapons[0].magazine = 10;
    rules.weapons[0].draw_time = 0.5f;    // 30 ticks
    rules.weapons[0].reload_time = 1.0f;  // 60 ticks
    rules.weapons[0].spread_growth_degrees = 1.0f;
    rules.weapons[0].spread_max_degrees = 5.0f;
    rules.weapons[0].burst = 3;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    return rules;
}

PlayerState player() {
    PlayerState player;
    player.id = {7};
    player.arsenal = first_arsenal(armed(), armed().archetypes[0]);
    return player;
}

std::string problem_of(const std::function<void(PlayerState&)>& change) {
    PlayerState changed = player();
    change(changed);
    return check_arsenal(changed, kNow, armed()).value_or("");
}

TEST(CheckArsenal, finds_nothing_at_a_spawn_and_at_the_limits) {
    EXPECT_EQ(problem_of([](PlayerState&) {}), "");
    EXPECT_EQ(problem_of([](PlayerState& p) {
                  p.arsenal.drawn_tick = kNow + 30;
                  p.arsenal.reloaded_tick = kNow + 60;
                  p.arsenal.shot_tick = kNow;
                  p.arsenal.spread_degrees = 5.0f;
                  p.arsenal.burst_left = 2;
                  p.arsenal.flags = kFireSpent;
              }),
              "");
}

TEST(CheckArsenal, names_what_is_impossible) {
    const std::string in_hand = "entity 7 has a weapon in its hand that is not in the slot";
    EXPECT_EQ(problem_of([](PlayerState& p) { p.weapon = 1; }), in_hand);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.slot = 8; }), in_hand);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.slot = 1; }), in_hand);
    const auto in_slot = [](int slot) {
        return "entity 7 has more in weapon slot " + std::to_string(slot) +
               " than fits, or less than nothing";
    };
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.magazine[0] = 11; }), in_slot(1));
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.ammunition[0] = 1; }), in_slot(1));
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.ammunition[1] = -2; }), in_slot(2));
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.magazine[1] = 1; }), in_slot(2));
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.ammunition[7] = 1; }), in_slot(8));
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.drawn_tick = kNow + 31; }),
              "entity 7 draws its weapon for longer than the rules ask for");
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.reloaded_tick = kNow + 61; }),
              "entity 7 reloads for longer than the rules ask for");
    const std::string spread = "entity 7 has a spread that its weapon does not have";
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.shot_tick = kNow + 1; }), spread);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.spread_degrees = 5.5f; }), spread);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.spread_degrees = -1.0f; }), spread);
    EXPECT_EQ(problem_of([](PlayerState& p) {
                  p.arsenal.spread_degrees = std::numeric_limits<float>::quiet_NaN();
              }),
              spread);
    const std::string burst = "entity 7 fires a longer burst than its weapon has";
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.burst_left = 3; }), burst);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.flags = kArsenalFlagsKnown + 1; }), burst);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.flags = kAlternativeFired; }),
              "entity 7 has fired an alternative that its weapon does not have");
}

TEST(CheckArsenal, an_alternative_has_its_own_limits_of_burst_and_spread) {
    Rules rules = armed();
    rules.weapons[0].alternative = 1;
    rules.weapons[1].burst = 6;
    rules.weapons[1].spread_max_degrees = 9.0f;
    PlayerState firing = player();
    firing.arsenal.flags = kAlternativeFired | kAlternativeSpent;
    firing.arsenal.burst_left = 5;
    firing.arsenal.spread_degrees = 9.0f;

    EXPECT_EQ(check_arsenal(firing, kNow, rules), std::nullopt);
    firing.arsenal.burst_left = 6;
    EXPECT_EQ(check_arsenal(firing, kNow, rules).value_or(""),
              "entity 7 fires a longer burst than its weapon has");
    firing.arsenal.burst_left = 3;
    firing.arsenal.flags = 0;
    EXPECT_EQ(check_arsenal(firing, kNow, rules).value_or(""),
              "entity 7 fires a longer burst than its weapon has");
    firing.arsenal.burst_left = 0;
    firing.arsenal.spread_degrees = 9.5f;
    EXPECT_EQ(check_arsenal(firing, kNow, rules).value_or(""),
              "entity 7 has a spread that its weapon does not have");
}

TEST(CheckArsenal, names_a_charge_or_a_heat_that_is_impossible) {
    Rules rules = armed();
    rules.weapons[0].charge_time = 1.0f;
    rules.weapons[1].heat_max = 30.0f;
    const auto problem = [&](const std::function<void(PlayerState&)>& change) {
        PlayerState changed = player();
        change(changed);
        return check_arsenal(changed, kNow, rules).value_or("");
    };
    const std::string charge = "entity 7 has a charge that its weapon does not have";

    EXPECT_EQ(problem([](PlayerState& p) {
                  p.firing.charge_tick = kNow;
                  p.firing.heat_tick[1] = kNow;
                  p.firing.heat[1] = 30.0f;
              }),
              "");
    EXPECT_EQ(problem([](PlayerState& p) { p.firing.charge_tick = kNow + 1; }), charge);
    EXPECT_EQ(problem([](PlayerState& p) { p.arsenal.flags = kAlternativeCharged; }), charge);
    EXPECT_EQ(problem([](PlayerState& p) {
                  p.firing.charge_tick = kNow;
                  p.arsenal.flags = kAlternativeCharged;
              }),
              charge);
    EXPECT_EQ(problem([](PlayerState& p) {
                  p.firing.charge_tick = kNow;
                  p.weapon = p.arsenal.slot = 1;
              }),
              charge);
    const auto heat = [](int slot) {
        return "entity 7 has more heat in weapon slot " + std::to_string(slot) +
               " than its weapon can have";
    };
    EXPECT_EQ(problem([](PlayerState& p) { p.firing.heat[0] = 1.0f; }), heat(1));
    EXPECT_EQ(problem([](PlayerState& p) { p.firing.heat[1] = 30.5f; }), heat(2));
    EXPECT_EQ(problem([](PlayerState& p) { p.firing.heat[1] = -1.0f; }), heat(2));
    EXPECT_EQ(
        problem([](PlayerState& p) { p.firing.heat[1] = std::numeric_limits<float>::quiet_NaN(); }),
        heat(2));
    EXPECT_EQ(problem([](PlayerState& p) { p.firing.heat_tick[7] = kNow + 1; }), heat(8));
    const std::string none = "entity 7 charges or heats weapons in a game without such weapons";
    EXPECT_EQ(problem_of([](PlayerState& p) { p.firing.charge_tick = kNow; }), none);
    EXPECT_EQ(problem_of([](PlayerState& p) { p.arsenal.flags = kAlternativeCharged; }), none);
}

TEST(CheckArsenal, an_alternative_may_be_charged) {
    Rules rules = armed();
    rules.weapons[1].charge_time = 1.0f;
    rules.weapons[0].alternative = 1;
    PlayerState charging = player();
    charging.firing.charge_tick = kNow;
    charging.arsenal.flags = kAlternativeCharged;

    EXPECT_EQ(check_arsenal(charging, kNow, rules), std::nullopt);
}

TEST(CheckArsenal, a_weapon_without_a_magazine_is_not_reloaded) {
    EXPECT_EQ(problem_of([](PlayerState& p) {
                  p.weapon = p.arsenal.slot = 1;
                  p.arsenal.ammunition[0] = 5;
                  p.arsenal.ammunition[1] = 0;
                  p.arsenal.reloaded_tick = 900;
              }),
              "entity 7 reloads a weapon that has no magazine");
}

TEST(CheckArsenal, slots_hold_only_weapons_that_there_are_and_only_where_there_are_such_slots) {
    Rules rules = armed();
    rules.archetypes[0].weapon_slots = 3;
    PlayerState with_slots = player();
    with_slots.loadout.weapons = {1, 2, 0};
    const auto problem = [&](std::size_t slot, std::uint8_t weapon) {
        PlayerState changed = with_slots;
        changed.loadout.weapons[slot] = weapon;
        return check_arsenal(changed, kNow, rules).value_or("");
    };

    EXPECT_EQ(problem(0, 1), "");
    EXPECT_EQ(problem(2, 2), "");
    EXPECT_EQ(problem(2, 3), "entity 7 has picked up a weapon that the rules do not have");
    EXPECT_EQ(problem(3, 1), "entity 7 has picked up a weapon for which it has no slot");
    EXPECT_EQ(problem(0, 2), "entity 7 has a weapon in its hand that is not in the slot");
    EXPECT_EQ(problem_of([](PlayerState& p) { p.loadout.weapons[0] = 1; }),
              "entity 7 has picked up a weapon for which it has no slot");
}

TEST(CheckArsenal, a_game_with_one_weapon_has_no_arsenal) {
    PlayerState plain;
    plain.id = {7};
    PlayerState changed = plain;
    changed.arsenal.magazine[0] = 1;

    EXPECT_EQ(check_arsenal(plain, kNow, Rules{}), std::nullopt);
    EXPECT_EQ(check_arsenal(changed, kNow, Rules{}).value_or(""),
              "entity 7 carries weapons that the rules do not know");
}

}  // namespace
}  // namespace arena::sim::check_arsenal_test
