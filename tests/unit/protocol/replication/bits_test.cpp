#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol::bits_test {
namespace {

std::vector<std::byte> written(BitWriter& writer, const std::vector<std::byte>& buffer) {
    const std::size_t size = writer.finish();
    return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

TEST(BitWriter, puts_the_first_bit_lowest) {
    std::vector<std::byte> buffer(8);
    BitWriter writer(buffer);
    writer.bit(true);
    writer.bits(0b101, 3);
    writer.bits(0xABC, 12);
    writer.bit(true);

    EXPECT_EQ(writer.size_in_bits(), 17u);
    // The bits 1, then 101, then 1100 of 0xC, then 1011 and 1010 of 0xB and 0xA, each lowest bit
    // first.
    EXPECT_EQ(written(writer, buffer),
              (std::vector{std::byte{0xCB}, std::byte{0xAB}, std::byte{0x01}}));
}

TEST(BitWriter, rice_writes_a_one_for_each_divisor_a_zero_and_the_rest) {
    std::vector<std::byte> buffer(8);
    BitWriter writer(buffer);
    writer.rice(11, 2);  // 2 x 4 + 3: 1, 1, 0, then 11

    EXPECT_EQ(writer.size_in_bits(), 5u);
    EXPECT_EQ(written(writer, buffer), std::vector{std::byte{0b11011}});
}

TEST(BitWriter, remembers_an_overflow_and_writes_nothing_past_the_end) {
    std::array<std::byte, 3> buffer{};
    BitWriter writer({buffer.data(), 2});
    writer.bits(0xFFFF, 16);
    EXPECT_TRUE(writer.ok());
    writer.bit(true);
    EXPECT_FALSE(writer.ok());
    writer.bits(0xFFFF'FFFF, 32);

    EXPECT_FALSE(writer.ok());
    EXPECT_EQ(writer.finish(), 7u);
    EXPECT_EQ(buffer[2], std::byte{0});
}

TEST(BitReader, reads_zeros_past_the_end_and_remembers_it) {
    const std::array bytes{std::byte{0xFF}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.bits(8), 0xFFu);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.done());
    EXPECT_EQ(reader.bits(32), 0u);
    EXPECT_FALSE(reader.ok());
    EXPECT_FALSE(reader.done());
}

TEST(BitReader, is_not_done_while_a_byte_or_a_one_is_left) {
    const std::array bytes{std::byte{0x80}, std::byte{0x00}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.bits(7), 0u);
    EXPECT_FALSE(reader.done());
    EXPECT_TRUE(reader.bit());
    EXPECT_FALSE(reader.done()) << "a whole byte is left";
    EXPECT_EQ(reader.bits(3), 0u);
    EXPECT_TRUE(reader.done()) << "zeros fill the last byte";
}

TEST(BitReader, its_position_counts_the_bits_read) {
    const std::array bytes{std::byte{0b11011}, std::byte{0xFF}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.position(), 0u);
    EXPECT_EQ(reader.rice(2), 11u);
    EXPECT_EQ(reader.position(), 5u);
    EXPECT_EQ(reader.bits(0), 0u);
    EXPECT_EQ(reader.position(), 5u);
    (void)reader.bits(11);
    EXPECT_EQ(reader.position(), 16u);
    EXPECT_TRUE(reader.ok());
    (void)reader.bits(3);
    EXPECT_EQ(reader.position(), 19u) << "past the end";
}

struct Number {
    std::uint32_t value = 0;
    unsigned bits = 0;  ///< 0: by the Rice code
    unsigned k = 0;
};

RC_GTEST_PROP(Bits, are_read_as_they_were_written, ()) {
    std::vector<Number> numbers;
    const int count = *rc::gen::inRange(0, 60);
    for (int i = 0; i < count; ++i) {
        Number number{.value = *rc::gen::arbitrary<std::uint32_t>(),
                      .bits = *rc::gen::inRange(0u, 33u),
                      .k = *rc::gen::inRange(0u, 32u)};
        if (number.bits == 0) number.value >>= *rc::gen::inRange(0u, 32u);
        numbers.push_back(number);
    }
    std::vector<std::byte> buffer(8 * numbers.size() + 1);

    BitWriter writer(buffer);
    for (const Number& number : numbers)
        number.bits == 0 ? writer.rice(number.value, number.k)
                         : writer.bits(number.value, number.bits);
    RC_ASSERT(writer.ok());
    const std::size_t bits = writer.size_in_bits();
    buffer.resize(writer.finish());
    RC_ASSERT(buffer.size() == (bits + 7) / 8);

    BitReader reader(buffer);
    for (const Number& number : numbers) {
        const std::uint64_t most = std::uint64_t{1} << (number.bits == 0 ? 32 : number.bits);
        const std::uint32_t read =
            number.bits == 0 ? reader.rice(number.k) : reader.bits(number.bits);
        RC_ASSERT(read == static_cast<std::uint32_t>(number.value & (most - 1)));
    }
    RC_ASSERT(reader.position() == bits);
    RC_ASSERT(reader.ok() && reader.done());
}

RC_GTEST_PROP(Bits, any_bytes_can_be_read_past_their_end, ()) {
    const auto bytes =
        *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
    BitReader reader(std::as_bytes(std::span(bytes)));
    const int reads = *rc::gen::inRange(0, 200);
    for (int i = 0; i < reads; ++i)
        (void)(i % 2 == 0 ? reader.rice(*rc::gen::inRange(0u, 32u))
                          : reader.bits(*rc::gen::inRange(0u, 33u)));
}

}  // namespace
}  // namespace arena::protocol::bits_test
