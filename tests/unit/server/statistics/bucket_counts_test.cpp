#include "server/statistics/bucket_counts.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

constexpr std::array<double, 3> kEdges{1.0, 2.0, 4.0};

TEST(BucketCounts, an_edge_belongs_to_the_bucket_below_it) {
    BucketCounts<kEdges> counts;

    for (const double value : {0.5, 1.0, 1.5, 2.0, 4.0, 4.5, 100.0})
        counts.record(value);

    EXPECT_EQ(counts.counts, (std::array<std::uint64_t, 4>{2, 2, 1, 2}));
    EXPECT_DOUBLE_EQ(counts.sum, 113.5);
}

}  // namespace
}  // namespace arena::server
