#include "client-sim/bot/item_totals.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ItemTotals, the_rules_have_a_row_for_each_item) {
    sim::Rules rules;
    rules.items = {{.name = "coin"}, {.name = "bread"}};

    EXPECT_EQ(none_taken(rules), (ItemTotals{{.name = "coin"}, {.name = "bread"}}));
}

TEST(ItemTotals, items_come_from_their_pickups_and_from_what_was_dropped) {
    const sim::EntityId chest{sim::kFirstObstacleId + 1};
    const sim::EntityId health{sim::kFirstObstacleId + 2};
    const sim::EntityId purse{sim::kFirstProjectileId};
    const MatchPlaces places{.items = {{chest, {}}}};

    EXPECT_TRUE(is_item({.pickup = chest}, places));
    EXPECT_FALSE(is_item({.pickup = health}, places));
    EXPECT_TRUE(is_item({.pickup = purse}, places));
    EXPECT_TRUE(is_item({.pickup = sim::kNoEntity}, places)) << "dropped and taken at once";
}

TEST(ItemTotals, rows_of_one_name_add_up_and_others_are_appended) {
    ItemTotals totals{{.name = "coin", .taken = 3}};

    add_items({{.name = "bread", .taken = 1}, {.name = "coin", .taken = 4}}, totals);

    EXPECT_EQ(totals, (ItemTotals{{.name = "coin", .taken = 7}, {.name = "bread", .taken = 1}}));
}

}  // namespace
}  // namespace arena::client_sim
