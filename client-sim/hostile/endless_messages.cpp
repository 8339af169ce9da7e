#include <array>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"
#include "protocol/session/byte_writer.h"

namespace arena::client_sim {

namespace {

using protocol::FrameType;
using protocol::kFragmentBytes;
using protocol::kFragmentsMax;

/// Returns a packet with a frame that claims more than it holds: the largest length that can be
/// written, or a fragment of a message of 256.
Bytes make_overclaiming_frame(HandmadeSession& session, protocol::Dice& dice) {
    Bytes frames(protocol::kFrameBytesMax);
    protocol::ByteWriter writer(frames);
    if (dice.happens(0.5)) {
        const auto type = static_cast<std::uint8_t>(FrameType::reliable);
        writer.u8(static_cast<std::uint8_t>(type | protocol::kFrameHasLength)).u16(0xFFFF).u16(0);
    } else {
        writer.u8(static_cast<std::uint8_t>(FrameType::fragment)).u16(0).u8(0).u8(0xFF);
        frames.resize(5 + kFragmentBytes);
    }
    return session.write_raw(frames);
}

}  // namespace

Bytes make_endless_message(HandmadeSession& session, protocol::Dice& dice) {
    const std::uint64_t kind = dice.below(4);
    if (kind == 0) return make_overclaiming_frame(session, dice);
    const Bytes piece = draw_bytes(dice, kFragmentBytes);
    const bool is_first = kind == 1;
    const auto within = static_cast<std::uint16_t>(1 + dice.below(protocol::kReliableWindow - 1));
    const auto beyond = static_cast<std::uint16_t>(protocol::kReliableWindow + dice.below(0x7000));
    const auto index = static_cast<std::uint8_t>(is_first ? 0 : dice.below(kFragmentsMax - 1));
    return session.write([&](protocol::FrameWriter& writer) {
        static_cast<void>(kind == 3
                              ? writer.reliable(beyond, piece)
                              : writer.fragment({.id = is_first ? std::uint16_t{0} : within,
                                                 .index = index,
                                                 .count = static_cast<std::uint8_t>(kFragmentsMax),
                                                 .bytes = piece}));
    });
}

}  // namespace arena::client_sim
