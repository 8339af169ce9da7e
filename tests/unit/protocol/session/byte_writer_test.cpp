#include "protocol/session/byte_writer.h"

#include <array>
#include <cstddef>

#include <gtest/gtest.h>

#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::byte_writer_test {
namespace {

TEST(ByteWriter, numbers_have_their_lowest_byte_first) {
    std::array<std::byte, 24> buffer{};
    ByteWriter writer(buffer);

    writer.u8(0x01).u16(0x0302).u24(0x060504).u32(0x0A090807).u64(0x1211100F0E0D0C0BULL);
    writer.i32(-2).zeros_until_last(0);

    ASSERT_TRUE(writer.ok());
    EXPECT_EQ(writer.left(), 0u);
    EXPECT_EQ(test::hex_of(buffer), "0102030405060708090a0b0c0d0e0f101112feffffff0000");
}

TEST(ByteWriter, an_overflow_is_left_out_and_nothing_is_written_after_it) {
    std::array<std::byte, 3> buffer{};
    ByteWriter writer(buffer);

    writer.u32(0xAAAAAAAA);
    writer.u8(0xBB);

    EXPECT_FALSE(writer.ok());
    EXPECT_TRUE(writer.written().empty());
    EXPECT_EQ(buffer[0], std::byte{0});
}

TEST(ByteWriter, zeros_until_last_leaves_the_last_bytes_unwritten) {
    std::array<std::byte, 5> buffer;
    buffer.fill(std::byte{0xAA});
    ByteWriter writer(buffer);
    writer.u8(1).zeros_until_last(2);

    EXPECT_EQ(writer.size(), 3u);
    EXPECT_EQ(writer.left(), 2u);
    EXPECT_EQ(test::hex_of(buffer), "010000aaaa");

    writer.zeros_until_last(3);
    EXPECT_TRUE(writer.ok()) << "fewer are left, so there is nothing to write";
    EXPECT_EQ(writer.size(), 3u);
}

TEST(ByteWriter, bytes_fit_to_the_last_byte_or_are_left_out_as_a_whole) {
    const std::array three{std::byte{7}, std::byte{8}, std::byte{9}};
    std::array<std::byte, 5> buffer{};
    ByteWriter writer(buffer);

    writer.u16(0x0201).bytes(three);
    EXPECT_TRUE(writer.ok());
    EXPECT_EQ(writer.left(), 0u);
    EXPECT_EQ(test::hex_of(writer.written()), "0102070809");

    writer.zeros(0).bytes({});
    EXPECT_TRUE(writer.ok()) << "nothing fits where nothing is left";
    writer.bytes(three);
    EXPECT_FALSE(writer.ok());
    EXPECT_EQ(writer.size(), 5u);
}

}  // namespace
}  // namespace arena::protocol::byte_writer_test
