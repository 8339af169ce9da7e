#include "protocol/rules/read_projectile.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::read_projectile_test {
namespace {

TEST(ReadProjectile, a_projectile_is_a_table_of_its_weapon) {
    const sim::Weapon weapon =
        rules_of(
            "[[weapon]]\nname = \"rocket\"\nammunition = 5\n[weapon.projectile]\nspeed = 12\n"
            "radius = 0.25\nlife = 4\nrange = 40\ndamage = 80\npierce = 2\nbounces = 3\n"
            "restitution = 0.5\nexplosion_radius = 3\nexplosion_damage = 60\ngravity = -4\n"
            "drag = 0.75\nacceleration = -25\nknockback = 7\nexplosion_knockback = 11\n"
            "passes_teammates = false\npulse_interval = 0.25\nhoming_degrees = 120\n"
            "homing_cone_degrees = 30\nhoming_range = 100\nreturns_after = 0.5\n")
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
    EXPECT_EQ(weapon.projectile.pulse_interval, 0.25f);
    EXPECT_FALSE(weapon.projectile.passes_players);
    EXPECT_FALSE(weapon.projectile.explosion_for_team);
    EXPECT_EQ(weapon.projectile.splits_into, sim::kNone);
    EXPECT_EQ(weapon.projectile.homing_degrees, 120.0f);
    EXPECT_EQ(weapon.projectile.homing_cone_degrees, 30.0f);
    EXPECT_EQ(weapon.projectile.homing_range, 100.0f);
    EXPECT_EQ(weapon.projectile.returns_after, 0.5f);
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
    for (const std::string key :
         {"speed", "life", "gravity", "drag", "acceleration", "pulse_interval", "homing_degrees"})
        EXPECT_EQ(problems_of(instant + "range = 9\n" + key + " = 1\n"),
                  "rules.toml:5: " + key +
                      " has no effect on an instant hit, which flies its whole range at once: "
                      "delete it, or 'instant'\n");
}

TEST(ReadProjectile, an_area_lies_still_passes_players_and_pulses) {
    const sim::ProjectileKind area =
        rules_of(
            "[[effect]]\nname = \"mended\"\nhealth = 5\n[[weapon]]\n[weapon.projectile]\n"
            "speed = 0\nlife = 60\npasses_players = true\nexplosion_for_team = true\n"
            "explosion_radius = 4\nexplosion_effect = \"mended\"\npulse_interval = 59.9\n")
            .weapons.front()
            .projectile;

    EXPECT_EQ(area.speed, 0.0f);
    EXPECT_TRUE(area.passes_players);
    EXPECT_TRUE(area.explosion_for_team);
    EXPECT_EQ(area.explosion_effect, 0);
    EXPECT_EQ(area.pulse_interval, 59.9f);
}

TEST(ReadProjectile, pulses_need_an_explosion_and_a_life_that_is_longer) {
    const std::string pulsing = "[[weapon]]\n[weapon.projectile]\npulse_interval = 2\n";

    EXPECT_EQ(problems_of(pulsing + "life = 2.1\nexplosion_radius = 1\n"), "");
    EXPECT_EQ(problems_of(pulsing + "life = 2.1\n"),
              "rules.toml:3: pulse_interval has no effect without an explosion: set "
              "explosion_radius above 0, or delete it\n");
    EXPECT_EQ(problems_of(pulsing + "life = 2\nexplosion_radius = 1\n"),
              "rules.toml:3: pulse_interval is not below the life of the projectile, 2: lower it, "
              "or raise life\n");
    EXPECT_EQ(problems_of("[[weapon]]\n[weapon.projectile]\npulse_interval = 0\n"), "");
    EXPECT_NE(problems_of("[[weapon]]\n[weapon.projectile]\npulse_interval = 60.5\n"), "");
    EXPECT_NE(problems_of("[[weapon]]\n[weapon.projectile]\npulse_interval = -1\n"), "");
}

TEST(ReadProjectile, what_hurts_nobody_has_no_rules_for_its_victims) {
    const std::string shot = "[[weapon]]\n[weapon.projectile]\n";
    for (const std::string key :
         {"pierce = 1", "effect = \"none\"", "knockback = 1", "passes_teammates = true"})
        EXPECT_EQ(problems_of(shot + "passes_players = true\n" + key + "\n"),
                  "rules.toml:4: " + key.substr(0, key.find(' ')) +
                      " has no effect with passes_players: delete it, or 'passes_players'\n");
    const std::string mending =
        "[[effect]]\nname = \"mended\"\n" + shot +
        "explosion_for_team = true\nexplosion_radius = 1\nexplosion_effect = \"mended\"\n";
    EXPECT_EQ(problems_of(mending), "");
    for (const std::string key : {"explosion_damage", "explosion_knockback"})
        EXPECT_EQ(problems_of(mending + key + " = 1\n"),
                  "rules.toml:8: " + key +
                      " has no effect with explosion_for_team: delete it, or "
                      "'explosion_for_team'\n");
    EXPECT_EQ(problems_of(shot + "explosion_for_team = true\nexplosion_radius = 1\n"),
              "rules.toml:3: explosion_for_team gives nothing: set explosion_radius above 0 and an "
              "explosion_effect\n");
}

TEST(ReadProjectile, where_it_sees_enemies_matters_only_to_what_homes) {
    const std::string shot = "[[weapon]]\n[weapon.projectile]\n";

    EXPECT_EQ(problems_of(shot + "homing_degrees = 3600\nhoming_cone_degrees = 180\n"), "");
    EXPECT_EQ(problems_of(shot + "homing_degrees = 1\nhoming_cone_degrees = 0\n"), "");
    EXPECT_EQ(problems_of(shot + "homing_degrees = 1\nhoming_range = 0.1\n"), "");
    EXPECT_NE(problems_of(shot + "homing_degrees = 3601\n"), "");
    EXPECT_NE(problems_of(shot + "homing_degrees = -1\n"), "");
    for (const std::string line :
         {"homing_cone_degrees = 181", "homing_range = 0", "homing_range = 101"})
        EXPECT_NE(problems_of(shot + "homing_degrees = 1\n" + line + "\n"), "") << line;
    for (const std::string key : {"homing_cone_degrees", "homing_range"})
        EXPECT_EQ(problems_of(shot + key + " = 5\n"),
                  "rules.toml:3: " + key +
                      " has no effect on what does not home: set homing_degrees above 0, or delete "
                      "it\n");
}

/// Weapons named a, b, c and so on, each of which splits into the next.
std::string chain_of(std::size_t weapons) {
    std::string text;
    for (std::size_t i = 0; i < weapons; ++i) {
        text += "[[weapon]]\nname = \"" + std::string(1, static_cast<char>('a' + i)) + "\"\n";
        if (i + 1 < weapons)
            text += "projectile = { splits_into = \"" + std::string(1, static_cast<char>('b' + i)) +
                    "\" }\n";
    }
    return text;
}

TEST(ReadProjectile, a_split_names_a_weapon_before_or_after_it) {
    const sim::Rules rules = rules_of(
        "[[weapon]]\nname = \"a\"\nprojectile = { splits_into = \"b\" }\n[[weapon]]\nname = \"b\"\n"
        "[[weapon]]\nname = \"c\"\nprojectile = { splits_into = \"a\" }\n");

    EXPECT_EQ(rules.weapons[0].projectile.splits_into, 1);
    EXPECT_EQ(rules.weapons[1].projectile.splits_into, sim::kNone);
    EXPECT_EQ(rules.weapons[2].projectile.splits_into, 0);
}

TEST(ReadProjectile, splits_follow_each_other_three_times_at_most_and_never_come_back) {
    EXPECT_EQ(problems_of(chain_of(4)), "");
    EXPECT_EQ(problems_of(chain_of(5)),
              "rules.toml:3: 'a' splits more than 3 times, or comes back to itself: end the chain "
              "sooner\n");
    EXPECT_EQ(problems_of("[[weapon]]\nname = \"a\"\nprojectile = { splits_into = \"a\" }\n"),
              "rules.toml:3: 'a' splits more than 3 times, or comes back to itself: end the chain "
              "sooner\n");
}

TEST(ReadProjectile, a_chain_of_splits_without_end_is_reported_once) {
    const auto endless = [](int line, const std::string& name) {
        return "rules.toml:" + std::to_string(line) + ": '" + name +
               "' splits more than 3 times, or comes back to itself: end the chain sooner\n";
    };
    const auto split = [](const std::string& from, const std::string& to) {
        return "[[weapon]]\nname = \"" + from + "\"\nprojectile = { splits_into = \"" + to +
               "\" }\n";
    };

    EXPECT_EQ(problems_of(chain_of(7)), endless(9, "c"));
    EXPECT_EQ(problems_of(split("a", "b") + split("b", "c") + split("c", "a")), endless(9, "c"));
    EXPECT_EQ(problems_of(split("b", "a") + split("a", "c") + split("c", "b")), endless(9, "c"))
        << "in any order";
    EXPECT_EQ(problems_of(split("a", "b") + split("b", "a") + split("c", "a")), endless(6, "b"))
        << "not at what leads into the circle";
    EXPECT_EQ(problems_of(split("a", "a") + split("b", "b")), endless(3, "a") + endless(6, "b"))
        << "two circles are two mistakes";
}

/// A weapon that splits into another one, which splits into a third.
std::string cluster_of(int first, int second, int third) {
    return "[[weapon]]\nname = \"a\"\ncount = " + std::to_string(first) +
           "\nprojectile = { splits_into = \"b\" }\n[[weapon]]\nname = \"b\"\ncount = " +
           std::to_string(second) +
           "\nprojectile = { splits_into = \"c\" }\n[[weapon]]\nname = \"c\"\ncount = " +
           std::to_string(third) + "\n";
}

TEST(ReadProjectile, a_shot_becomes_1024_projectiles_at_most_by_all_its_splits) {
    EXPECT_EQ(problems_of(cluster_of(32, 1, 30)), "") << "32 + 32 + 960";
    EXPECT_EQ(problems_of(cluster_of(4, 12, 20)), "") << "4 + 48 + 960";
    EXPECT_EQ(problems_of(cluster_of(32, 1, 31)),
              "rules.toml:4: a shot of 'a' becomes 1056 projectiles in all, 32 + 32 + 992, and "
              "1024 are the most: lower its count, or that of a weapon that it splits into\n");
    EXPECT_EQ(problems_of(cluster_of(64, 64, 64)),
              "rules.toml:8: a shot of 'b' becomes 4160 projectiles in all, 64 + 4096, and 1024 "
              "are the most: lower its count, or that of a weapon that it splits into\n")
        << "only the last of the chain, because 'a' is too many for the same reason";
}

TEST(ReadProjectile, a_split_needs_a_weapon_that_is_there_and_has_projectiles) {
    const std::string split = "[[weapon]]\nname = \"a\"\nprojectile = { splits_into = \"b\" }\n";

    EXPECT_NE(problems_of(split).find("rules.toml:3: splits_into 'b' names no [[weapon]]"),
              std::string::npos);
    EXPECT_EQ(
        problems_of("[[animation]]\nname = \"swing\"\n[[animation.frame]]\nduration = 1\n" + split +
                    "[[weapon]]\nname = \"b\"\ncount = 0\nanimation = \"swing\"\n"),
        "rules.toml:7: splits_into names a weapon without projectiles: give 'b' a count above "
        "0\n");
    EXPECT_NE(problems_of("[[weapon]]\nprojectile = { splits_into = 3 }\n"), "");
}

TEST(ReadProjectile, what_it_does_at_walls_is_read) {
    const sim::ProjectileKind arrow =
        rules_of("[[weapon]]\n[weapon.projectile]\nsticks = true\n").weapons.front().projectile;
    const sim::ProjectileKind rail = rules_of(
                                         "[[weapon]]\n[weapon.projectile]\ninstant = true\n"
                                         "range = 40\npierce_walls = 16\n")
                                         .weapons.front()
                                         .projectile;

    EXPECT_TRUE(arrow.sticks);
    EXPECT_EQ(arrow.pierce_walls, 0);
    EXPECT_EQ(rail.pierce_walls, 16);
    EXPECT_FALSE(rail.sticks);
}

TEST(ReadProjectile, what_has_no_effect_at_walls_is_reported) {
    const auto problems = [](const std::string& keys) {
        return problems_of("[[weapon]]\n[weapon.projectile]\n" + keys);
    };

    EXPECT_NE(problems("pierce_walls = 1\n").find("pierce_walls has no effect without instant"),
              std::string::npos);
    EXPECT_EQ(problems("pierce_walls = 0\n"), "");
    EXPECT_NE(problems("instant = true\nrange = 9\npierce_walls = 17\n").find("from 0 to 16"),
              std::string::npos);
    EXPECT_NE(problems("sticks = true\nspeed = 0\n").find("sticks has no effect at speed 0"),
              std::string::npos);
    EXPECT_NE(problems("sticks = true\ninstant = true\nrange = 9\n").find("on an instant hit"),
              std::string::npos);
}

TEST(ReadProjectile, what_bounces_or_turns_flies) {
    const std::string shot = "[[weapon]]\n[weapon.projectile]\n";

    EXPECT_EQ(problems_of(shot + "restitution = 0.5\n"),
              "rules.toml:3: restitution has no effect without bounces: set bounces above 0, or "
              "delete it\n");
    EXPECT_EQ(problems_of(shot + "restitution = 0.5\nbounces = 1\n"), "");
    for (const std::string key : {"homing_degrees", "returns_after"}) {
        EXPECT_EQ(problems_of(shot + "speed = 0\n" + key + " = 0.5\n"),
                  "rules.toml:4: " + key +
                      " has no effect at speed 0, at which it lies still: raise speed, or delete "
                      "it\n");
        EXPECT_EQ(problems_of(shot + "speed = 0\ngravity = 5\n" + key + " = 0.5\n"), "");
        EXPECT_EQ(problems_of(shot + "speed = 0\n" + key + " = 0\n"), "");
    }
}

TEST(ReadProjectile, what_an_explosion_gives_needs_one) {
    for (const char* const key : {"explosion_effect = \"e\"", "explosion_knockback = 5"}) {
        const auto rules = read_rules("rules.toml",
                                      "[[effect]]\nname = \"e\"\n[[weapon]]\n"
                                      "[weapon.projectile]\n" +
                                          std::string(key) + "\n");
        ASSERT_FALSE(rules);
        EXPECT_NE(rules.error().front().find("has no effect without an explosion"),
                  std::string::npos);
    }
}

TEST(ReadProjectile, what_comes_back_lives_longer) {
    const auto rules =
        read_rules("rules.toml", "[[weapon]]\n[weapon.projectile]\nlife = 2\nreturns_after = 2\n");
    ASSERT_FALSE(rules);
    EXPECT_NE(
        rules.error().front().find("returns_after is not below the life of the projectile, 2"),
        std::string::npos);
    EXPECT_NE(problems_of("[[weapon]]\n[weapon.projectile]\nlife = 1.9\nreturns_after = 2\n")
                  .find("the life of the projectile, 1.9: lower it"),
              std::string::npos);
    EXPECT_TRUE(read_rules("rules.toml",
                           "[[weapon]]\n[weapon.projectile]\nlife = 2\nreturns_after = 1.9\n"));
}

}  // namespace
}  // namespace arena::protocol::read_projectile_test
