#include "protocol/rules/check_weapon.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::check_weapon_test {
namespace {

TEST(CheckChargeAndHeat, all_keys_are_read) {
    const sim::Weapon weapon =
        rules_of(
            "[[weapon]]\ncharge_time = 1.5\ncharge_min_time = 0.25\ncharge_damage = 3\n"
            "charge_speed = 2\ncharge_spread = 0.5\nheat_per_shot = 12\nheat_max = 100\n"
            "heat_loss = 25\noverheat_time = 3\ncount = 3\nspread_degrees = 40\n")
            .weapons.front();

    EXPECT_EQ(weapon.charge_time, 1.5f);
    EXPECT_EQ(weapon.charge_min_time, 0.25f);
    EXPECT_EQ(weapon.charge_damage, 3.0f);
    EXPECT_EQ(weapon.charge_speed, 2.0f);
    EXPECT_EQ(weapon.charge_spread, 0.5f);
    EXPECT_EQ(weapon.heat_per_shot, 12.0f);
    EXPECT_EQ(weapon.heat_max, 100.0f);
    EXPECT_EQ(weapon.heat_loss, 25.0f);
    EXPECT_EQ(weapon.overheat_time, 3.0f);
    EXPECT_EQ(weapon.fan_degrees, 40.0f);
}

TEST(CheckChargeAndHeat, one_direction_and_a_star_are_no_fan) {
    EXPECT_EQ(rules_of("[[weapon]]\nspread_degrees = 40\n").weapons[0].fan_degrees, 0.0f);
    EXPECT_EQ(rules_of("[[weapon]]\ncount = 4\nspread_degrees = 360\n").weapons[0].fan_degrees,
              0.0f);
}

TEST(CheckChargeAndHeat, values_at_the_limits_are_read_and_those_beyond_them_are_errors) {
    const sim::Weapon most =
        rules_of(
            "[[weapon]]\ncharge_time = 60\ncharge_min_time = 60\ncharge_damage = 10\n"
            "charge_speed = 4\ncharge_spread = 10\nheat_per_shot = 10000\nheat_max = 10000\n"
            "heat_loss = 10000\noverheat_time = 60\nprojectile = { speed = 2000 }\n")
            .weapons.front();
    EXPECT_EQ(most.charge_speed, 4.0f);
    EXPECT_EQ(most.overheat_time, 60.0f);
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_time = 61\nheat_max = -1\n"),
              "rules.toml:2: charge_time is 61: write a number from 0 to 60\n"
              "rules.toml:3: heat_max is -1: write a number from 0 to 10000\n");
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_time = 1\ncharge_speed = 0\ncharge_damage = 11\n"),
              "rules.toml:3: charge_speed is 0: write a number from 0.1 to 4\n"
              "rules.toml:4: charge_damage is 11: write a number from 0 to 10\n");
}

TEST(CheckChargeAndHeat, keys_without_the_one_that_they_need_are_errors) {
    for (const std::string key :
         {"charge_min_time", "charge_damage", "charge_speed", "charge_spread"})
        EXPECT_EQ(problems_of("[[weapon]]\n" + key + " = 1\n"),
                  "rules.toml:2: " + key +
                      " has no effect without a charge_time: set that above 0, or delete it\n");
    for (const std::string key : {"heat_loss", "overheat_time"})
        EXPECT_EQ(problems_of("[[weapon]]\n" + key + " = 1\n"),
                  "rules.toml:2: " + key +
                      " has no effect without a heat_max: set that above 0, or delete it\n");
    EXPECT_EQ(problems_of("[[weapon]]\nheat_per_shot = 1\n"), "") << "it may be an alternative";
}

TEST(CheckChargeAndHeat, contradictions_are_errors) {
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_time = 1\ncharge_min_time = 1.5\n"),
              "rules.toml:3: charge_min_time is above charge_time, and would be longer than a full "
              "charge: lower it\n");
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_time = 1\nburst = 2\n"),
              "rules.toml:3: a weapon with a charge_time fires one shot when its button is "
              "released: delete burst, or charge_time\n");
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_time = 1\ncharge_speed = 2\n"
                          "projectile = { instant = true, range = 30 }\n"),
              "rules.toml:3: charge_speed has no effect on an instant hit, which flies its whole "
              "range at once: delete it\n");
}

TEST(CheckChargeAndHeat, an_alternative_has_no_heat_of_its_own) {
    EXPECT_EQ(
        problems_of("[[weapon]]\nname = \"a\"\nalternative = \"b\"\n"
                    "[[weapon]]\nname = \"b\"\nheat_max = 5\n"),
        "rules.toml:3: alternative 'b' of weapon 'a' has a heat_max, and would heat the weapon "
        "in hand: name a weapon without one\n");
}

TEST(CheckWeapon, says_nothing_while_a_key_is_unknown_or_wrong) {
    EXPECT_EQ(problems_of("[[weapon]]\nheat_maximum = 5\nheat_loss = 1\noverheat_time = 1\n"),
              "rules.toml:2: unknown key 'heat_maximum' in [[weapon]]: the closest match is "
              "'heat_max'\n");
    EXPECT_EQ(problems_of("[[weapon]]\ncharge_min_time = 1\ncharge_damage = 2\n"
                          "charge_speed = 2\ncharge_time = \"1\"\n"),
              "rules.toml:5: charge_time is '1': write a number from 0 to 60\n");
}

TEST(CheckWeapon, what_needs_another_key_is_reported_without_it) {
    for (const auto& [key, needed] :
         {std::pair{"reload_time = 2", "magazine"}, std::pair{"burst_interval = 0.1", "burst"},
          std::pair{"spread_max_degrees = 10", "spread_growth_degrees"},
          std::pair{"spread_calm_degrees = 10", "spread_growth_degrees"}}) {
        const std::string found = problems_of("[[weapon]]\n" + std::string(key) + "\n");
        EXPECT_NE(found.find("has no effect without a " + std::string(needed)), std::string::npos)
            << key << ": " << found;
    }
}

}  // namespace
}  // namespace arena::protocol::check_weapon_test
