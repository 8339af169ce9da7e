#include "protocol/session/byte_reader.h"

#include <array>
#include <cstddef>

#include <gtest/gtest.h>

#include "protocol/session/byte_writer.h"

namespace arena::protocol::byte_reader_test {
namespace {

TEST(ByteReader, numbers_have_their_lowest_byte_first) {
    std::array<std::byte, 18> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(i + 1);
    ByteReader reader(bytes);

    EXPECT_EQ(reader.u8(), 0x01u);
    EXPECT_EQ(reader.u16(), 0x0302u);
    EXPECT_EQ(reader.u24(), 0x060504u);
    EXPECT_EQ(reader.u32(), 0x0A090807u);
    EXPECT_EQ(reader.u64(), 0x1211100F0E0D0C0BULL);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.left(), 0u);
}

TEST(ByteReader, reads_what_a_writer_has_written) {
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

TEST(ByteReader, reading_past_the_end_returns_zeros_and_is_remembered) {
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    ByteReader reader(bytes);

    EXPECT_EQ(reader.u32(), 0u);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.u8(), 0u) << "after a failure nothing is read, even if it were there";
    EXPECT_TRUE(reader.bytes(0).empty());
    EXPECT_EQ(reader.left(), 0u);
}

TEST(ByteReader, copies_all_or_nothing) {
    const std::array bytes{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
    std::array<std::byte, 3> into{};
    ByteReader reader(bytes);

    reader.copy_to(into);
    EXPECT_EQ(into, (std::array{std::byte{1}, std::byte{2}, std::byte{3}}));
    EXPECT_EQ(reader.left(), 1u);

    reader.copy_to(into);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(into, (std::array{std::byte{1}, std::byte{2}, std::byte{3}})) << "unchanged";
}

TEST(ByteReader, skips_up_to_the_end_and_no_further) {
    const std::array bytes{std::byte{1}, std::byte{2}};
    ByteReader reader(bytes);

    reader.skip(2);
    EXPECT_TRUE(reader.ok());
    reader.skip(1);
    EXPECT_FALSE(reader.ok());
}

}  // namespace
}  // namespace arena::protocol::byte_reader_test
