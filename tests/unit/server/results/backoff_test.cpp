#include "server/results/backoff.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Backoff kBackoff{.first = seconds(1), .most = seconds(10)};
constexpr std::uint64_t kHalf = 500'000'000;  // nanoseconds

TEST(Backoff, doubles_with_each_failure_up_to_the_most) {
    EXPECT_EQ(wait_after(kBackoff, 1, kHalf), seconds(1));
    EXPECT_EQ(wait_after(kBackoff, 2, 2 * kHalf), seconds(2));
    EXPECT_EQ(wait_after(kBackoff, 3, 4 * kHalf), seconds(4));
    EXPECT_EQ(wait_after(kBackoff, 5, 10 * kHalf), seconds(10));
    EXPECT_EQ(wait_after(kBackoff, std::numeric_limits<std::uint32_t>::max(), 10 * kHalf),
              seconds(10));
}

TEST(Backoff, is_never_below_half_nor_above_the_whole) {
    for (std::uint64_t random = 1; random != 0; random *= 3) {
        const Time wait = wait_after(kBackoff, 2, random);
        EXPECT_GE(wait, seconds(1)) << random;
        EXPECT_LE(wait, seconds(2)) << random;
        if (random > std::numeric_limits<std::uint64_t>::max() / 3) break;
    }
    EXPECT_EQ(wait_after(kBackoff, 1, 0), milliseconds(500));
}

}  // namespace
}  // namespace arena::server
