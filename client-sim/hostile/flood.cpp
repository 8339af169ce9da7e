#include <algorithm>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"

namespace arena::client_sim {

namespace {

constexpr std::uint64_t kInputTicksSpread = 8;  // from the next tick on

Bytes make_challenge_flood(HandmadeSession& session, protocol::Dice& dice) {
    return session.write([&](protocol::FrameWriter& writer) {
        protocol::PathProof proof{};
        do {
            const Bytes drawn = draw_bytes(dice, proof.size());
            std::copy(drawn.begin(), drawn.end(), proof.begin());
        } while (writer.path_challenge(proof));
    });
}

}  // namespace

Bytes make_flood(HandmadeSession& session, sim::Tick next_tick, protocol::Dice& dice) {
    switch (dice.below(4)) {
        case 0:
            return session.write_raw({});
        case 1:
            return session.write_raw(Bytes(protocol::kFrameBytesMax));  // zeros: padding
        case 2:
            return make_challenge_flood(session, dice);
        default:
            return make_input_packet(
                session, next_tick + static_cast<sim::Tick>(dice.below(kInputTicksSpread)),
                draw_input(dice));
    }
}

}  // namespace arena::client_sim
