#include "client-sim/behaviour/weapon_range.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

class WeaponRangeTest : public BehaviourTest {
  protected:
    [[nodiscard]] double range_with(const sim::Rules& rules, std::uint8_t slot = 0) {
        place(kSelf, {0, 0});
        Situation situation = at(100, open);
        situation.rules = &rules;
        situation.arsenal.slot = slot;
        return weapon_range(situation);
    }
};

sim::Rules with_projectile(const sim::ProjectileKind& kind) {
    sim::Rules rules;
    rules.weapons[0].projectile = kind;
    return rules;
}

sim::Rules with_attack(const sim::VolumeShape& shape) {
    sim::Rules rules;
    rules.weapons[0].directions.clear();
    rules.weapons[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].frames.resize(2);
    rules.animations[0].frames[1].attacks = {{shape, sim::HitType::hit}};
    return rules;
}

TEST_F(WeaponRangeTest, a_melee_attack_reaches_as_far_as_its_volumes) {
    EXPECT_FLOAT_EQ(
        static_cast<float>(range_with(with_attack(sim::Aabb{{0.2f, 0.0f}, {1.5f, 1.0f}}))), 1.5f);
    EXPECT_FLOAT_EQ(static_cast<float>(range_with(with_attack(sim::Circle{{1.0f, 0.0f}, 0.7f}))),
                    1.7f);
    EXPECT_EQ(range_with(with_attack(sim::Circle{{0.0f, 0.0f}, 0.1f})), 0.5)
        << "the player's radius";
}

TEST_F(WeaponRangeTest, a_shot_that_does_not_fly_far_is_fired_from_near_by) {
    EXPECT_FLOAT_EQ(static_cast<float>(range_with(with_projectile({.speed = 10.0f, .life = 0.5f}))),
                    3.5f);
    EXPECT_FLOAT_EQ(static_cast<float>(
                        range_with(with_projectile({.speed = 40.0f, .life = 1.0f, .range = 4.0f}))),
                    2.8f);
    EXPECT_FLOAT_EQ(static_cast<float>(range_with(
                        with_projectile({.speed = 1.0f, .range = 6.0f, .instant = true}))),
                    4.2f);
}

TEST_F(WeaponRangeTest, others_are_fired_from_eight_metres) {
    EXPECT_EQ(range_with(sim::Rules{}), kRangeAimed);
    place(kSelf, {0, 0});
    EXPECT_EQ(weapon_range(at(100, open)), kRangeAimed) << "without the rules";
}

TEST_F(WeaponRangeTest, the_weapon_in_hand_counts) {
    sim::Rules rules = with_attack(sim::Circle{{1.0f, 0.0f}, 0.7f});
    rules.weapons.push_back({});
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}, sim::kNone})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));

    EXPECT_FLOAT_EQ(static_cast<float>(range_with(rules, 0)), 1.7f);
    EXPECT_EQ(range_with(rules, 1), kRangeAimed);
    EXPECT_EQ(range_with(rules, 2), kRangeAimed);
}

}  // namespace
}  // namespace arena::client_sim
