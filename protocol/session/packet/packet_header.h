// The header of a data packet: 12 bytes in front of the sealed frames, readable by anybody, changed
// by nobody (it is authenticated with them). docs/session-layer.md has it to the byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/limits.h"
#include "protocol/session/packet/connection_id.h"

namespace arena::protocol {

inline constexpr std::uint8_t kDataPacketKind = 0x15;

struct PacketHeader {
    ConnectionId connection = 0;
    std::uint16_t sequence = 0;  ///< lowest 16 bits of the packet's number
    std::uint16_t ack = 0;       ///< lowest 16 bits of the newest number received; 0: none yet
    std::uint32_t ack_bits = 0;  ///< bit i: number ack - 1 - i was received too

    friend bool operator==(const PacketHeader&, const PacketHeader&) = default;
};

void write_packet_header(const PacketHeader& header,
                         std::span<std::byte, kPacketHeaderBytes> bytes);

/// Nothing if the packet is shorter than a header, or of another kind.
[[nodiscard]] std::optional<PacketHeader> read_packet_header(std::span<const std::byte> packet);

}  // namespace arena::protocol
