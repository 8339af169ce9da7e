#include "sim/values/entity.h"

#include <gtest/gtest.h>

namespace arena::sim::entity_test {
namespace {

TEST(CategoryOf, changes_at_the_first_id_of_each_category) {
    EXPECT_EQ(category_of({kFirstPlayerId}), Category::player);
    EXPECT_EQ(category_of({kFirstProjectileId - 1}), Category::player);
    EXPECT_EQ(category_of({kFirstProjectileId}), Category::projectile);
    EXPECT_EQ(category_of({kFirstObstacleId - 1}), Category::projectile);
    EXPECT_EQ(category_of({kFirstObstacleId}), Category::obstacle);
    EXPECT_EQ(category_of({0xFFFF'FFFFu}), Category::obstacle);
}

TEST(CategoryOf, no_entity_counts_as_a_player) {
    EXPECT_EQ(category_of(kNoEntity), Category::player);
}

TEST(EntityId, is_ordered_by_its_number) {
    EXPECT_LT((EntityId{3}), (EntityId{4}));
    EXPECT_EQ((EntityId{3}), (EntityId{3}));
    EXPECT_EQ(EntityId{}, kNoEntity);
}

}  // namespace
}  // namespace arena::sim::entity_test
