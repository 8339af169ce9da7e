#include "protocol/rules/read_drops.h"

#include <algorithm>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::read_drops_test {
namespace {

const std::string kWeapons =
    "[[weapon]]\nname = \"rifle\"\n"
    "[[weapon]]\nname = \"bundle\"\n[weapon.projectile]\ngives = \"rifle\"\nspeed = 0\n"
    "[[weapon]]\nname = \"box\"\n[weapon.projectile]\ngives = \"medkit\"\nspeed = 0\n";
const std::string kItems =
    "[[item]]\nname = \"rifle\"\nweapon = \"rifle\"\ndropped_as = \"bundle\"\n"
    "[[item]]\nname = \"medkit\"\nhealth = 25\ndropped_as = \"box\"\n"
    "[[item]]\nname = \"coin\"\nscore = 1\n"
    "[[loot_table]]\nname = \"remains\"\nitems = [\"medkit\", \"rifle\"]\n"
    "[[loot_table]]\nname = \"purse\"\nitems = [\"medkit\", \"coin\"]\n";

std::string with_archetype(const std::string& keys) {
    return kWeapons + kItems + "[[archetype]]\nweapon_slots = 2\n" + keys;
}

TEST(ReadDrops, all_keys_are_read) {
    const auto read = read_rules(
        "rules.toml", with_archetype("drops = \"remains\"\ndrops_weapons = \"in_hand\"\n"));

    ASSERT_TRUE(read) << read.error().front();
    const sim::Rules& rules = read.value();
    EXPECT_EQ(rules.weapons[0].projectile.gives, sim::kNone);
    EXPECT_EQ(rules.weapons[1].projectile.gives, 0);
    EXPECT_TRUE(rules.weapons[1].projectile.passes_players) << "what gives hits nobody";
    EXPECT_EQ(rules.weapons[1].projectile.damage, 0) << "and hurts no crate";
    EXPECT_EQ(rules.items[0].dropped_as, 1);
    EXPECT_EQ(rules.items[1].dropped_as, 2);
    EXPECT_EQ(rules.items[2].dropped_as, sim::kNone);
    EXPECT_EQ(rules.archetypes[0].drops, "remains");
    EXPECT_EQ(rules.archetypes[0].drops_weapons, sim::WeaponDrops::in_hand);
}

TEST(ReadDrops, every_way_of_dropping_weapons_is_read) {
    for (std::size_t way = 0; way < sim::kWeaponDropsNames.size(); ++way) {
        const auto rules = read_rules(
            "rules.toml", with_archetype("drops_weapons = \"" +
                                         std::string(sim::kWeaponDropsNames[way]) + "\"\n"));
        ASSERT_TRUE(rules);
        EXPECT_EQ(static_cast<std::size_t>(rules.value().archetypes[0].drops_weapons), way);
    }
    EXPECT_NE(problems_of(with_archetype("drops_weapons = \"some\"\n")).find("none, in_hand, all"),
              std::string::npos);
}

TEST(ReadDrops, none_names_nothing) {
    const auto rules = read_rules("rules.toml", with_archetype("drops = \"none\"\n"));

    ASSERT_TRUE(rules) << rules.error().front();
    EXPECT_EQ(rules.value().archetypes[0].drops, "");
}

TEST(ReadDrops, unknown_names_are_reported) {
    EXPECT_EQ(problems_of(with_archetype("drops = \"gold\"\n")),
              "rules.toml:32: drops names 'gold', and there is no such item or loot table: define "
              "it in an [[item]] or a [[loot_table]], or write \"none\"\n");
    EXPECT_NE(problems_of("[[weapon]]\n[weapon.projectile]\ngives = \"gold\"\n").find("gold"),
              std::string::npos);
    EXPECT_NE(
        problems_of("[[item]]\nname = \"coin\"\nscore = 1\ndropped_as = \"bag\"\n").find("bag"),
        std::string::npos);
}

TEST(ReadDrops, what_cannot_be_dropped_is_reported) {
    EXPECT_NE(problems_of(with_archetype("drops = \"coin\"\n"))
                  .find("drops names 'coin', which cannot be dropped: give that item dropped_as"),
              std::string::npos);
    EXPECT_EQ(problems_of(with_archetype("drops = \"purse\"\n")),
              "rules.toml:32: drops names the loot table 'purse' of line 28, whose item 'coin' "
              "cannot be dropped: give that item dropped_as, or delete it from the table\n");
    EXPECT_NE(problems_of(kWeapons + kItems +
                          "[[archetype]]\nweapon_slots = 1\n[[archetype]]\nname = \"b\"\n"
                          "drops_weapons = \"all\"\n")
                  .find("drops_weapons has no effect without weapon_slots"),
              std::string::npos);
    EXPECT_NE(problems_of("[[archetype]]\nweapon_slots = 2\ndrops_weapons = \"all\"\n")
                  .find("no item with a weapon can be dropped"),
              std::string::npos);
}

TEST(ReadDrops, what_is_dropped_gives_its_item_as_one_projectile) {
    EXPECT_NE(problems_of(with_archetype("[[item]]\nname = \"b\"\nhealth = 1\n"
                                         "dropped_as = \"box\"\n"))
                  .find("'b' is dropped as 'box', which does not give it: write gives = \"b\" in "
                        "the projectile of 'box'"),
              std::string::npos);
    EXPECT_NE(problems_of("[[weapon]]\nname = \"box\"\n[weapon.projectile]\ngives = \"none\"\n"
                          "[[item]]\nname = \"b\"\nhealth = 1\ndropped_as = \"box\"\n")
                  .find("which does not give it"),
              std::string::npos);
    EXPECT_NE(problems_of("[[weapon]]\nname = \"box\"\ncount = 3\n[weapon.projectile]\n"
                          "gives = \"coin\"\n"
                          "[[item]]\nname = \"coin\"\nscore = 1\ndropped_as = \"box\"\n")
                  .find("which does not fire one projectile at a time: set its count to 1"),
              std::string::npos);
}

TEST(ReadDrops, what_gives_neither_hits_nor_hurts) {
    for (const char* const key :
         {"damage = 5", "pierce = 1", "knockback = 3", "instant = true", "passes_teammates = false",
          "passes_players = false", "homing_degrees = 90"}) {
        const std::string problems = problems_of(
            "[[weapon]]\nname = \"box\"\n[weapon.projectile]\n"
            "gives = \"coin\"\n" +
            std::string(key) + "\n[[item]]\nname = \"coin\"\nscore = 1\n");
        EXPECT_NE(problems.find(" has no effect with gives: delete it, or 'gives'"),
                  std::string::npos)
            << key << '\n'
            << problems;
    }
}

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(ReadDrops, one_mistake_is_one_error) {
    const std::string good = with_archetype("drops = \"remains\"\ndrops_weapons = \"all\"\n");
    ASSERT_EQ(problems_of(good), "");
    const auto broken = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return problems_of(text);
    };
    for (const auto& [from, to] :
         {std::pair{"dropped_as = \"bundle\"", "dropped_as = \"bundel\""},
          std::pair{"weapon = \"rifle\"", "weapon = \"rifel\""},
          std::pair{"gives = \"rifle\"", "gives = \"rifel\""},
          std::pair{"name = \"bundle\"\n", "name = \"bundle\"\ncount = 0\n"},
          std::pair{"items = [\"medkit\", \"rifle\"]", "items = [\"medikt\"]"},
          std::pair{"items = [\"medkit\", \"rifle\"]", ""},
          std::pair{"name = \"coin\"", "name = \"\""},
          std::pair{"name = \"coin\"", "name = \"a coin whose name is longer than 32 bytes\""},
          std::pair{"name = \"purse\"", "name = \"\""}})
        EXPECT_EQ(lines_of(broken(from, to)), 1u) << broken(from, to);
}

}  // namespace
}  // namespace arena::protocol::read_drops_test
