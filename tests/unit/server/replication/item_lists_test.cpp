#include "server/replication/item_lists.h"

#include <tuple>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::item_lists_test {
namespace {

using protocol::MotionWidths;
using protocol::ShortId;
using protocol::Width;

constexpr MotionWidths kNarrow{.place = Width::narrow, .step = Width::narrow};
constexpr MotionWidths kFar{.place = Width::far, .step = Width::wide};

/// Returns lists that held other items before.
ItemLists filled() {
    ItemLists lists;
    ItemLists::Filler first(lists, 8);
    for (const ShortId id : std::vector<ShortId>{10, 11, 12, 13})
        first.add_if(true, ItemKind::introduction, id);
    first.finish();
    ItemLists::Filler filler(lists, 2);
    for (const ShortId id : std::vector<ShortId>{1, 2, 3, 4}) {
        filler.add_if(id <= 2, ItemKind::motion, id);
        filler.add_if(id == 1, ItemKind::aim, id);
        filler.add_if(id == 3, ItemKind::status, id);
        filler.add_if(id == 4, ItemKind::removal, id);
        filler.add_if(false, ItemKind::introduction, id);
    }
    filler.finish();
    lists.widths = {kFar, kNarrow};
    return lists;
}

TEST(ItemLists, a_filler_replaces_the_items) {
    const ItemLists lists = filled();

    EXPECT_EQ(lists.size(), 5u);
    EXPECT_EQ(lists.ids[static_cast<std::size_t>(ItemKind::motion)], (std::vector<ShortId>{1, 2}));
    EXPECT_EQ(lists.widths, (std::vector<MotionWidths>{kFar, kNarrow}));
    EXPECT_TRUE(lists.of(ItemKind::introduction).empty());
}

TEST(ItemLists, are_visited_kind_by_kind) {
    std::vector<std::tuple<ItemKind, ShortId, MotionWidths>> visited;
    filled().for_each([&](ItemKind item_kind, ShortId id, MotionWidths widths) {
        visited.emplace_back(item_kind, id, widths);
    });

    const std::vector<std::tuple<ItemKind, ShortId, MotionWidths>> expected{
        {ItemKind::removal, 4, {}},
        {ItemKind::status, 3, {}},
        {ItemKind::aim, 1, {}},
        {ItemKind::motion, 1, kFar},
        {ItemKind::motion, 2, kNarrow}};
    EXPECT_EQ(visited, expected);
}

TEST(ItemLists, keep_if_keeps_the_order) {
    std::vector<ShortId> ids{1, 4, 5, 6, 9};

    keep_if(ids, [](ShortId id) { return id % 2 == 1; });
    EXPECT_EQ(ids, (std::vector<ShortId>{1, 5, 9}));
    keep_if(ids, [](ShortId) { return false; });
    EXPECT_EQ(ids, std::vector<ShortId>{});
}

TEST(ItemLists, are_empty_once_cleared) {
    ItemLists lists = filled();

    lists.clear();

    EXPECT_EQ(lists.size(), 0u);
    EXPECT_TRUE(lists.widths.empty());
}

}  // namespace
}  // namespace arena::server::item_lists_test
