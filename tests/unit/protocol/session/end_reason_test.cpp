#include "protocol/session/end_reason.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::end_reason_test {
namespace {

TEST(EndReasons, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kEndReasonCount; ++i)
        names.push_back(name_of(static_cast<EndReason>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{"left", "kicked", "banned", "draining",
                                                    "resumed", "timed_out", "queue_full",
                                                    "malformed", "beyond_window", "idle"}));
    EXPECT_EQ(name_of(static_cast<EndReason>(kEndReasonCount)), "unknown");
}

}  // namespace
}  // namespace arena::protocol::end_reason_test
