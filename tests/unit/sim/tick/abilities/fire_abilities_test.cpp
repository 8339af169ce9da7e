#include <gtest/gtest.h>

#include "sim/tick/abilities/10_fire_abilities.h"
#include "tests/support/gallery.h"

namespace arena::sim::fire_abilities_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::player_id;

constexpr Vec2 kHere{20.0f, 20.0f};

/// The ability fires two shots at 10 m/s; the weapon in hand has three.
Rules with_shots() {
    Rules rules = gallery_rules();
    rules.abilities = {{.kind = AbilityKind::shot, .weapon = 1}};
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    rules.weapons.push_back(rules.weapons.front());
    rules.weapons[1].directions = {{0.8f, -0.6f}, {0.8f, 0.6f}};
    rules.weapons[1].projectile.speed = 10.0f;
    rules.weapons[0].ammunition = 3;
    return rules;
}

PlayerInput pressing() {
    PlayerInput held;
    held.aim_y = 1;
    held.buttons = kButtonDash;
    return held;
}

TEST(AbilityShot, fires_the_weapon_of_the_ability_whatever_is_in_hand) {
    Gallery gallery({{kHere}}, with_shots());

    gallery.step({input(player_id(1), pressing())});

    ASSERT_EQ(gallery.world.projectiles().size(), 2u);
    EXPECT_EQ(gallery.world.projectiles()[0].weapon, 1);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.x, 6.0f, 1e-4f);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.y, 8.0f, 1e-4f);
    EXPECT_EQ(gallery.player(1).ammunition, 3);
    EXPECT_EQ(gallery.player(1).fire_ready_tick, 0u);
    gallery.run(3);
    EXPECT_EQ(gallery.world.find_broken_invariant(), std::nullopt);
}

TEST(AbilityShot, of_a_player_that_died_in_this_tick_is_not_fired) {
    Rules rules = with_shots();
    rules.zone = {.damage = 1000, .damage_interval = 1.0f / 60.0f};
    Gallery gallery({{kHere}}, rules);

    while (gallery.player(1).alive)
        gallery.step({input(player_id(1), pressing())});

    EXPECT_TRUE(gallery.world.projectiles().empty());
}

}  // namespace
}  // namespace arena::sim::fire_abilities_test
