#include "sim/base/merge_sorted.h"

#include <functional>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/allocation_counter.h"

namespace arena {
namespace {

/// An int that counts how often objects of its type are copied.
struct Counted {
    int value = 0;

    Counted() = default;
    explicit Counted(int of) : value(of) {}
    Counted(const Counted& other) : value(other.value) { ++moves; }
    Counted& operator=(const Counted& other) {
        value = other.value;
        ++moves;
        return *this;
    }

    static inline std::size_t moves = 0;
};

bool comes_before(const Counted& a, const Counted& b) {
    return a.value < b.value;
}

TEST(MergeSorted, merges_both_into_one_sorted_list) {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        std::vector<int> sorted;
        for (std::uint32_t i = random.below(20); i > 0; --i)
            sorted.push_back(static_cast<int>(random.below(30)));
        std::sort(sorted.begin(), sorted.end());
        std::vector<int> added;
        for (std::uint32_t i = random.below(20); i > 0; --i)
            added.push_back(static_cast<int>(random.below(30)));
        std::vector<int> expected = sorted;
        expected.insert(expected.end(), added.begin(), added.end());
        std::sort(expected.begin(), expected.end());

        merge_sorted(added, sorted, std::less<>());

        EXPECT_EQ(sorted, expected);
        EXPECT_TRUE(added.empty());
    }
}

TEST(MergeSorted, moves_each_old_element_at_most_once_however_many_are_added) {
    constexpr int kOld = 10000;
    constexpr int kAdded = 1000;
    std::vector<Counted> sorted;
    std::vector<Counted> added;
    sorted.reserve(kOld + kAdded);
    added.reserve(kAdded);
    for (int i = 0; i < kOld; ++i)
        sorted.emplace_back(2 * i);
    for (int i = 0; i < kAdded; ++i)
        added.emplace_back(19 * i);  // sorted already; the copies of the sort are counted below
    std::sort(added.begin(), added.end(), comes_before);
    std::vector<Counted> sort_alone = added;
    sort_alone.reserve(kAdded);
    Counted::moves = 0;
    std::sort(sort_alone.begin(), sort_alone.end(), comes_before);
    const std::size_t moves_of_sort = Counted::moves;
    Counted::moves = 0;

    merge_sorted(added, sorted, comes_before);

    EXPECT_LE(Counted::moves, moves_of_sort + kOld + kAdded);
    EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end(), comes_before));
}

TEST(MergeSorted, allocates_nothing_when_the_capacity_is_enough) {
    std::vector<int> sorted{1, 5, 9};
    std::vector<int> added{7, 3};
    sorted.reserve(5);
    const std::uint64_t before = test::allocations();

    merge_sorted(added, sorted, std::less<>());

    EXPECT_EQ(test::allocations() - before, 0u);
    EXPECT_EQ(sorted, (std::vector<int>{1, 3, 5, 7, 9}));
}

}  // namespace
}  // namespace arena
