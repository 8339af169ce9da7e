#include "sim/broadphase/pair_sorter.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim {
namespace {

TEST(PairSorter, sorts_as_comparing_every_pair_does) {
    constexpr std::uint32_t kIndices = 50;
    Random random(1);
    PairSorter sorter(kIndices);
    std::vector<IndexPair> sorted;
    sorted.reserve(200);
    for (int round = 0; round < 200; ++round) {
        std::vector<IndexPair> pairs(random.below(200));
        for (IndexPair& pair : pairs)
            pair = {random.below(kIndices), random.below(1000)};

        sorter.sort(pairs, sorted);

        std::sort(pairs.begin(), pairs.end());
        ASSERT_EQ(sorted, pairs) << "round " << round;
    }
}

}  // namespace
}  // namespace arena::sim
