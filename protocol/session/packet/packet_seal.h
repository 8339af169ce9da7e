// Seals the packets of a session with the keys that the handshake has derived.
//
//      header, in the open      frames, sealed            tag
//     +------------------------+-------------------------+------+
//     |                        |                         |  16  |
//     +------------------------+-------------------------+------+
//
// The header cannot be changed either, and a packet opens only under its own number. A sender gives
// each number to one packet only: anyone who sees two packets with the same number could read and
// forge packets.
//
// All functions are pure and allocate nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/packet/session_keys.h"

namespace arena::protocol {

/// What seals one direction of a session.
struct PacketSeal {
    crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305;
    crypto::Key key;
    std::uint64_t protocol_id = 0;
};

/// The longest header.
inline constexpr std::size_t kSealedHeaderBytesMax = 32;

/// Encrypts the frames in place and authenticates them with the header. `sealed` is the frames with
/// room for the tag behind them (crypto::kTagBytes).
void seal_packet(const PacketSeal& seal, std::uint64_t number, std::span<const std::byte> header,
                 std::span<std::byte> sealed);

/// Opens a packet in place. Returns true when the frames now precede the tag. Returns false when it
/// is not the other side's packet of this number; the content of `sealed` is then meaningless.
[[nodiscard]] bool open_packet(const PacketSeal& seal, std::uint64_t number,
                               std::span<const std::byte> header, std::span<std::byte> sealed);

}  // namespace arena::protocol
