#include <array>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"
#include "protocol/inputs_message.h"
#include "protocol/session/packet/packet_header.h"

namespace arena::client_sim {

namespace {

/// Returns random bytes, half of them with the header of a packet of the session's own connection.
Bytes unsealed_garbage(const HandmadeSession& session, protocol::Dice& dice) {
    Bytes bytes = draw_bytes(dice, 1 + dice.below(protocol::kPacketBytesMax));
    if (bytes.size() < protocol::kPacketHeaderBytes || dice.happens(0.5)) return bytes;
    protocol::write_packet_header(session.next_header(),
                                  std::span(bytes).first<protocol::kPacketHeaderBytes>());
    return bytes;
}

Bytes garbage_message(HandmadeSession& session, protocol::Dice& dice) {
    const Bytes message = draw_bytes(dice, 1 + dice.below(protocol::kSequencedMessageMax));
    const auto channel = static_cast<std::uint8_t>(dice.below(protocol::kSequencedChannels));
    const bool is_unordered = dice.happens(0.2);
    return session.write([&](protocol::FrameWriter& writer) {
        static_cast<void>(is_unordered ? writer.unordered(message)
                                       : writer.sequenced(channel, message));
    });
}

}  // namespace

Bytes make_garbage(HandmadeSession& session, protocol::Dice& dice) {
    if (dice.below(kFatalOneIn) != 0) return unsealed_garbage(session, dice);
    if (dice.happens(0.5)) return garbage_message(session, dice);
    return session.write_raw(draw_bytes(dice, 1 + dice.below(protocol::kFrameBytesMax)));
}

}  // namespace arena::client_sim
