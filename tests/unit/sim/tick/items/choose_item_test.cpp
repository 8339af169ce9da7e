#include "sim/tick/items/choose_item.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::sim::choose_item_test {
namespace {

/// Three items; a table in which the last is three times as likely as the first, and the second is
/// not.
Rules rules_with_loot() {
    Rules rules;
    for (const char* name : {"medkit", "rifle", "coin"})
        rules.items.push_back({.name = name, .health = 1});
    rules.loot_tables.push_back({.name = "floor", .entries = {{0, 1}, {2, 3}}});
    return rules;
}

TEST(ChooseItem, a_named_item_takes_nothing_from_the_generator) {
    const Rules rules = rules_with_loot();
    Random random(7);
    const std::uint64_t before = random.state();

    EXPECT_EQ(choose_item(rules, "rifle", random), 1);
    EXPECT_EQ(random.state(), before);
}

TEST(ChooseItem, a_table_gives_its_items_as_often_as_their_weights_say) {
    const Rules rules = rules_with_loot();
    Random random(7);
    std::array<int, 3> drawn{};
    for (int i = 0; i < 4000; ++i)
        ++drawn.at(choose_item(rules, "floor", random));

    // Within four standard deviations of 27.
    EXPECT_NEAR(drawn[0], 1000, 110);
    EXPECT_EQ(drawn[1], 0);
    EXPECT_EQ(drawn[0] + drawn[2], 4000);
}

TEST(ChooseItem, the_same_seed_draws_the_same_items) {
    const Rules rules = rules_with_loot();
    Random one(99);
    Random other(99);
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(choose_item(rules, "floor", one), choose_item(rules, "floor", other));
}

TEST(ChooseItem, an_unknown_name_is_none) {
    Random random(7);
    EXPECT_EQ(choose_item(rules_with_loot(), "shield", random), kNone);
    EXPECT_EQ(choose_item(Rules{}, "", random), kNone);
}

}  // namespace
}  // namespace arena::sim::choose_item_test
