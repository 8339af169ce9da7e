#include "client-sim/judge/violation.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::violation_test {
namespace {

TEST(Verdict, of_nothing_has_no_violation) {
    Verdict verdict;
    verdict.add({});

    EXPECT_EQ(verdict.violations_sum(), 0u);
    EXPECT_TRUE(verdict.examples.empty());
}

TEST(Verdict, sums_the_violations_of_every_kind) {
    Verdict verdict;
    for (std::size_t kind = 0; kind < kViolationKindCount; ++kind)
        verdict.violations[kind] = kind + 1;

    EXPECT_EQ(verdict.violations_sum(), 105u);
}

TEST(Verdict, keeps_one_example_of_each_kind_and_subject) {
    Verdict verdict;
    verdict.examples = {{ViolationKind::players_overlap, {7}, "..."}};

    EXPECT_FALSE(verdict.wants_example(ViolationKind::players_overlap, {7}));
    EXPECT_TRUE(verdict.wants_example(ViolationKind::players_overlap, {8}));
    EXPECT_TRUE(verdict.wants_example(ViolationKind::out_of_view, {7}));
}

TEST(Verdict, keeps_ten_examples_at_most) {
    Verdict verdict;
    for (std::uint32_t subject = 1; subject <= 9; ++subject)
        verdict.examples.push_back({ViolationKind::players_overlap, {subject}, "..."});
    EXPECT_TRUE(verdict.wants_example(ViolationKind::players_overlap, {10}));
    Verdict more;
    more.examples = {{ViolationKind::players_overlap, {10}, "the tenth"},
                     {ViolationKind::players_overlap, {11}, "one too many"}};

    verdict.add(more);

    ASSERT_EQ(verdict.examples.size(), Verdict::kExamplesMax);
    EXPECT_EQ(verdict.examples.back().line, "the tenth");
    EXPECT_FALSE(verdict.wants_example(ViolationKind::out_of_view, {12}));
}

TEST(Verdict, adding_sums_the_counts_and_keeps_one_example_of_each_subject) {
    Verdict one;
    one.violations[0] = 2;
    one.updates_judged = 10;
    one.updates_reordered = 3;
    one.examples = {{ViolationKind::player_in_obstacle, {7}, "bot-1: ..."}};
    Verdict other = one;
    other.examples = {{ViolationKind::player_in_obstacle, {7}, "bot-2: ..."},
                      {ViolationKind::player_in_obstacle, {8}, "bot-2: ..."}};

    one.add(other);

    EXPECT_EQ(one.violations_sum(), 4u);
    EXPECT_EQ(one.updates_judged, 20u);
    EXPECT_EQ(one.updates_reordered, 6u);
    ASSERT_EQ(one.examples.size(), 2u);
    EXPECT_EQ(one.examples[0].line, "bot-1: ...");
    EXPECT_EQ(one.examples[1].subject, sim::EntityId{8});
}

TEST(Verdict, each_kind_has_its_own_name) {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < kViolationKindCount; ++kind)
        names.emplace_back(name_of(static_cast<ViolationKind>(kind)));
    std::sort(names.begin(), names.end());

    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    EXPECT_EQ(std::count(names.begin(), names.end(), "unknown"), 0);
}

}  // namespace
}  // namespace arena::client_sim::violation_test
