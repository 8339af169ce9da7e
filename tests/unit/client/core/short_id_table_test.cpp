#include "client/core/short_id_table.h"

#include <array>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::client {
namespace {

TEST(ShortIdTable, an_entity_has_no_short_id_until_it_takes_one) {
    ShortIdTable table;
    table.resize(4);

    EXPECT_FALSE(table.find({7}));
    EXPECT_EQ(table.entity(2), sim::kNoEntity);

    table.take(2, {7});
    EXPECT_EQ(table.find({7}), protocol::ShortId{2});
    EXPECT_EQ(table.entity(2), sim::EntityId{7});

    table.free(2);
    EXPECT_FALSE(table.find({7}));
    EXPECT_EQ(table.entity(2), sim::kNoEntity);
}

TEST(ShortIdTable, one_that_was_moved_away_is_empty_and_can_be_used_again) {
    ShortIdTable table;
    table.resize(4);
    table.take(2, {7});
    ShortIdTable second;
    const std::array<ShortIdTable*, 2> moved_away{&table, &second};
    second = std::move(table);
    ShortIdTable third;
    third.resize(9);
    third.take(8, {5});
    third = std::move(second);

    for (ShortIdTable* const empty : moved_away) {
        EXPECT_EQ(empty->size(), 0u);
        EXPECT_EQ(empty->taken(), 0u);
        EXPECT_FALSE(empty->find({7}));
        empty->resize(1);
        empty->take(0, {7});
        EXPECT_EQ(empty->find({7}), protocol::ShortId{0});
    }
    EXPECT_EQ(third.size(), 4u);
    EXPECT_EQ(third.taken(), 1u);
    EXPECT_EQ(third.find({7}), protocol::ShortId{2});
    EXPECT_FALSE(third.find({5}));
}

TEST(ShortIdTable, agrees_with_a_map_after_many_changes) {
    constexpr std::uint32_t kIds = protocol::kEntitiesSeenMax;
    ShortIdTable table;
    std::map<std::uint32_t, protocol::ShortId> expected;  // by entity
    Random random(11);
    table.resize(kIds);

    for (int change = 0; change < 20'000; ++change) {
        const auto id = static_cast<protocol::ShortId>(random.below(kIds));
        if (table.entity(id) != sim::kNoEntity) {
            expected.erase(table.entity(id).value);
            table.free(id);
            continue;
        }
        const std::uint32_t number = 1 + random.below(4 * kIds);
        const std::uint32_t entity =
            random.below(2) == 0 ? number : sim::kFirstProjectileId + number;
        if (expected.contains(entity)) continue;
        expected[entity] = id;
        table.take(id, {entity});
    }

    ASSERT_GT(expected.size(), 300u);
    for (const auto& [entity, id] : expected)
        ASSERT_EQ(table.find({entity}), id) << entity;
    std::size_t taken = 0;
    for (std::size_t id = 0; id < table.size(); ++id)
        if (table.entity(id) != sim::kNoEntity) ++taken;
    EXPECT_EQ(taken, expected.size());
    EXPECT_EQ(table.taken(), expected.size());
}

}  // namespace
}  // namespace arena::client
