#include "protocol/replication/number_code.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/bit_text.h"

namespace arena::protocol::number_code_test {
namespace {

std::string bits_of(std::uint32_t value, unsigned k) {
    return test::bits_written_by([&](BitWriter& bits) { write_number(bits, value, k); });
}

void expect_read(const std::string& bits, unsigned k, std::uint32_t value) {
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);
    EXPECT_EQ(read_number(reader, k), value) << bits;
    EXPECT_EQ(reader.position(), bits.size()) << bits;
}

TEST(NumberCode, each_one_stands_for_twice_as_many_numbers_as_the_one_before) {
    EXPECT_EQ(bits_of(0, 0), "0");
    EXPECT_EQ(bits_of(1, 0), "100");
    EXPECT_EQ(bits_of(2, 0), "101");
    EXPECT_EQ(bits_of(3, 0), "11000");
    EXPECT_EQ(bits_of(6, 0), "11011");
    EXPECT_EQ(bits_of(0, 4), "00000");
    EXPECT_EQ(bits_of(15, 4), "01111");
    EXPECT_EQ(bits_of(16, 4), "1000000");
    EXPECT_EQ(bits_of(29, 4), "1010110") << "16 + 13";
    EXPECT_EQ(bits_of(47, 4), "1011111");
    EXPECT_EQ(bits_of(48, 4), "110000000");
}

TEST(NumberCode, eight_ones_begin_a_number_in_32_bits) {
    EXPECT_EQ(bits_of(254, 0),
              "11111110"
              "1111111")
        << "the last with seven";
    EXPECT_EQ(bits_of(255, 0),
              "11111111"
              "11111111000000000000000000000000");
    EXPECT_EQ(bits_of(0xFFFF'FFFF, 6), std::string(40, '1'));
    // A writer has a shorter code for 3, but a reader takes it.
    expect_read(
        "11111111"
        "11000000000000000000000000000000",
        0, 3);
}

RC_GTEST_PROP(NumberCode, a_number_survives_a_round_trip_in_the_stated_bits, ()) {
    const auto k = *rc::gen::inRange(0u, 9u);
    const auto value = *rc::gen::arbitrary<std::uint32_t>() >> *rc::gen::inRange(0u, 32u);
    const std::string bits = bits_of(value, k);
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);

    RC_ASSERT(bits.size() == number_bits(value, k));
    RC_ASSERT(bits.size() <= kNumberBitsMax);
    RC_ASSERT(read_number(reader, k) == value);
    RC_ASSERT(reader.position() == bits.size());
}

}  // namespace
}  // namespace arena::protocol::number_code_test
