#include "protocol/replication/tick_code.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/bit_text.h"

namespace arena::protocol::tick_code_test {
namespace {

constexpr sim::Tick kNow = 100'000;

std::string bits_of(sim::Tick value, sim::Tick tick = kNow) {
    return test::bits_written_by([&](BitWriter& bits) { write_tick(bits, value, tick); });
}

sim::Tick read(const std::string& bits, sim::Tick tick = kNow) {
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);
    const sim::Tick value = read_tick(reader, tick);
    EXPECT_EQ(reader.position(), bits.size()) << bits;
    return value;
}

TEST(TickCode, a_tick_is_told_by_its_distance) {
    EXPECT_EQ(bits_of(0), "0");
    EXPECT_EQ(bits_of(kNow + 1), "1000000");
    EXPECT_EQ(bits_of(kNow + 16), "1001111");
    EXPECT_EQ(bits_of(kNow + 17), "101000000");
    EXPECT_EQ(bits_of(kNow), "1100000000");
    EXPECT_EQ(bits_of(kNow - 63), "1100111111");
    EXPECT_EQ(bits_of(kNow - 64), "110100000000");
}

TEST(TickCode, small_numbers_and_the_tick_that_never_comes_are_told_by_themselves) {
    EXPECT_EQ(bits_of(1),
              "1110"
              "0010")
        << "1, which is told as 1 + 1";
    EXPECT_EQ(bits_of(255),
              "1110"
              "11111000010000")
        << "248 + 8";
    EXPECT_EQ(bits_of(sim::kNeverTick),
              "1110"
              "0000")
        << "it is 2^32 - 1, which is told as 0";
}

TEST(TickCode, a_tick_that_is_far_away_has_36_bits) {
    EXPECT_EQ(bits_of(0x8000'0001).size(), kTickBitsMax);
    EXPECT_EQ(bits_of(0x8000'0001),
              "1111"
              "10000000000000000000000000000001");
}

TEST(TickCode, sums_are_modulo_two_to_the_32) {
    EXPECT_EQ(read("1000000", 0xFFFF'FFFF), 0u) << "one later than the last";
    EXPECT_EQ(read("1100"
                   "010000",
                   1),
              0xFFFF'FFFFu)
        << "two earlier than 1";
}

RC_GTEST_PROP(TickCode, any_tick_survives_a_round_trip, ()) {
    const auto now = *rc::gen::arbitrary<sim::Tick>();
    const auto far = *rc::gen::arbitrary<sim::Tick>() >> *rc::gen::inRange(0u, 32u);
    const sim::Tick value = *rc::gen::element(far, now + far, now - far);
    const std::string bits = bits_of(value, now);

    RC_ASSERT(bits.size() <= kTickBitsMax);
    RC_ASSERT(read(bits, now) == value);
}

}  // namespace
}  // namespace arena::protocol::tick_code_test
