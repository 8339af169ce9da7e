// The packets of a client that keeps to no rule: the part of its misbehaviour that is only bytes.
//
// Takes its session, which numbers and seals them, and dice. Returns the packets, in order.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "client-sim/hostile/packet_parts.h"
#include "protocol/link/dice.h"
#include "protocol/session/packet/connection_id.h"
#include "sim/values/entity.h"
#include "tests/simulation/misbehaviour.h"

namespace arena::simulation {

using client_sim::Bytes;
using client_sim::draw_input;
using client_sim::HandmadeSession;
using client_sim::make_input_packet;

/// How the server must treat a packet.
enum class Treatment : std::uint8_t {
    any,      ///< it may be accepted
    counted,  ///< it must not be accepted: it is counted under one reason
    stale,    ///< it must not be accepted once the last packet that is not stale was
};

struct HostilePacket {
    Bytes bytes;
    Treatment treatment = Treatment::any;
};

struct HostilePacketContext {
    sim::Tick next = 0;                 ///< the tick that an honest input would be for
    protocol::ConnectionId victim = 0;  ///< the connection of another client; 0: unknown
};

/// Returns nothing for misbehaviour that needs more than packets of one session.
[[nodiscard]] std::vector<HostilePacket> make_hostile_packets(Misbehaviour misbehaviour,
                                                              HandmadeSession& session,
                                                              const HostilePacketContext& context,
                                                              protocol::Dice& dice);

}  // namespace arena::simulation
