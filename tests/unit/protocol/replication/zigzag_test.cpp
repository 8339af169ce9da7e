#include "protocol/replication/zigzag.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::protocol::zigzag_test {
namespace {

TEST(Zigzag, numbers_near_zero_are_small) {
    EXPECT_EQ(to_zigzag(0), 0u);
    EXPECT_EQ(to_zigzag(-1), 1u);
    EXPECT_EQ(to_zigzag(1), 2u);
    EXPECT_EQ(to_zigzag(-2), 3u);
    EXPECT_EQ(to_zigzag(2), 4u);
}

TEST(Zigzag, the_largest_numbers_survive) {
    constexpr std::int64_t kMost = (std::int64_t{1} << 31) - 1;
    EXPECT_EQ(to_zigzag(kMost), 0xFFFF'FFFEu);
    EXPECT_EQ(to_zigzag(-kMost - 1), 0xFFFF'FFFFu);
    for (const std::int64_t number : {kMost, -kMost - 1, kMost - 1, std::int64_t{-7}})
        EXPECT_EQ(from_zigzag(to_zigzag(number)), number);
}

}  // namespace
}  // namespace arena::protocol::zigzag_test
