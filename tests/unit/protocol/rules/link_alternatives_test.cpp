#include "protocol/rules/link_alternatives.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::link_alternatives_test {
namespace {

TEST(LinkAlternatives, a_weapon_may_name_one_that_stands_before_or_after_it) {
    const sim::Rules rules = rules_of(
        "[[weapon]]\nname = \"rifle\"\nalternative = \"launcher\"\nmagazine = 30\n"
        "[[weapon]]\nname = \"launcher\"\ncost = 30\n"
        "[[weapon]]\nname = \"pistol\"\nalternative = \"launcher\"\n"
        "[[weapon]]\nname = \"knife\"\nalternative = \"none\"\n");

    EXPECT_EQ(rules.weapons[0].alternative, 1);
    EXPECT_EQ(rules.weapons[0].cost, 1);
    EXPECT_EQ(rules.weapons[1].alternative, sim::kNone);
    EXPECT_EQ(rules.weapons[1].cost, 30);
    EXPECT_EQ(rules.weapons[2].alternative, 1);
    EXPECT_EQ(rules.weapons[3].alternative, sim::kNone);
}

TEST(LinkAlternatives, an_unknown_name_is_an_error) {
    EXPECT_EQ(problems_of("[[weapon]]\nname = \"rifle\"\nalternative = \"lancher\"\n"
                          "[[weapon]]\nname = \"launcher\"\n"),
              "rules.toml:3: alternative 'lancher' names no [[weapon]] of this file: the closest "
              "match is 'launcher'\n");
}

TEST(LinkAlternatives, an_alternative_has_neither_an_alternative_nor_a_magazine) {
    EXPECT_EQ(
        problems_of("[[weapon]]\nname = \"a\"\nalternative = \"b\"\n"
                    "[[weapon]]\nname = \"b\"\nmagazine = 5\nalternative = \"c\"\n"
                    "[[weapon]]\nname = \"c\"\n"),
        "rules.toml:3: alternative 'b' of weapon 'a' has an alternative itself: name a weapon "
        "without one\n"
        "rules.toml:3: alternative 'b' of weapon 'a' has a magazine, and would fire from that "
        "of the weapon in hand: name a weapon without one\n");
    EXPECT_EQ(
        problems_of("[[weapon]]\nname = \"a\"\nalternative = \"a\"\n"),
        "rules.toml:3: alternative 'a' of weapon 'a' has an alternative itself: name a weapon "
        "without one\n");
}

TEST(LinkAlternatives, a_full_magazine_is_enough_for_one_use) {
    EXPECT_EQ(problems_of("[[weapon]]\nmagazine = 5\ncost = 5\n"), "");
    EXPECT_EQ(problems_of("[[weapon]]\nmagazine = 5\ncost = 6\n"),
              "rules.toml:3: weapon 'gun' takes 6 shots, and the magazine of 'gun' holds 5: lower "
              "the cost, or enlarge the magazine\n");
    EXPECT_EQ(problems_of("[[weapon]]\nname = \"a\"\nmagazine = 5\nalternative = \"b\"\n"
                          "[[weapon]]\nname = \"b\"\ncost = 6\n"),
              "rules.toml:4: weapon 'b' takes 6 shots, and the magazine of 'a' holds 5: lower the "
              "cost, or enlarge the magazine\n");
}

TEST(LinkAlternatives, a_use_costs_from_1_to_10000_shots) {
    EXPECT_EQ(rules_of("[[weapon]]\ncost = 10000\n").weapons[0].cost, 10000);
    EXPECT_EQ(problems_of("[[weapon]]\ncost = 0\n"),
              "rules.toml:2: cost is 0: write a whole number from 1 to 10000\n");
    EXPECT_EQ(problems_of("[[weapon]]\ncost = 10001\n"),
              "rules.toml:2: cost is 10001: write a whole number from 1 to 10000\n");
}

}  // namespace
}  // namespace arena::protocol::link_alternatives_test
