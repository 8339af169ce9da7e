#include "protocol/replication/bit_writer.h"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::bit_writer_test {
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

TEST(BitWriter, ignores_the_bits_above_the_count) {
    std::vector<std::byte> buffer(8);
    BitWriter writer(buffer);
    writer.bits(0xFFFF'FFFF, 0);
    writer.bits(0xFFFF'FFF0, 4);
    writer.bits(0xFFFF'FFFF, 32);

    EXPECT_EQ(writer.size_in_bits(), 36u);
    EXPECT_EQ(written(writer, buffer),
              (std::vector{std::byte{0xF0}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF},
                           std::byte{0x0F}}));
}

TEST(BitWriter, nothing_written_takes_no_byte) {
    BitWriter writer({});

    EXPECT_TRUE(writer.ok());
    EXPECT_EQ(writer.size_in_bits(), 0u);
    EXPECT_EQ(writer.finish(), 0u);
}

TEST(BitWriter, an_incomplete_last_byte_has_to_fit_as_well) {
    std::array<std::byte, 1> buffer{};
    BitWriter fits(buffer);
    fits.bits(0, 8);
    EXPECT_TRUE(fits.ok());

    BitWriter exceeds(buffer);
    exceeds.bits(0, 9);
    EXPECT_FALSE(exceeds.ok());
}

TEST(BitWriter, rice_writes_a_large_number_in_32_bits_after_24_ones) {
    std::vector<std::byte> buffer(16);
    BitWriter writer(buffer);
    writer.rice(24, 0);

    EXPECT_EQ(writer.size_in_bits(), 56u);
    EXPECT_EQ(written(writer, buffer),
              (std::vector{std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{24},
                           std::byte{0}, std::byte{0}, std::byte{0}}));
}

TEST(BitWriter, rice_bits_is_how_many_bits_rice_writes) {
    for (const unsigned k : {0u, 1u, 4u, 8u, 15u, 31u}) {
        for (const std::uint32_t value : {0u, 1u, 22u, 23u, 24u, 383u, 384u, 0xFFFF'FFFFu}) {
            std::vector<std::byte> buffer(16);
            BitWriter writer(buffer);
            writer.rice(value, k);

            EXPECT_EQ(writer.size_in_bits(), BitWriter::rice_bits(value, k)) << value << ", " << k;
        }
    }
    EXPECT_EQ(BitWriter::rice_bits(0, 0), 1u);
    EXPECT_EQ(BitWriter::rice_bits(23, 0), 24u);
    EXPECT_EQ(BitWriter::rice_bits(24, 0), 56u);
    EXPECT_EQ(BitWriter::rice_bits(383, 4), 28u) << "23 ones, a zero and 4 bits";
    EXPECT_EQ(BitWriter::rice_bits(384, 4), 56u);
}

}  // namespace
}  // namespace arena::protocol::bit_writer_test
