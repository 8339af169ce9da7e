#include "server/statistics/bucket_counts.h"

#include <set>

#include <gtest/gtest.h>

#include "server/statistics/reasons.h"
#include "server/statistics/server_statistics.h"

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

TEST(Reasons, every_reason_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kDropReasonCount; ++i) {
        names.insert(name_of(static_cast<DropReason>(i)));
    }

    EXPECT_EQ(names.size(), kDropReasonCount);
    EXPECT_FALSE(names.contains("unknown"));
}

TEST(Reasons, a_message_refusal_has_the_name_of_its_decode_error) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < protocol::kDecodeErrorCount; ++i) {
        const auto error = static_cast<protocol::DecodeError>(i);

        EXPECT_EQ(name_of(refusal_of(error)), protocol::name_of(error));
        names.insert(name_of(refusal_of(error)));
    }
    names.insert(name_of(MessageRefusal::unexpected));
    EXPECT_EQ(names.size(), kMessageRefusalCount);
}

TEST(Reasons, no_two_reasons_of_one_metric_share_a_name) {
    const ServerStatistics statistics;
    const auto expect_unlike = [](auto visit_all) {
        std::set<std::string_view> names;
        std::size_t reasons = 0;
        visit_all([&](std::string_view name, std::uint64_t) {
            names.insert(name);
            ++reasons;
        });
        EXPECT_EQ(names.size(), reasons);
        EXPECT_FALSE(names.contains("unknown"));
        EXPECT_GT(reasons, 5u);
    };

    expect_unlike([&](auto visit) { statistics.for_each_drop(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_denial(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_disconnect(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_refused_message(visit); });
}

}  // namespace
}  // namespace arena::server
