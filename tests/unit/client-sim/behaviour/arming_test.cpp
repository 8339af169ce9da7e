#include "client-sim/behaviour/arming.h"

#include <array>
#include <cstdint>

#include <gtest/gtest.h>

#include "client-sim/behaviour/behaviour.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

constexpr sim::PlayerInput kShooting{.move_x = 5, .buttons = sim::kButtonFire};
constexpr sim::PlayerInput kWalking{.move_x = 5};

class ArmingTest : public BehaviourTest {
  protected:
    [[nodiscard]] sim::PlayerInput armed(const sim::PlayerInput& input, std::int32_t ammunition,
                                         const sim::ArsenalState& arsenal) {
        place(kSelf, {0, 0});
        Situation situation = at(100, open);
        client::PlayerView self = *situation.self;
        self.ammunition = ammunition;
        situation.self = &self;
        situation.arsenal = arsenal;
        return with_ready_weapon(input, situation);
    }
};

TEST_F(ArmingTest, leaves_a_player_with_one_weapon_alone) {
    EXPECT_EQ(armed(kShooting, 0, {}), kShooting);
    EXPECT_EQ(armed(kWalking, 0, {}), kWalking);
}

TEST_F(ArmingTest, reloads_while_it_does_not_shoot) {
    const sim::ArsenalState arsenal{.magazine = {3}};

    EXPECT_EQ(armed(kShooting, 10, arsenal), kShooting);
    EXPECT_EQ(armed(kWalking, 10, arsenal),
              (sim::PlayerInput{.move_x = 5, .buttons = sim::kButtonReload}));
}

TEST_F(ArmingTest, takes_the_first_slot_with_something_left_when_its_own_has_nothing) {
    EXPECT_EQ(armed(kShooting, 0, {.ammunition = {0, 0, -1, 4}}).slot, 3);
    EXPECT_EQ(armed(kShooting, 0, {.magazine = {0, 7}}).slot, 2);
    EXPECT_EQ(armed(kShooting, 0, {.ammunition = {6}, .slot = 1}).slot, 1);
}

TEST_F(ArmingTest, keeps_a_slot_that_has_something_left_or_when_none_has) {
    EXPECT_EQ(armed(kShooting, 0, {.ammunition = {0, 5}, .magazine = {1}}).slot, 0);
    EXPECT_EQ(armed(kShooting, 2, {.ammunition = {0, 5}}).slot, 0);
    EXPECT_EQ(armed(kShooting, 0, {.drawn_tick = 7}).slot, 0);
}

TEST_F(ArmingTest, asks_for_what_lies_there_when_nothing_is_left) {
    EXPECT_NE(armed(kShooting, 0, {.drawn_tick = 7}).buttons & sim::kButtonUse, 0);
    EXPECT_EQ(armed(kShooting, 2, {.drawn_tick = 7}).buttons & sim::kButtonUse, 0);
}

TEST_F(ArmingTest, takes_the_strongest_of_the_weapons_that_it_has_picked_up) {
    sim::Rules rules;
    rules.weapons.resize(3);
    rules.weapons[0].projectile.damage = 10;
    rules.weapons[1].projectile.damage = 30;
    rules.weapons[2].projectile.damage = 20;
    rules.weapons[2].projectile.explosion_damage = 90;
    place(kSelf, {0, 0});
    Situation situation = at(100, open);
    client::PlayerView self = *situation.self;
    self.ammunition = 5;
    situation.self = &self;
    situation.rules = &rules;
    situation.loadout = {{1, 2, 3}};
    situation.arsenal = {.ammunition = {0, 5, 0}};

    EXPECT_EQ(with_ready_weapon(kWalking, situation).slot, 2) << "the third has no shots";
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 0) << "not in the middle of a fight";
    situation.arsenal.magazine[2] = 1;
    EXPECT_EQ(with_ready_weapon(kWalking, situation).slot, 3);
    EXPECT_FALSE(is_unarmed(situation));
    situation.arsenal = {};
    self.ammunition = 0;
    EXPECT_TRUE(is_unarmed(situation));
    situation.loadout = {};
    EXPECT_EQ(with_ready_weapon(kWalking, situation).slot, 0);
    EXPECT_FALSE(is_unarmed(situation)) << "what it has is not picked up";
}

TEST_F(ArmingTest, drops_an_empty_weapon_that_can_be_dropped_and_then_takes_another_slot) {
    sim::Rules rules;
    rules.weapons.resize(3);
    rules.items = {{.name = "gun", .weapon = 0, .dropped_as = 2}};
    place(kSelf, {0, 0});
    Situation situation = at(100, open);
    client::PlayerView self = *situation.self;
    self.ammunition = 0;
    situation.self = &self;
    situation.rules = &rules;
    situation.loadout = {{1, 2}};
    situation.arsenal = {.ammunition = {0, 5}};

    const sim::PlayerInput dropping = with_ready_weapon(kShooting, situation);
    EXPECT_NE(dropping.buttons & sim::kButtonDrop, 0);
    EXPECT_EQ(dropping.slot, 0) << "it would drop what it takes";

    situation.loadout.weapons[0] = 0;
    self.ammunition = -1;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 2);
    EXPECT_EQ(with_ready_weapon(kShooting, situation).buttons & sim::kButtonDrop, 0);

    situation.loadout = {{2, 1}};
    self.ammunition = 0;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 2) << "that one cannot be dropped";
}

TEST_F(ArmingTest, what_is_less_than_a_shot_costs_counts_for_nothing) {
    place(kSelf, {0, 0});
    sim::Rules rules;
    rules.weapons.resize(2);
    rules.weapons[0].cost = 4;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    Situation situation = at(100, open);
    client::PlayerView self = *situation.self;
    situation.self = &self;
    situation.rules = &rules;
    situation.arsenal = {.ammunition = {0, 1}, .magazine = {1, 0}};

    self.ammunition = 3;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 0);
    self.ammunition = 2;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 2);
}

class ArmingWithOwnWeapons : public ArmingTest {
  protected:
    /// Three weapons of its archetype, of which the first two have magazines.
    ArmingWithOwnWeapons() {
        rules.weapons.resize(3);
        rules.weapons[0].magazine = 9;
        rules.weapons[1].magazine = 6;
        for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}})
            static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));
    }

    /// Of its turns of five seconds, the third of four is that of another weapon than the first,
    /// because the player's id is 1.
    [[nodiscard]] sim::PlayerInput in_turn(sim::Tick turn, const sim::PlayerInput& input,
                                           const sim::ArsenalState& arsenal) {
        if (!view.player(kSelf)) place(kSelf, {0, 0});
        Situation situation = at(turn * 5 * 60, open);
        client::PlayerView self = *situation.self;
        self.ammunition = -1;
        situation.self = &self;
        situation.rules = &rules;
        situation.arsenal = arsenal;
        situation.firing = firing;
        return with_ready_weapon(input, situation);
    }

    sim::Rules rules;
    sim::FiringState firing;
};

constexpr std::array<std::int32_t, sim::kWeaponSlotsMax> kUnlimited{-1, -1, -1};

TEST_F(ArmingWithOwnWeapons, uses_mostly_the_first_and_each_other_one_in_turn) {
    const sim::ArsenalState first{.ammunition = kUnlimited, .magazine = {9, 6}};
    const sim::ArsenalState second{.ammunition = kUnlimited, .magazine = {9, 6}, .slot = 1};
    for (const sim::PlayerInput& input : {kShooting, kWalking}) {
        for (const sim::Tick turn : {3u, 4u, 5u}) {
            EXPECT_EQ(in_turn(turn, input, first).slot, 0) << turn;
            EXPECT_EQ(in_turn(turn, input, second).slot, 1) << turn;
        }
        EXPECT_EQ(in_turn(2, input, first).slot, 2);
        EXPECT_EQ(in_turn(2, input, second).slot, 0);
        EXPECT_EQ(in_turn(6, input, first).slot, 3);
        EXPECT_EQ(in_turn(10, input, first).slot, 2) << "one after the other";
    }
}

TEST_F(ArmingWithOwnWeapons, needs_a_whole_shot_to_take_a_weapon_in_a_fight) {
    rules.weapons[0].cost = 3;
    EXPECT_EQ(in_turn(4, kShooting, {.ammunition = kUnlimited, .magazine = {2, 6}}).slot, 2);
    EXPECT_EQ(in_turn(4, kShooting, {.ammunition = kUnlimited, .magazine = {3, 6}}).slot, 0);
    // Not its turn, but it can shoot.
    EXPECT_EQ(in_turn(2, kShooting, {.ammunition = kUnlimited, .magazine = {3, 0}}).slot, 0);
}

TEST_F(ArmingWithOwnWeapons, in_peace_takes_no_weapon_that_has_nothing_left) {
    EXPECT_EQ(in_turn(4, kWalking, {.ammunition = {0, 0, -1}, .magazine = {0, 6}, .slot = 1}).slot,
              0);
    EXPECT_EQ(in_turn(4, kWalking, {.ammunition = {9, 0, -1}, .magazine = {0, 6}, .slot = 1}).slot,
              1);
}

TEST_F(ArmingWithOwnWeapons, not_all_bots_change_in_the_same_turn) {
    place(sim::EntityId{2}, {0, 0});
    Situation situation = at(2 * 5 * 60, open);
    client::PlayerView other = *situation.player(sim::EntityId{2});
    other.ammunition = -1;
    situation.self = &other;
    situation.rules = &rules;
    situation.arsenal = {.ammunition = kUnlimited, .magazine = {9, 6}};

    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 0) << "that of player 1 is the third";
}

TEST_F(ArmingWithOwnWeapons, a_charge_and_a_burst_go_on) {
    const sim::ArsenalState arsenal{.ammunition = kUnlimited, .magazine = {9, 6}};
    sim::ArsenalState in_burst = arsenal;
    in_burst.burst_left = 1;
    EXPECT_EQ(in_turn(2, kShooting, in_burst).slot, 0);
    firing.charge_tick = 7;
    EXPECT_EQ(in_turn(2, kShooting, arsenal).slot, 0);
}

TEST_F(ArmingWithOwnWeapons, takes_another_one_rather_than_reload_in_a_fight) {
    EXPECT_EQ(in_turn(4, kShooting, {.ammunition = kUnlimited, .magazine = {0, 6}}).slot, 2);
    EXPECT_EQ(in_turn(4, kShooting, {.ammunition = kUnlimited, .magazine = {0, 0}}).slot, 3);
    EXPECT_EQ(in_turn(2, kShooting, {.ammunition = kUnlimited, .magazine = {1, 0}}).slot, 0);
}

// A target that goes in and out of sight must not have it change weapons all the time.
TEST_F(ArmingWithOwnWeapons, keeps_what_it_reloads_or_has_just_drawn) {
    sim::ArsenalState arsenal{.ammunition = kUnlimited, .magazine = {0, 6}};
    arsenal.reloaded_tick = 4 * 5 * 60 + 9;
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 0) << "it reloads";
    EXPECT_EQ(in_turn(4, kWalking, arsenal).slot, 0);

    arsenal = {.ammunition = kUnlimited, .magazine = {0, 6}, .drawn_tick = 4 * 5 * 60 + 1};
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 0) << "it draws it, to reload it";
    arsenal.drawn_tick = 4 * 5 * 60;
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 2) << "it cannot shoot with it";

    arsenal = {.ammunition = kUnlimited, .magazine = {9, 6}, .slot = 1};
    arsenal.drawn_tick = 4 * 5 * 60 - 119;
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 0) << "it has had it for less than 2 s";
    arsenal.drawn_tick = 4 * 5 * 60 - 120;
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 1);
}

TEST_F(ArmingWithOwnWeapons, reloads_the_first_when_none_can_shoot) {
    rules.weapons[2].magazine = 1;
    sim::ArsenalState arsenal{.ammunition = kUnlimited, .slot = 1};
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 1);
    arsenal.reloaded_tick = 4 * 5 * 60 + 9;
    EXPECT_EQ(in_turn(4, kShooting, arsenal).slot, 0) << "it is reloading this one";
}

TEST_F(ArmingWithOwnWeapons, in_peace_takes_the_first_even_to_reload_it) {
    sim::ArsenalState arsenal{.ammunition = kUnlimited, .magazine = {0, 3}, .slot = 1};
    EXPECT_EQ(in_turn(4, kWalking, arsenal).slot, 1);
    EXPECT_NE(in_turn(4, kWalking, arsenal).buttons & sim::kButtonReload, 0);
    arsenal.reloaded_tick = 4 * 5 * 60 + 9;
    EXPECT_EQ(in_turn(4, kWalking, arsenal).slot, 0) << "it is reloading this one";
}

TEST_F(ArmingTest, every_behaviour_reloads) {
    place(kSelf, {0, 0});
    Situation situation = at(100, open);
    situation.arsenal = {.magazine = {3}};

    EXPECT_NE(act(BehaviourKind::wander, mind, situation).buttons & sim::kButtonReload, 0);
    EXPECT_EQ(act(BehaviourKind::idle, mind, situation), sim::PlayerInput{});
}

}  // namespace
}  // namespace arena::client_sim
