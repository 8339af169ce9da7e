#include "sim/broadphase/index_pair.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim::index_pair_test {
namespace {

using Pairs = std::vector<IndexPair>;

TEST(IndexPair, is_ordered_by_the_first_and_then_by_the_second_index) {
    EXPECT_LT((IndexPair{1, 9}), (IndexPair{2, 0}));
    EXPECT_LT((IndexPair{1, 3}), (IndexPair{1, 4}));
    EXPECT_EQ((IndexPair{1, 3}), (IndexPair{1, 3}));
}

TEST(KeepPairs, keeps_those_for_which_the_test_holds_in_their_order) {
    const Pairs pairs{{4, 1}, {0, 2}, {4, 0}, {0, 3}};
    Pairs kept;

    keep_pairs(pairs, kept, [](IndexPair pair) { return pair.first == 4; });

    EXPECT_EQ(kept, (Pairs{{4, 1}, {4, 0}}));
}

TEST(KeepPairs, replaces_what_was_kept_before) {
    Pairs kept{{7, 7}, {8, 8}};

    keep_pairs(Pairs{{1, 2}}, kept, [](IndexPair) { return true; });
    EXPECT_EQ(kept, (Pairs{{1, 2}}));

    keep_pairs(Pairs{{1, 2}}, kept, [](IndexPair) { return false; });
    EXPECT_TRUE(kept.empty());

    keep_pairs(Pairs{}, kept, [](IndexPair) { return true; });
    EXPECT_TRUE(kept.empty());
}

TEST(KeepPairs, does_not_allocate_with_capacity_for_all_pairs) {
    const Pairs pairs{{0, 1}, {2, 3}, {4, 5}};
    Pairs kept;
    kept.reserve(pairs.size());
    const IndexPair* const storage = kept.data();

    keep_pairs(pairs, kept, [](IndexPair) { return true; });

    EXPECT_EQ(kept, pairs);
    EXPECT_EQ(kept.data(), storage);
}

}  // namespace
}  // namespace arena::sim::index_pair_test
