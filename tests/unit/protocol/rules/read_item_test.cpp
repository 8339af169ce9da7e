#include "protocol/rules/read_item.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::read_item_test {
namespace {

const std::string kItems =
    "[[archetype]]\nweapon_slots = 2\n"
    "[[effect]]\nname = \"haste\"\n[[weapon]]\nname = \"gun\"\n"
    "[[item]]\nname = \"medkit\"\nhealth = 25\n"
    "[[item]]\nname = \"kit\"\nammunition = 60\nweapon = \"gun\"\neffect = \"haste\"\nscore = 5\n";

TEST(ReadItem, all_keys_are_read) {
    const sim::Rules rules = rules_of(kItems);

    ASSERT_EQ(rules.items.size(), 2u);
    EXPECT_EQ(rules.items[0].name, "medkit");
    EXPECT_EQ(rules.items[0].health, 25);
    EXPECT_EQ(rules.items[0].weapon, sim::kNone);
    EXPECT_EQ(rules.items[0].effect, sim::kNone);
    EXPECT_EQ(rules.items[1].ammunition, 60);
    EXPECT_EQ(rules.items[1].weapon, 0);
    EXPECT_EQ(rules.items[1].effect, 0);
    EXPECT_EQ(rules.items[1].score, 5);
}

TEST(ReadItem, a_table_has_its_items_with_equal_or_given_weights) {
    const sim::Rules rules = rules_of(
        kItems +
        "[[loot_table]]\nname = \"even\"\nitems = [\"kit\", \"medkit\"]\n"
        "[[loot_table]]\nname = \"rare\"\nitems = [\"kit\", \"medkit\"]\nweights = [1, 1000]\n");

    ASSERT_EQ(rules.loot_tables.size(), 2u);
    ASSERT_EQ(rules.loot_tables[0].entries.size(), 2u);
    EXPECT_EQ(rules.loot_tables[0].entries[0].item, 1);
    EXPECT_EQ(rules.loot_tables[0].entries[0].weight, 1);
    EXPECT_EQ(rules.loot_tables[1].entries[0].weight, 1);
    EXPECT_EQ(rules.loot_tables[1].entries[1].item, 0);
    EXPECT_EQ(rules.loot_tables[1].entries[1].weight, 1000);
}

TEST(ReadItem, an_item_that_gives_nothing_or_something_unknown_is_a_problem) {
    EXPECT_EQ(problems_of("[[item]]\nname = \"air\"\n"),
              "rules.toml:1: item 'air' gives nothing: give it health, ammunition, a weapon, an "
              "effect, an ability or a score\n");
    EXPECT_EQ(problems_of("[[item]]\nhealth = 1\n"),
              "rules.toml:1: an item has no name: write name = \"...\"\n");
    EXPECT_EQ(problems_of("[[weapon]]\nname = \"gun\"\n[[item]]\nname = \"a\"\nweapon = \"gnu\"\n"),
              "rules.toml:5: weapon 'gnu' names no [[weapon]] of this file: the closest match is "
              "'gun'\n");
    EXPECT_EQ(problems_of("[[item]]\nname = \"a\"\nscore = 1001\n"),
              "rules.toml:3: score is 1001: write a whole number from 0 to 1000\n");
    EXPECT_EQ(problems_of("[[item]]\nname = \"a\"\nscore = 1\n[[item]]\nname = \"a\"\nscore = 1\n"),
              "rules.toml:5: item 'a' is already defined in line 2: give it another name\n");
}

TEST(ReadItem, what_a_table_lists_must_be_items_and_their_weights) {
    const auto problem_of_table = [](const std::string& rest) {
        return problems_of("[[item]]\nname = \"a\"\nscore = 1\n[[loot_table]]\nname = \"t\"\n" +
                           rest);
    };
    EXPECT_EQ(problem_of_table(""),
              "rules.toml:4: items of a loot table is missing: write 1 to 64 names in "
              "brackets, [\"rifle\", \"medkit\"]\n");
    EXPECT_EQ(problem_of_table("items = []\n"),
              "rules.toml:6: items of a loot table is []: write 1 to 64 names in brackets, "
              "[\"rifle\", \"medkit\"]\n");
    EXPECT_EQ(problem_of_table("items = [\"b\"]\n"),
              "rules.toml:6: items 'b' names no [[item]] of this file: the known name is 'a'\n");
    EXPECT_EQ(problem_of_table("items = [\"a\", \"t\"]\n"),
              "rules.toml:6: items names 't', a [[loot_table]], and a loot table holds items only: "
              "write the names of the items in it\n");
    EXPECT_EQ(problem_of_table("items = [\"u\"]\n[[loot_table]]\nname = \"u\"\nitems = "
                               "[\"a\"]\n")
                  .find("rules.toml:6: items names 'u', a [[loot_table]]"),
              0u);
    EXPECT_EQ(problem_of_table("items = [\"none\"]\n"),
              "rules.toml:6: a loot table holds 'none': delete it from items\n");
    EXPECT_EQ(problem_of_table("items = [\"a\"]\nweights = [1, 2]\n"),
              "rules.toml:7: weights has 2 numbers for 1 items: write one for each\n");
    EXPECT_EQ(problem_of_table("items = [\"a\"]\nweights = [0]\n"),
              "rules.toml:7: a weight is 0: write a whole number from 1 to 1000\n");
    EXPECT_EQ(problem_of_table("items = [\"a\"]\nweights = [1.5]\n"),
              "rules.toml:7: weights of a loot table is [1.5]: write 1 to 64 whole numbers from "
              "1 to 1000 in brackets, [5, 3, 1]\n");
}

TEST(ReadItem, a_table_cannot_have_the_name_of_an_item) {
    EXPECT_EQ(problems_of("[[item]]\nname = \"a\"\nscore = 1\n[[loot_table]]\nname = \"a\"\nitems "
                          "= [\"a\"]\n"),
              "rules.toml:4: loot table 'a' has the name of an item: give it another name\n");
}

TEST(ReadItem, somebody_must_be_able_to_pick_up_the_weapons) {
    EXPECT_EQ(
        problems_of("[[weapon]]\nname = \"gun\"\n[[item]]\nname = \"gun\"\nweapon = \"gun\"\n"),
        "rules.toml:3: some items give weapons, and no archetype picks up any: give one "
        "weapon_slots\n");
}

TEST(ReadItem, an_item_gives_no_more_uses_than_its_ability_holds) {
    const auto problems = [](const std::string& charges, const std::string& uses) {
        return problems_of(
            "[[ability]]\nname = \"mine\"\nkind = \"dash\"\nrecharges = false\ncharges = " +
            charges + "\n[[item]]\nname = \"mines\"\nability = \"mine\"\nuses = " + uses +
            "\n[[archetype]]\nabilities = [\"mine\"]\n");
    };

    EXPECT_EQ(problems("2", "2"), "");
    EXPECT_EQ(problems("2", "3"),
              "rules.toml:9: uses is 3, and ability 'mine' holds 2: lower uses, or raise the "
              "charges of the ability\n");
    EXPECT_EQ(problems("2.5", "3"),
              "rules.toml:5: charges is 2.5: write a whole number from 1 to 16\n");
}

TEST(ReadItem, an_archetype_has_slots_for_at_least_its_weapons) {
    const std::string weapons = "[[weapon]]\nname = \"a\"\n[[weapon]]\nname = \"b\"\n";
    const sim::Rules rules =
        rules_of(weapons + "[[archetype]]\nweapons = [\"a\", \"b\"]\nweapon_slots = 2\n");

    EXPECT_EQ(rules.archetypes[0].weapon_slots, 2);
    EXPECT_EQ(problems_of(weapons + "[[archetype]]\nweapons = [\"a\", \"b\"]\nweapon_slots = 1\n"),
              "rules.toml:7: weapon_slots is 1 for 2 weapons: write at least as many\n");
    EXPECT_EQ(problems_of("[[archetype]]\nweapon_slots = 9\n"),
              "rules.toml:2: weapon_slots is 9: write a whole number from 0 to 8\n");
}

}  // namespace
}  // namespace arena::protocol::read_item_test
