#include "protocol/replication/aim_code.h"

#include <array>
#include <cstddef>

#include <gtest/gtest.h>

namespace arena::protocol::aim_code_test {
namespace {

constexpr Aim kTurn = 1u << kAimBits;

TEST(AimCode, what_is_close_goes_around_the_turn) {
    EXPECT_TRUE(is_close(10, 10));
    EXPECT_TRUE(is_close(41, 10));
    EXPECT_FALSE(is_close(42, 10));
    EXPECT_TRUE(is_close(kTurn - 22, 10));
    EXPECT_FALSE(is_close(kTurn - 23, 10));
    EXPECT_TRUE(is_close(3, kTurn - 28));
    EXPECT_FALSE(is_close(4, kTurn - 28));
}

TEST(AimCode, every_aim_survives_a_round_trip_from_every_held_one) {
    for (Aim held = 0; held < kTurn; ++held)
        for (Aim aim = 0; aim < kTurn; ++aim)
            for (const bool close : {false, is_close(aim, held)}) {
                std::array<std::byte, 2> bytes{};
                BitWriter writer(bytes);
                write_aim(writer, aim, close);
                static_cast<void>(writer.finish());
                BitReader reader(bytes);
                ASSERT_EQ(read_aim(reader, held), aim) << "held " << held;
                ASSERT_EQ(reader.position(), close ? 7u : kAimCodeBitsMax);
            }
}

}  // namespace
}  // namespace arena::protocol::aim_code_test
