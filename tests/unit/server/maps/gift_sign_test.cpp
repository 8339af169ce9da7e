#include "server/maps/gift_sign.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(GiftSign, every_gift_has_one_printable_character_of_its_own) {
    constexpr auto kLast = static_cast<int>(sim::Gift::item);
    std::set<std::string_view> signs;
    for (int gift = 0; gift <= kLast; ++gift) {
        const std::string_view sign = gift_sign(static_cast<sim::Gift>(gift));

        ASSERT_EQ(sign.size(), 1u) << "gift " << gift;
        EXPECT_GT(sign[0], ' ') << "gift " << gift;
        EXPECT_LT(sign[0], '\x7f') << "gift " << gift;
        EXPECT_NE(sign, "?") << "gift " << gift << " has no sign";
        EXPECT_TRUE(signs.insert(sign).second) << sign;
    }
}

}  // namespace
}  // namespace arena::server
