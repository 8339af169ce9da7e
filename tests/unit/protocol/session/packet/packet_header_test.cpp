#include "protocol/session/packet/packet_header.h"

#include <array>
#include <cstddef>
#include <span>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

constexpr PacketHeader kExample{
    .connection = 0x030201, .sequence = 0x0504, .ack = 0x0706, .ack_bits = 0x0B0A0908};

std::array<std::byte, kPacketHeaderBytes> example_bytes() {
    std::array<std::byte, kPacketHeaderBytes> bytes{};
    write_packet_header(kExample, bytes);
    return bytes;
}

TEST(PacketHeader, has_the_bytes_of_the_document) {
    const auto bytes = example_bytes();

    EXPECT_EQ(bytes[0], std::byte{kDataPacketKind});
    for (std::size_t i = 1; i < bytes.size(); ++i)
        EXPECT_EQ(std::to_integer<std::size_t>(bytes[i]), i);
}

TEST(PacketHeader, is_read_as_it_was_written) {
    EXPECT_EQ(read_packet_header(example_bytes()), kExample);
}

TEST(PacketHeader, is_not_read_from_a_packet_of_another_kind) {
    auto bytes = example_bytes();
    bytes[0] = std::byte{0x14};

    EXPECT_EQ(read_packet_header(bytes), std::nullopt);
}

TEST(PacketHeader, is_not_read_from_a_shorter_packet) {
    const auto bytes = example_bytes();

    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_EQ(read_packet_header(std::span(bytes).first(size)), std::nullopt) << size;
}

}  // namespace
}  // namespace arena::protocol
