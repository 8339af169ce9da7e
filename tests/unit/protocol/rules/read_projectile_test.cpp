#include "protocol/rules/read_projectile.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"

namespace arena::protocol::read_projectile_test {
namespace {

sim::Rules rules_of(const std::string& text) {
    auto rules = read_rules("rules.toml", text);
    if (!rules) {
        ADD_FAILURE() << rules.error().front();
        return {};
    }
    return std::move(rules).value();
}

std::string problems_of(const std::string& text) {
    const auto rules = read_rules("rules.toml", text);
    if (rules) return {};
    std::string lines;
    for (const std::string& problem : rules.error())
        lines += problem + "\n";
    return lines;
}

TEST(ReadProjectile, a_projectile_is_a_table_of_its_weapon) {
    const sim::Weapon weapon =
        rules_of(
            "[[weapon]]\nname = \"rocket\"\nammunition = 5\n[weapon.projectile]\nspeed = 12\n"
            "radius = 0.25\nlife = 4\nrange = 40\ndamage = 80\npierce = 2\nbounces = 3\n"
            "restitution = 0.5\nexplosion_radius = 3\nexplosion_damage = 60\ngravity = -4\n"
            "drag = 0.75\nacceleration = -25\nknockback = 7\nexplosion_knockback = 11\n"
            "passes_teammates = false\n")
            .weapons.front();

    EXPECT_EQ(weapon.ammunition, 5);
    EXPECT_EQ(weapon.projectile.speed, 12.0f);
    EXPECT_EQ(weapon.projectile.radius, 0.25f);
    EXPECT_EQ(weapon.projectile.life, 4.0f);
    EXPECT_EQ(weapon.projectile.range, 40.0f);
    EXPECT_EQ(weapon.projectile.damage, 80);
    EXPECT_EQ(weapon.projectile.pierce, 2);
    EXPECT_EQ(weapon.projectile.bounces, 3);
    EXPECT_EQ(weapon.projectile.restitution, 0.5f);
    EXPECT_EQ(weapon.projectile.explosion_radius, 3.0f);
    EXPECT_EQ(weapon.projectile.explosion_damage, 60);
    EXPECT_EQ(weapon.projectile.gravity, -4.0f);
    EXPECT_EQ(weapon.projectile.drag, 0.75f);
    EXPECT_EQ(weapon.projectile.acceleration, -25.0f);
    EXPECT_EQ(weapon.projectile.knockback, 7.0f);
    EXPECT_EQ(weapon.projectile.explosion_knockback, 11.0f);
    EXPECT_FALSE(weapon.projectile.passes_teammates);
}

TEST(ReadProjectile, an_instant_hit_needs_a_range_and_nothing_of_a_longer_flight) {
    const std::string instant = "[[weapon]]\n[weapon.projectile]\ninstant = true\n";
    const sim::ProjectileKind ray = rules_of(instant + "range = 400\n").weapons.front().projectile;

    EXPECT_TRUE(ray.instant);
    EXPECT_EQ(ray.range, 400.0f);
    EXPECT_EQ(problems_of(instant),
              "rules.toml:3: an instant hit has the range 0: write a range above 0, up to 400\n");
    EXPECT_EQ(problems_of(instant + "range = 400.5\n"),
              "rules.toml:4: an instant hit has the range 400.5: write a range above 0, up to "
              "400\n");
    for (const std::string key : {"speed", "life", "gravity", "drag", "acceleration"})
        EXPECT_EQ(problems_of(instant + "range = 9\n" + key + " = 1\n"),
                  "rules.toml:5: " + key +
                      " has no effect on an instant hit, which flies its whole range at once: "
                      "delete it, or 'instant'\n");
}

}  // namespace
}  // namespace arena::protocol::read_projectile_test
