#include "client/core/short_id_table.h"

#include <map>

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
}

}  // namespace
}  // namespace arena::client
