#include "server/statistics/delivery_figures.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(DeliveryFigures, every_reason_has_a_name_of_its_own) {
    std::set<std::string_view> failures;
    AttemptFailures().for_each([&](AttemptFailure why, auto) { failures.insert(name_of(why)); });
    std::set<std::string_view> drops;
    ResultDrops().for_each([&](ResultDrop why, auto) { drops.insert(name_of(why)); });

    EXPECT_EQ(failures.size(), kAttemptFailureCount);
    EXPECT_EQ(drops.size(), kResultDropCount);
    EXPECT_FALSE(failures.contains("unknown"));
    EXPECT_FALSE(drops.contains("unknown"));
}

}  // namespace
}  // namespace arena::server
