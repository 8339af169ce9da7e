#include "protocol/session/channels/sequence.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(Sequence, is_completed_to_the_nearest_number) {
    EXPECT_EQ(complete_sequence(0, 65535), 65536u);
    EXPECT_EQ(complete_sequence(65535, 65536), 65535u);
    EXPECT_EQ(complete_sequence(10, 10), 10u);
    EXPECT_EQ(complete_sequence(0x7FFF, 0x50000), 0x57FFFu);
    EXPECT_EQ(complete_sequence(0x8001, 0x50000), 0x48001u);
}

TEST(Sequence, is_never_completed_to_a_number_below_zero) {
    EXPECT_EQ(complete_sequence(0, 0), 0u);
    EXPECT_EQ(complete_sequence(65535, 0), 65535u);
    EXPECT_EQ(complete_sequence(32768, 3), 32768u);
}

}  // namespace
}  // namespace arena::protocol
