// The header of a data packet: 12 bytes in front of the sealed frames, readable by anyone, but
// authenticated with the frames, so that a change is detected. docs/session-layer.md specifies it
// to the byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/limits.h"
#include "protocol/session/packet/connection_id.h"

namespace arena::protocol {

inline constexpr std::uint8_t kDataPacketKind = 0x15;

/// The readable part of a data packet.
struct PacketHeader {
    ConnectionId connection = 0;
    std::uint16_t sequence = 0;  ///< lowest 16 bits of the packet's number
    std::uint16_t ack = 0;       ///< lowest 16 bits of the newest number received; 0: none yet
    std::uint32_t ack_bits = 0;  ///< bit i: number ack - 1 - i was received too

    friend bool operator==(const PacketHeader&, const PacketHeader&) = default;
};

/// Writes a header into the first bytes of a packet.
void write_packet_header(const PacketHeader& header,
                         std::span<std::byte, kPacketHeaderBytes> bytes);

/// Returns the header, or nothing when the packet is shorter than a header or of another kind.
[[nodiscard]] std::optional<PacketHeader> read_packet_header(std::span<const std::byte> packet);

}  // namespace arena::protocol
