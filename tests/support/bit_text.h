// Bits as text, in the order in which they are written and read: "0110" is 6.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::test {

/// Returns the bits that `write` writes, of which there are few enough for a packet.
template <typename Write>
std::string bits_written_by(const Write& write) {
    std::vector<std::byte> bytes(2048);
    protocol::BitWriter writer(bytes);
    write(writer);
    const std::size_t count = writer.size_in_bits();
    bytes.resize(writer.finish());
    protocol::BitReader reader(bytes);
    std::string bits;
    for (std::size_t i = 0; i < count; ++i)
        bits += reader.bit() ? '1' : '0';
    return bits;
}

/// Packs bits into bytes: the first is the lowest of the first byte. Blanks are left out.
inline std::vector<std::byte> packed_bits(std::string_view text) {
    std::vector<std::byte> bytes;
    std::size_t count = 0;
    for (const char bit : text) {
        if (bit == ' ') continue;
        if (count % 8 == 0) bytes.push_back(std::byte{0});
        if (bit == '1') bytes.back() |= std::byte{1} << (count % 8);
        ++count;
    }
    return bytes;
}

}  // namespace arena::test
