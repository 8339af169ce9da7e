#include "protocol/tiled/decompress.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::decompress_test {
namespace {

using Bytes = std::vector<std::uint8_t>;

const Bytes kText{1, 0, 0, 0, 2, 0, 0, 0};

/// The text, as Python's zlib and gzip and the zstd program compress it; zstd with its checksum.
constexpr std::pair<Compression, std::string_view> kPacked[] = {
    {Compression::zlib, "789c636460606002620000180004"},
    {Compression::gzip, "1f8b080000000000020363646060600262007c17810308000000"},
    {Compression::zstd, "28b52ffd240841000001000000020000003a18e41e"},
};

Bytes packed_bytes(std::string_view hex) {
    Bytes bytes;
    for (const std::byte byte : test::bytes_of_hex(hex))
        bytes.push_back(std::to_integer<std::uint8_t>(byte));
    return bytes;
}

TEST(Decompress, returns_the_text_of_each_compression) {
    for (const auto& [compression, hex] : kPacked) {
        Bytes room(kText.size());

        EXPECT_EQ(decompress(compression, packed_bytes(hex), room), kText.size()) << hex;
        EXPECT_EQ(room, kText) << hex;
    }
}

TEST(Decompress, a_larger_room_is_filled_from_its_front) {
    for (const auto& [compression, hex] : kPacked) {
        Bytes room(kText.size() + 100);

        EXPECT_EQ(decompress(compression, packed_bytes(hex), room), kText.size()) << hex;
        EXPECT_TRUE(std::equal(kText.begin(), kText.end(), room.begin())) << hex;
    }
}

TEST(Decompress, a_text_that_does_not_fit_is_nothing) {
    for (const auto& [compression, hex] : kPacked) {
        Bytes room(kText.size() - 1);
        EXPECT_EQ(decompress(compression, packed_bytes(hex), room), std::nullopt) << hex;
        EXPECT_EQ(decompress(compression, packed_bytes(hex), {}), std::nullopt) << hex;
    }
}

TEST(Decompress, damaged_bytes_are_nothing) {
    for (const auto& [compression, hex] : kPacked) {
        const Bytes whole = packed_bytes(hex);
        Bytes room(kText.size());
        for (std::size_t size = 0; size < whole.size(); ++size) {
            if (size == 0 && compression == Compression::zstd) continue;  // no frame, no text
            EXPECT_EQ(decompress(compression, std::span(whole).first(size), room), std::nullopt)
                << hex << ", cut after " << size;
        }
        Bytes altered = whole;
        altered[0] ^= 0x01u;
        EXPECT_EQ(decompress(compression, altered, room), std::nullopt) << hex;
        altered = whole;
        altered[whole.size() - 1] ^= 0x80u;
        EXPECT_EQ(decompress(compression, altered, room), std::nullopt) << "the check at its end";
    }
}

TEST(Decompress, one_compression_is_not_another) {
    for (const auto& [compression, hex] : kPacked) {
        for (const auto& [other, other_hex] : kPacked) {
            if (other == compression) continue;
            Bytes room(kText.size());
            EXPECT_EQ(decompress(compression, packed_bytes(other_hex), room), std::nullopt)
                << other_hex;
        }
    }
}

}  // namespace
}  // namespace arena::protocol::decompress_test
