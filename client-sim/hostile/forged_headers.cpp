#include <array>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"

namespace arena::client_sim {

Bytes make_forged_ack(HandmadeSession& session, protocol::Dice& dice) {
    if (dice.happens(0.3)) {  // a run of 16383 packets below those that the header names
        const std::array runs{std::byte{0}, std::byte{0xFF}, std::byte{0x7F}};
        return session.write([&](protocol::FrameWriter& writer) {
            static_cast<void>(writer.acknowledgement(runs));
        });
    }
    protocol::PacketHeader header = session.next_header();
    header.ack = static_cast<std::uint16_t>(session.newest_received() + 1000 + dice.below(20'000));
    header.ack_bits = static_cast<std::uint32_t>(dice.next());
    session.skip_numbers(1);
    return session.seal(header, session.number(), {});
}

Bytes make_foreign_packet(HandmadeSession& session, protocol::ConnectionId victim,
                          protocol::Dice& dice) {
    protocol::PacketHeader header = session.next_header();
    header.connection = victim;
    if (victim == 0 || dice.happens(0.1))
        header.connection =
            1 + static_cast<protocol::ConnectionId>(dice.below(protocol::kConnectionIdMax));
    const std::uint64_t number = session.number() + dice.below(2000);
    header.sequence = static_cast<std::uint16_t>(number);
    return session.seal(header, number, draw_bytes(dice, dice.below(200)));
}

}  // namespace arena::client_sim
