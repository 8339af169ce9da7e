#include <array>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol {
namespace {

TEST(Bytes, numbers_have_their_lowest_byte_first) {
    std::array<std::byte, 24> buffer{};
    ByteWriter writer(buffer);

    writer.u8(0x01).u16(0x0302).u24(0x060504).u32(0x0A090807).u64(0x1211100F0E0D0C0BULL);
    writer.i32(-2).zeros_but(0);

    ASSERT_TRUE(writer.ok());
    EXPECT_EQ(writer.left(), 0u);
    EXPECT_EQ(test::hex_of(buffer), "0102030405060708090a0b0c0d0e0f101112feffffff0000");
}

TEST(Bytes, are_read_as_they_were_written) {
    std::array<std::byte, 27> buffer{};
    const std::array<std::byte, 3> three{std::byte{9}, std::byte{8}, std::byte{7}};
    ByteWriter writer(buffer);
    writer.u64(~std::uint64_t{0} - 5);
    writer.u32(0xFFFFFFFE);
    writer.u24(0xFFFFFD);
    writer.u16(0xFFFC);
    writer.bytes(three);
    writer.u8(0xFB);
    writer.i32(-7).zeros(2);

    ByteReader reader(buffer);

    EXPECT_EQ(reader.u64(), ~std::uint64_t{0} - 5);
    EXPECT_EQ(reader.u32(), 0xFFFFFFFEu);
    EXPECT_EQ(reader.u24(), 0xFFFFFDu);
    EXPECT_EQ(reader.u16(), 0xFFFCu);
    EXPECT_EQ(reader.bytes(3)[2], std::byte{7});
    EXPECT_EQ(reader.u8(), 0xFBu);
    EXPECT_EQ(reader.i32(), -7);
    EXPECT_EQ(reader.rest().size(), 2u);
    reader.skip(2);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.left(), 0u);
}

TEST(Bytes, reading_past_the_end_returns_zeros_and_is_remembered) {
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    ByteReader reader(bytes);

    EXPECT_EQ(reader.u32(), 0u);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.u8(), 0u) << "after a failure nothing is read, even if it were there";
    EXPECT_TRUE(reader.bytes(0).empty());
    EXPECT_EQ(reader.left(), 0u);
}

TEST(Bytes, an_overflow_is_left_out_and_nothing_is_written_after_it) {
    std::array<std::byte, 3> buffer{};
    ByteWriter writer(buffer);

    writer.u32(0xAAAAAAAA);
    writer.u8(0xBB);

    EXPECT_FALSE(writer.ok());
    EXPECT_TRUE(writer.written().empty());
    EXPECT_EQ(buffer[0], std::byte{0});
}

}  // namespace
}  // namespace arena::protocol
