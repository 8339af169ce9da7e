#include "client-sim/behaviour/fire_control.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

constexpr sim::PlayerInput kShoots{.move_x = 5, .buttons = sim::kButtonFire | sim::kButtonJump};

class FireControlTest : public BehaviourTest {
  protected:
    FireControlTest() {
        rules.weapons.resize(2);
        rules.weapons[0].alternative = 1;
    }
    /// In seconds 0 to 3 of the game; the alternative's turn is second 3, because the player's id
    /// is 1.
    [[nodiscard]] sim::Buttons buttons_in(sim::Tick second, const sim::ArsenalState& arsenal = {},
                                          std::int32_t ammunition = -1) {
        if (!view.player(kSelf)) place(kSelf, {0, 0});
        Situation situation = at(second * 60, open);
        client::PlayerView self = *situation.self;
        self.ammunition = ammunition;
        situation.self = &self;
        situation.rules = &rules;
        situation.arsenal = arsenal;
        situation.firing = firing;
        return with_fire_control(kShoots, situation).buttons;
    }

    sim::Rules rules;
    sim::FiringState firing;
};

constexpr sim::Buttons kFires = kShoots.buttons;
constexpr sim::Buttons kFiresAlternative = sim::kButtonAlternativeFire | sim::kButtonJump;
constexpr sim::Buttons kReleases = sim::kButtonJump;

TEST_F(FireControlTest, uses_the_alternative_in_one_second_of_four) {
    for (const sim::Tick second : {4u, 5u, 6u})
        EXPECT_EQ(buttons_in(second), kFires);
    EXPECT_EQ(buttons_in(7), kFiresAlternative);
}

TEST_F(FireControlTest, uses_the_alternative_only_when_there_is_enough_for_it) {
    rules.weapons[1].cost = 3;
    EXPECT_EQ(buttons_in(7, {}, 3), kFiresAlternative);
    EXPECT_EQ(buttons_in(7, {}, 2), kFires);
    rules.weapons[0].magazine = 9;
    EXPECT_EQ(buttons_in(7, {.magazine = {3}}, 0), kFiresAlternative);
    EXPECT_EQ(buttons_in(7, {.magazine = {2}}, 9), kFires);
}

TEST_F(FireControlTest, a_weapon_without_an_alternative_has_the_fire_button_alone) {
    rules.weapons[0].alternative = sim::kNone;

    EXPECT_EQ(buttons_in(7), kFires);
}

TEST_F(FireControlTest, releases_the_button_after_a_burst) {
    EXPECT_EQ(buttons_in(4, {.flags = sim::kFireSpent}), kReleases);
    EXPECT_EQ(buttons_in(4, {.burst_left = 1, .flags = sim::kFireSpent}), kFires);
    EXPECT_EQ(buttons_in(7, {.flags = sim::kAlternativeSpent}), kReleases);
    EXPECT_EQ(buttons_in(4, {.flags = sim::kAlternativeSpent}), kFires);
}

TEST_F(FireControlTest, releases_the_button_when_the_weapon_is_charged_fully) {
    rules.weapons[0].charge_time = 0.5f;  // 30 ticks

    firing.charge_tick = 4 * 60 - 29;
    EXPECT_EQ(buttons_in(4), kFires);
    firing.charge_tick = 4 * 60 - 30;
    EXPECT_EQ(buttons_in(4), kReleases);
    firing.charge_tick = 0;
    EXPECT_EQ(buttons_in(4), kFires);
}

TEST_F(FireControlTest, ends_a_charge_with_the_button_that_began_it) {
    for (sim::Weapon& weapon : rules.weapons)
        weapon.charge_time = 5.0f;
    firing.charge_tick = 100;

    EXPECT_EQ(buttons_in(4, {.flags = sim::kAlternativeCharged}), kFiresAlternative);
    EXPECT_EQ(buttons_in(3), kFires);
}

TEST_F(FireControlTest, leaves_an_input_alone_that_does_not_shoot) {
    place(kSelf, {0, 0});
    Situation situation = at(7 * 60, open);
    situation.rules = &rules;
    constexpr sim::PlayerInput kWalks{.move_x = 5, .buttons = sim::kButtonReload};

    EXPECT_EQ(with_fire_control(kWalks, situation), kWalks);
}

TEST_F(FireControlTest, knows_no_weapon_without_the_rules) {
    place(kSelf, {0, 0});
    Situation situation = at(7 * 60, open);

    EXPECT_EQ(find_weapon(situation, 0), nullptr);
    EXPECT_EQ(with_fire_control(kShoots, situation), kShoots);
    situation.rules = &rules;
    EXPECT_EQ(find_weapon(situation, 0), &rules.weapons[0]);
    EXPECT_EQ(find_weapon(situation, 1), nullptr);
}

}  // namespace
}  // namespace arena::client_sim
