#include "sim/tick/memory/attack_records.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

struct Records {
    explicit Records(std::uint32_t most) : records(most), report(Limits{.events_max = 0}) {
        state.attack_records.reserve(most);
    }
    bool add(const AttackRecord& record) { return add_record(record, state, records, report); }
    void end_stage() { merge_new_records(records, state); }

    WorldState state;
    NewRecords records;
    StepReport report;
};

TEST(AttackRecords, are_sorted_by_attacker_and_victim_in_whatever_order_they_are_added) {
    Records records(4);
    EXPECT_TRUE(records.add({{7}, {2}, 10}));
    records.end_stage();

    EXPECT_TRUE(records.add({{8}, {9}, 11}));
    EXPECT_TRUE(records.add({{3}, {9}, 11}));
    EXPECT_TRUE(records.add({{7}, {1}, 12}));
    records.end_stage();

    const auto& kept = records.state.attack_records;
    ASSERT_EQ(kept.size(), 4u);
    EXPECT_EQ(kept[0].attacker.value, 3u);
    EXPECT_EQ(kept[1].victim.value, 1u);
    EXPECT_EQ(kept[2].victim.value, 2u);
    EXPECT_EQ(kept[3].attacker.value, 8u);
}

TEST(AttackRecords, a_pair_is_found_in_one_direction_only) {
    Records records(4);
    ASSERT_TRUE(records.add({{7}, {2}, 10}));
    records.end_stage();
    const auto& kept = records.state.attack_records;

    EXPECT_TRUE(has_record(kept, {7}, {2}));
    EXPECT_FALSE(has_record(kept, {2}, {7}));
    EXPECT_FALSE(has_record(kept, {7}, {3}));
    EXPECT_FALSE(has_record({}, {7}, {2}));
}

TEST(AttackRecords, a_full_list_raises_an_error_and_does_not_grow) {
    Records records(2);
    ASSERT_TRUE(records.add({{1}, {2}, 1}));
    records.end_stage();
    ASSERT_TRUE(records.add({{1}, {3}, 1}));

    EXPECT_FALSE(records.add({{5}, {6}, 1}));
    EXPECT_EQ(records.report.errors, static_cast<std::uint32_t>(StepError::attack_records_full));
    records.end_stage();
    EXPECT_EQ(records.state.attack_records.size(), 2u);
}

}  // namespace
}  // namespace arena::sim
