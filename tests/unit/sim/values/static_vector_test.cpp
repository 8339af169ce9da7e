#include "sim/values/static_vector.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace arena::static_vector_test {
namespace {

using Three = StaticVector<int, 3>;

Three holding(std::initializer_list<int> values) {
    Three vector;
    for (const int value : values)
        EXPECT_TRUE(vector.push_back(value));
    return vector;
}

TEST(StaticVector, is_empty_at_first) {
    const Three vector;

    EXPECT_TRUE(vector.empty());
    EXPECT_EQ(vector.size(), 0u);
    EXPECT_EQ(vector.begin(), vector.end());
    EXPECT_EQ(Three::capacity(), 3u);
}

TEST(StaticVector, holds_values_in_the_order_in_which_they_were_added) {
    const Three vector = holding({7, 8});

    EXPECT_FALSE(vector.empty());
    EXPECT_EQ(vector.size(), 2u);
    EXPECT_EQ(vector[0], 7);
    EXPECT_EQ(vector[1], 8);
    EXPECT_EQ(vector.back(), 8);
    EXPECT_EQ(std::vector<int>(vector.begin(), vector.end()), (std::vector<int>{7, 8}));
}

TEST(StaticVector, refuses_a_value_when_it_is_full_and_does_not_change) {
    Three vector = holding({1, 2, 3});

    EXPECT_FALSE(vector.push_back(4));

    EXPECT_EQ(vector, holding({1, 2, 3}));
}

TEST(StaticVector, has_room_again_after_it_was_cleared) {
    Three vector = holding({1, 2, 3});

    vector.clear();

    EXPECT_TRUE(vector.empty());
    EXPECT_TRUE(vector.push_back(9));
    EXPECT_EQ(vector.back(), 9);
}

TEST(StaticVector, equals_one_with_the_same_values_whatever_lies_beyond_them) {
    Three used = holding({1, 2, 3});
    used.clear();
    EXPECT_TRUE(used.push_back(5));

    EXPECT_EQ(used, holding({5}));
    EXPECT_FALSE(holding({5}) == holding({5, 0})) << "the sizes differ";
    EXPECT_FALSE(holding({5, 6}) == holding({6, 5}));
}

TEST(StaticVector, its_values_can_be_changed) {
    Three vector = holding({1, 2, 3});

    vector[0] = 10;
    vector.back() = 30;
    for (int& value : vector)
        value += 1;

    EXPECT_EQ(vector, holding({11, 3, 31}));
}

TEST(StaticVector, its_view_holds_its_values_and_no_more) {
    const Three vector = holding({4, 5});

    const std::span<const int> view = vector;

    EXPECT_EQ(view.size(), 2u);
    EXPECT_EQ(view.data(), vector.begin());
    EXPECT_EQ(std::accumulate(view.begin(), view.end(), 0), 9);
    EXPECT_EQ(vector.view().size(), 2u);
}

}  // namespace
}  // namespace arena::static_vector_test
