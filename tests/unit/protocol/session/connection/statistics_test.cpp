#include "protocol/session/connection/statistics.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::statistics_test {
namespace {

TEST(PacketRefusals, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kPacketRefusalCount; ++i)
        names.push_back(name_of(static_cast<PacketRefusal>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{"replayed", "too_old", "ended", "acks_unsent",
                                                    "bad_frame", "beyond_window", "contradiction",
                                                    "forged"}));
    EXPECT_EQ(name_of(static_cast<PacketRefusal>(kPacketRefusalCount)), "unknown");
}

}  // namespace
}  // namespace arena::protocol::statistics_test
