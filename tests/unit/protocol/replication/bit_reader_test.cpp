#include "protocol/replication/bit_reader.h"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/replication/bit_writer.h"

namespace arena::protocol::bit_reader_test {
namespace {

TEST(BitReader, no_bytes_are_done_at_once) {
    BitReader reader({});

    EXPECT_TRUE(reader.done());
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.bits(0), 0u);
    EXPECT_TRUE(reader.ok()) << "nothing was read";
    EXPECT_EQ(reader.rice(3), 0u);
    EXPECT_FALSE(reader.ok());
}

TEST(BitReader, reads_the_lowest_bit_of_the_first_byte_first) {
    const std::array bytes{std::byte{0xCB}, std::byte{0xAB}, std::byte{0x01}};
    BitReader reader(bytes);

    EXPECT_TRUE(reader.bit());
    EXPECT_EQ(reader.bits(3), 0b101u);
    EXPECT_EQ(reader.bits(12), 0xABCu);
    EXPECT_TRUE(reader.bit());
    EXPECT_TRUE(reader.done());
}

TEST(BitReader, rice_reads_a_large_number_in_32_bits_after_24_ones) {
    const std::array bytes{std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0x78},
                           std::byte{0x56}, std::byte{0x34}, std::byte{0x12}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.rice(5), 0x12345678u);
    EXPECT_EQ(reader.position(), 56u);
    EXPECT_TRUE(reader.done());
}

TEST(BitReader, rice_is_cut_off_at_the_end_and_read_on_as_zeros) {
    const std::array bytes{std::byte{0xFF}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.rice(2), 8u << 2u) << "8 ones, then a zero and two zeros past the end";
    EXPECT_EQ(reader.position(), 11u);
    EXPECT_FALSE(reader.ok());
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

TEST(BitReader, is_not_done_while_a_byte_of_zeros_is_left) {
    const std::array bytes{std::byte{0x01}, std::byte{0x00}, std::byte{0x00}, std::byte{0x00}};
    BitReader reader(bytes);

    EXPECT_EQ(reader.bits(24), 1u);
    EXPECT_FALSE(reader.done()) << "although the reader has fetched it with the others";
    EXPECT_EQ(reader.bits(1), 0u);
    EXPECT_TRUE(reader.done());
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
}  // namespace arena::protocol::bit_reader_test
