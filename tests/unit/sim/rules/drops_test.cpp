#include "sim/rules/drops.h"

#include <gtest/gtest.h>

namespace arena::sim::drops_test {
namespace {

TEST(Drops, the_first_item_with_the_weapon_that_can_be_dropped_counts) {
    Rules rules;
    rules.weapons.resize(3);
    rules.items = {{.name = "gift", .weapon = 0},
                   {.name = "rifle", .weapon = 0, .dropped_as = 2},
                   {.name = "other rifle", .weapon = 0, .dropped_as = 2}};

    EXPECT_EQ(dropped_item_of(rules, 0), 1);
    EXPECT_EQ(dropped_item_of(rules, 1), kNone);
    EXPECT_EQ(dropped_item_of(rules, kNone), kNone);
}

}  // namespace
}  // namespace arena::sim::drops_test
