#include "protocol/session/little_endian.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol {
namespace {

TEST(LittleEndian, numbers_have_their_lowest_byte_first) {
    std::array<std::byte, 24> bytes;
    LittleEndianWriter writer(bytes);
    writer.u8(0x01).u16(0x0302).u24(0x060504).u32(0x0A090807).u64(0x1211100F0E0D0C0BULL);
    writer.i32(-2).zeros_but(0);

    EXPECT_EQ(test::hex_of(bytes), "0102030405060708090a0b0c0d0e0f101112feffffff0000");
    EXPECT_EQ(writer.size(), bytes.size());
}

TEST(LittleEndian, reads_what_was_written) {
    std::array<std::byte, 22> bytes;
    LittleEndianWriter(bytes)
        .u8(200)
        .u16(60000)
        .u24(0xABCDEF)
        .u32(4'000'000'000)
        .i32(-7)
        .u64(~5ULL);

    LittleEndianReader reader(bytes);

    EXPECT_EQ(reader.u8(), 200);
    EXPECT_EQ(reader.u16(), 60000);
    EXPECT_EQ(reader.u24(), 0xABCDEFu);
    EXPECT_EQ(reader.u32(), 4'000'000'000u);
    EXPECT_EQ(reader.i32(), -7);
    EXPECT_EQ(reader.u64(), ~5ULL);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.rest().empty());
}

TEST(LittleEndian, beyond_the_end_there_are_zeros_and_the_reader_says_so) {
    const auto bytes = test::bytes_of_hex("ffffff");
    LittleEndianReader reader(bytes);

    EXPECT_EQ(reader.u16(), 0xFFFF);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.u16(), 0);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.u8(), 0) << "the last byte is not read after a failure";
}

}  // namespace
}  // namespace arena::protocol
