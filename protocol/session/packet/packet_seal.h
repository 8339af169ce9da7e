// Sealing the packets of a session, with the keys that the handshake has made.
//
//      header, in the open      frames, sealed            tag
//     +------------------------+-------------------------+------+
//     |                        |                         |  16  |
//     +------------------------+-------------------------+------+
//
// The header cannot be changed either, and a packet opens under its own number only. A sender gives
// each number to one packet: two packets with one number could be read and forged by who sees both.
//
// All functions are pure and allocate nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/packet/session_keys.h"

namespace arena::protocol {

/// What one direction of a session is sealed with.
struct PacketSeal {
    crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305;
    crypto::Key key;
    std::uint64_t protocol_id = 0;
};

/// Headers are at most so long.
inline constexpr std::size_t kSealedHeaderBytesMax = 32;

/// `sealed` is the frames and room for the tag behind them (crypto::kTagBytes).
void seal_packet(const PacketSeal& seal, std::uint64_t number, std::span<const std::byte> header,
                 std::span<std::byte> sealed);

/// True, and the frames stand in front of the tag; or it is not the packet of this number from the
/// other side, and what `sealed` holds means nothing.
[[nodiscard]] bool open_packet(const PacketSeal& seal, std::uint64_t number,
                               std::span<const std::byte> header, std::span<std::byte> sealed);

}  // namespace arena::protocol
