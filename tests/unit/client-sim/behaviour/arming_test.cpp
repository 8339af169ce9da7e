#include "client-sim/behaviour/arming.h"

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
        PlayerView self = *situation.self;
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
    PlayerView self = *situation.self;
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
    PlayerView self = *situation.self;
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
    PlayerView self = *situation.self;
    situation.self = &self;
    situation.rules = &rules;
    situation.arsenal = {.ammunition = {0, 1}, .magazine = {1, 0}};

    self.ammunition = 3;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 0);
    self.ammunition = 2;
    EXPECT_EQ(with_ready_weapon(kShooting, situation).slot, 2);
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
