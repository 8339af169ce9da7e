#include "protocol/replication/float_code.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/bit_text.h"

namespace arena::protocol::float_code_test {
namespace {

std::string bits_of(float value, const FloatCode& code) {
    return test::bits_written_by([&](BitWriter& bits) { write_float(bits, value, code); });
}

std::uint32_t binary(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float float_of(std::uint32_t bits) {
    float value = 0.0f;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

TEST(FloatCode, zero_has_two_bits_and_negative_zero_is_not_zero) {
    EXPECT_EQ(bits_of(0.0f, kAmountCode), "10");
    EXPECT_EQ(bits_of(0.0f, kCoordinateCode), "10");
    EXPECT_EQ(bits_of(-0.0f, kAmountCode), "111" + std::string(31, '0') + "1");
    EXPECT_TRUE(is_plus_zero(0.0f));
    EXPECT_FALSE(is_plus_zero(-0.0f));
}

TEST(FloatCode, the_usual_exponents_have_three_bits) {
    const std::string none(23, '0');
    EXPECT_EQ(bits_of(8.0f, kCoordinateCode),
              "000"
              "0" +
                  none);
    EXPECT_EQ(bits_of(-16.0f, kCoordinateCode),
              "010"
              "1" +
                  none);
    EXPECT_EQ(bits_of(64.0f, kCoordinateCode),
              "011"
              "0" +
                  none);
    EXPECT_EQ(bits_of(12.5f, kCoordinateCode),
              "000"
              "0"
              "00000000000000000001001")
        << "1.1001 in binary, the lowest digit first";
}

TEST(FloatCode, the_next_exponents_have_six_bits_and_others_have_the_whole_float) {
    EXPECT_EQ(bits_of(0.5f, kCoordinateCode).substr(0, 6), "110000") << "4 below the usual one";
    EXPECT_EQ(bits_of(4.0f, kCoordinateCode).substr(0, 6), "110110") << "1 below";
    EXPECT_EQ(bits_of(128.0f, kCoordinateCode).substr(0, 6), "110001") << "4 above";
    EXPECT_EQ(bits_of(1024.0f, kCoordinateCode).substr(0, 6), "110111") << "7 above";
    EXPECT_EQ(bits_of(0.25f, kCoordinateCode).substr(0, 3), "111");
    EXPECT_EQ(bits_of(2048.0f, kCoordinateCode).substr(0, 3), "111");
    EXPECT_EQ(bits_of(2048.0f, kCoordinateCode).size(), kFloatBitsMax);
}

TEST(FloatCode, a_number_of_few_binary_digits_is_short_unless_it_is_a_coordinate) {
    EXPECT_EQ(bits_of(6.0f, kAmountCode),
              "011"
              "0"
              "1"
              "00000001");
    EXPECT_EQ(bits_of(1.0f + 1.0f / 256.0f, kAmountCode),
              "010"
              "0"
              "1"
              "10000000");
    EXPECT_EQ(bits_of(1.0f + 1.0f / 512.0f, kAmountCode).size(), 28u) << "a digit too many";
    EXPECT_EQ(bits_of(6.0f, kCoordinateCode).size(), 30u);
}

RC_GTEST_PROP(FloatCode, any_float_comes_back_to_the_last_bit, ()) {
    const auto any = *rc::gen::arbitrary<std::uint32_t>();
    // Exponents near the usual ones, and few digits, are rare among all floats.
    const auto near = (any & 0x807F'FFFFu) | (*rc::gen::inRange(115u, 140u) << 23u);
    const float value =
        float_of(*rc::gen::element(any, near, near & 0xFFFF'8000u, std::uint32_t{0x8000'0000}));
    constexpr std::array<FloatCode, 4> kCodes{kCoordinateCode, kAmountCode, kUnitCode,
                                              FloatCode{.exponent = 20}};
    const FloatCode code = kCodes[*rc::gen::inRange<std::size_t>(0, kCodes.size())];
    const std::string bits = bits_of(value, code);
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);

    RC_ASSERT(binary(read_float(reader, code)) == binary(value));
    RC_ASSERT(reader.position() == bits.size());
    RC_ASSERT(bits.size() <= kFloatBitsMax);
}

}  // namespace
}  // namespace arena::protocol::float_code_test
