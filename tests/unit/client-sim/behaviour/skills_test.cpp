#include "client-sim/behaviour/skills.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

constexpr sim::PlayerInput kStanding{.aim_x = 9};

class SkillsTest : public BehaviourTest {
  protected:
    /// Returns the buttons that a bot with this ability in its first slot adds while its target is
    /// that far away, and all uses are back in so many ticks.
    [[nodiscard]] sim::Buttons pressed(const sim::Ability& ability, float distance,
                                       sim::Tick missing_ticks = 0) {
        ++now;
        rules.abilities = {ability};
        rules.archetypes[0].abilities.clear();
        static_cast<void>(rules.archetypes[0].abilities.push_back(0));
        place(kSelf, {0, 0}, {}, now);
        place(kEnemy, {distance, 0}, {}, ++now);
        mind.target = kEnemy;
        Situation situation = at(now, open);
        situation.rules = &rules;
        situation.abilities.full_tick[0] = now + missing_ticks;
        return with_abilities(kStanding, mind, situation).buttons;
    }

    sim::Rules rules;
    sim::Tick now = 100;
};

TEST_F(SkillsTest, moves_towards_a_target_that_is_far) {
    for (const auto kind :
         {sim::AbilityKind::dash, sim::AbilityKind::leap, sim::AbilityKind::blink}) {
        EXPECT_EQ(pressed({.kind = kind}, 7.0f), sim::kButtonDash);
        EXPECT_EQ(pressed({.kind = kind}, 5.0f), 0);
    }
}

TEST_F(SkillsTest, bursts_and_curses_when_they_reach_the_target) {
    const sim::Ability burst{.kind = sim::AbilityKind::burst, .radius = 3.0f};
    const sim::Ability curse{
        .kind = sim::AbilityKind::effect, .radius = 3.0f, .to = sim::Recipients::enemies};
    for (const sim::Ability& ability : {burst, curse}) {
        EXPECT_EQ(pressed(ability, 2.9f), sim::kButtonDash);
        EXPECT_EQ(pressed(ability, 3.1f), 0);
    }
}

TEST_F(SkillsTest, shoots_and_helps_itself_at_any_distance) {
    EXPECT_EQ(pressed({.kind = sim::AbilityKind::shot}, 12.0f), sim::kButtonDash);
    EXPECT_EQ(pressed({.kind = sim::AbilityKind::effect}, 12.0f), sim::kButtonDash);
}

TEST_F(SkillsTest, waits_until_a_use_is_back) {
    const sim::Ability ability{.kind = sim::AbilityKind::shot};

    EXPECT_EQ(pressed(ability, 5.0f, 1), 0);
    EXPECT_EQ(pressed(ability, 5.0f, 0), sim::kButtonDash);
}

TEST_F(SkillsTest, does_nothing_without_a_target_or_without_the_rules) {
    ASSERT_EQ(pressed({.kind = sim::AbilityKind::shot}, 5.0f), sim::kButtonDash);
    Situation situation = at(now, open);

    EXPECT_EQ(with_abilities(kStanding, mind, situation), kStanding);
    situation.rules = &rules;
    mind.target = sim::kNoEntity;
    EXPECT_EQ(with_abilities(kStanding, mind, situation), kStanding);
}

TEST_F(SkillsTest, each_slot_has_its_button_and_an_empty_one_has_none) {
    ASSERT_EQ(pressed({.kind = sim::AbilityKind::shot}, 5.0f), sim::kButtonDash);
    auto& slots = rules.archetypes[0].abilities;
    slots.clear();
    for (const std::uint8_t ability : {sim::kNone, std::uint8_t{0}, sim::kNone, std::uint8_t{0}})
        static_cast<void>(slots.push_back(ability));
    Situation situation = at(now, open);
    situation.rules = &rules;

    EXPECT_EQ(with_abilities(kStanding, mind, situation).buttons,
              sim::kButtonAbility2 | sim::kButtonAbility4);
}

}  // namespace
}  // namespace arena::client_sim
