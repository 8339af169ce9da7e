#include "sim/tick/items/dropped_weapons.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim::dropped_weapons_test {
namespace {

TEST(DroppedWeapons, are_found_added_and_forgotten_by_their_projectiles) {
    std::vector<DroppedWeapon> list;
    for (const std::uint32_t id : {30u, 10u, 20u})
        add_dropped({.projectile = {id}, .magazine = id + 1}, list);

    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].projectile, EntityId{10});
    EXPECT_EQ(list[2].projectile, EntityId{30}) << "sorted, whatever comes first";
    ASSERT_NE(find_dropped(list, {20}), nullptr);
    EXPECT_EQ(find_dropped(list, {20})->magazine, 21u);
    EXPECT_EQ(find_dropped(list, {15}), nullptr);

    forget_dropped({15}, list);
    forget_dropped({20}, list);

    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[1].projectile, EntityId{30});
}

}  // namespace
}  // namespace arena::sim::dropped_weapons_test
