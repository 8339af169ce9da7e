// Weapons that players pick up. At 60 ticks a second.
#include "sim/tick/weapons/pick_up_weapon.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/rules/loadout.h"
#include "sim/tick/weapons/arsenal.h"

namespace arena::sim::pick_up_weapon_test {
namespace {

constexpr Tick kNow = 100;
constexpr std::uint8_t kFists = 0;
constexpr std::uint8_t kRifle = 1;
constexpr std::uint8_t kPistol = 2;

/// Fists, whose shots have no end; a rifle with a magazine of 30 and 90 shots besides; a pistol
/// with 12 shots that is drawn in 0.5 s.
Rules armed(std::uint8_t slots) {
    Rules rules;
    rules.weapons.resize(3);
    rules.weapons[kRifle].magazine = 30;
    rules.weapons[kRifle].ammunition = 90;
    rules.weapons[kPistol].ammunition = 12;
    rules.weapons[kPistol].draw_time = 0.5f;
    rules.archetypes[0].weapon = kNone;
    rules.archetypes[0].weapon_slots = slots;
    return rules;
}

/// A weapon with a full magazine and so many shots besides, of which a player that carries such a
/// weapon gets as many.
FoundWeapon full(const Rules& rules, std::uint8_t weapon, std::int32_t shots) {
    return {.weapon = weapon,
            .magazine = rules.weapons[weapon].magazine,
            .ammunition = shots,
            .same = shots};
}

/// One player as it spawns.
Players one_player(const Rules& rules) {
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.weapon = rules.archetypes[0].weapon;
    player.arsenal = first_arsenal(rules, rules.archetypes[0]);
    player.loadout = first_loadout(rules.archetypes[0]);
    Players players;
    players.insert(0, player);
    return players;
}

TEST(PickUpWeapon, an_empty_hand_takes_it_and_has_to_draw_it) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;

    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));

    EXPECT_EQ(players.weapon[0], kPistol);
    EXPECT_EQ(players.ammunition[0], 12);
    EXPECT_EQ(players.arsenal[0].drawn_tick, kNow + 30);
    EXPECT_EQ(weapon_in_slot(rules.archetypes[0], players.loadout[0], 0), kPistol);
}

TEST(PickUpWeapon, a_full_hand_puts_it_into_the_first_free_slot_with_a_full_magazine) {
    const Rules rules = armed(3);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));

    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kRifle, 40), kNow + 1, 0, players, given_up));

    EXPECT_EQ(players.weapon[0], kPistol);
    EXPECT_EQ(players.arsenal[0].drawn_tick, kNow + 30) << "the pistol is drawn as before";
    EXPECT_EQ(weapon_in_slot(rules.archetypes[0], players.loadout[0], 1), kRifle);
    EXPECT_EQ(players.arsenal[0].ammunition[1], 40);
    EXPECT_EQ(players.arsenal[0].magazine[1], 30);
}

TEST(PickUpWeapon, one_that_it_carries_gets_the_shots_in_hand_or_not) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kRifle, 90), kNow, 0, players, given_up));
    players.arsenal[0].magazine[1] = 4;

    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 5), kNow, 0, players, given_up));
    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kRifle, 7), kNow, 0, players, given_up));

    EXPECT_EQ(players.ammunition[0], 17);
    EXPECT_EQ(players.arsenal[0].ammunition[1], 97);
    EXPECT_EQ(players.arsenal[0].magazine[1], 4) << "a magazine is filled by a reload";
}

TEST(PickUpWeapon, a_second_one_of_endless_shots_is_left) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kFists, -1), kNow, 0, players, given_up));

    EXPECT_FALSE(pick_up_weapon(rules, full(rules, kFists, -1), kNow, 0, players, given_up));
    EXPECT_FALSE(pick_up_weapon(rules, full(rules, kFists, 10), kNow, 0, players, given_up));
    EXPECT_EQ(players.ammunition[0], -1);
}

TEST(PickUpWeapon, endless_shots_take_the_place_of_counted_ones) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));

    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kPistol, -1), kNow, 0, players, given_up));
    EXPECT_EQ(players.ammunition[0], -1);
}

TEST(PickUpWeapon, without_a_free_slot_it_replaces_the_one_in_hand_by_the_use_button_alone) {
    const Rules rules = armed(1);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kRifle, 90), kNow, 0, players, given_up));
    players.arsenal[0].reloaded_tick = kNow + 50;
    players.arsenal[0].burst_left = 2;
    players.arsenal[0].spread_degrees = 3.0f;
    players.firing[0] = {.heat_tick = {kNow}, .heat = {9.0f}, .charge_tick = kNow};

    EXPECT_FALSE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));
    EXPECT_EQ(players.weapon[0], kRifle);
    players.input[0].buttons = kButtonUse;
    EXPECT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));

    EXPECT_EQ(players.weapon[0], kPistol);
    EXPECT_EQ(players.ammunition[0], 12);
    EXPECT_EQ(players.arsenal[0].magazine[0], 0);
    EXPECT_EQ(players.arsenal[0].reloaded_tick, 0u);
    EXPECT_EQ(players.arsenal[0].burst_left, 0);
    EXPECT_EQ(players.arsenal[0].spread_degrees, 0.0f);
    EXPECT_EQ(players.firing[0], FiringState{});
    EXPECT_EQ(players.arsenal[0].drawn_tick, kNow + 30);
    ASSERT_EQ(given_up.size(), 1u);
    EXPECT_EQ(given_up[0].weapon, kRifle);
    EXPECT_EQ(given_up[0].row, 0u);

    EXPECT_FALSE(pick_up_weapon(rules, full(rules, kRifle, 9), kNow, 0, players, given_up))
        << "once in a tick: otherwise it would lose one of two that lie together";
}

TEST(PickUpWeapon, an_archetype_without_such_slots_picks_nothing_up) {
    const Rules rules = armed(0);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;

    EXPECT_FALSE(pick_up_weapon(rules, full(rules, kRifle, 90), kNow, 0, players, given_up));
    EXPECT_EQ(players.weapon[0], kNone);
    EXPECT_EQ(players.loadout[0], Loadout{});
}

TEST(AddShots, stops_at_the_largest_number_and_has_no_use_where_there_is_no_end) {
    std::int32_t left = std::numeric_limits<std::int32_t>::max() - 3;
    EXPECT_EQ(add_shots(10, left), 3);
    EXPECT_EQ(left, std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(add_shots(10, left), 0);
    std::int32_t endless = -1;
    EXPECT_EQ(add_shots(10, endless), 0);
    EXPECT_EQ(endless, -1);
}

TEST(PickUpWeapon, it_comes_with_what_is_left_in_it) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    const FoundWeapon used{.weapon = kRifle, .magazine = 7, .ammunition = 20, .same = 27};

    ASSERT_TRUE(pick_up_weapon(rules, used, kNow, 0, players, given_up));
    EXPECT_EQ(left_in_slot(0, 0, players).magazine, 7);
    EXPECT_EQ(left_in_slot(0, 0, players).ammunition, 20);

    ASSERT_TRUE(pick_up_weapon(rules, used, kNow, 0, players, given_up));
    EXPECT_EQ(left_in_slot(0, 0, players).magazine, 7);
    EXPECT_EQ(left_in_slot(0, 0, players).ammunition, 47) << "the magazine's shots, too";
}

TEST(PickUpWeapon, a_hand_from_which_it_is_taken_holds_nothing_of_it) {
    const Rules rules = armed(2);
    Players players = one_player(rules);
    std::vector<GivenUp> given_up;
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kRifle, 90), kNow, 0, players, given_up));
    ASSERT_TRUE(pick_up_weapon(rules, full(rules, kPistol, 12), kNow, 0, players, given_up));
    players.arsenal[0].magazine[0] = 3;
    players.arsenal[0].reloaded_tick = kNow + 30;
    players.firing[0].heat[0] = 5.0f;

    take_from_hand(rules, kNow, 0, players);

    EXPECT_EQ(players.weapon[0], kNone);
    EXPECT_EQ(players.ammunition[0], -1) << "as of a player that spawns without a weapon";
    EXPECT_EQ(players.arsenal[0].magazine[0], 0);
    EXPECT_EQ(players.arsenal[0].reloaded_tick, 0u);
    EXPECT_EQ(players.firing[0].heat[0], 0.0f);
    EXPECT_EQ(weapon_in_slot(rules.archetypes[0], players.loadout[0], 0), kNone);
    EXPECT_EQ(weapon_in_slot(rules.archetypes[0], players.loadout[0], 1), kPistol);
    EXPECT_EQ(left_in_slot(1, 0, players).ammunition, 12);
}

}  // namespace
}  // namespace arena::sim::pick_up_weapon_test
