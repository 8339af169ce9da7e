#include "protocol/session/packet/frames.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::frames_test {
namespace {

TEST(FrameErrors, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kFrameErrorCount; ++i)
        names.push_back(name_of(static_cast<FrameError>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{"unknown_type", "reserved_bits", "truncated",
                                                    "wrong_length", "empty_message", "bad_fragment",
                                                    "bad_padding", "unknown_reason", "bad_runs"}));
    EXPECT_EQ(name_of(static_cast<FrameError>(kFrameErrorCount)), "unknown");
}

}  // namespace
}  // namespace arena::protocol::frames_test
