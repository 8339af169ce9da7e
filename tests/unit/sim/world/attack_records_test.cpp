#include "sim/world/attack_records.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

std::vector<AttackRecord> with_room_for(std::size_t count) {
    std::vector<AttackRecord> records;
    records.reserve(count);
    return records;
}

TEST(AttackRecords, are_kept_by_attacker_and_victim_whatever_order_they_come_in) {
    auto records = with_room_for(4);

    EXPECT_TRUE(add_record({{7}, {2}, 10}, records));
    EXPECT_TRUE(add_record({{3}, {9}, 11}, records));
    EXPECT_TRUE(add_record({{7}, {1}, 12}, records));

    EXPECT_EQ(records[0].attacker.value, 3u);
    EXPECT_EQ(records[1].victim.value, 1u);
    EXPECT_EQ(records[2].victim.value, 2u);
}

TEST(AttackRecords, a_pair_is_found_in_one_direction_only) {
    auto records = with_room_for(4);
    ASSERT_TRUE(add_record({{7}, {2}, 10}, records));

    EXPECT_TRUE(has_record(records, {7}, {2}));
    EXPECT_FALSE(has_record(records, {2}, {7}));
    EXPECT_FALSE(has_record(records, {7}, {3}));
    EXPECT_FALSE(has_record({}, {7}, {2}));
}

TEST(AttackRecords, a_full_list_says_so_and_does_not_grow) {
    auto records = with_room_for(1);
    while (records.size() < records.capacity())
        ASSERT_TRUE(
            add_record({{1}, {static_cast<std::uint32_t>(records.size() + 2)}, 1}, records));
    const std::size_t size = records.size();

    EXPECT_FALSE(add_record({{5}, {6}, 1}, records));
    EXPECT_EQ(records.size(), size);
}

}  // namespace
}  // namespace arena::sim
