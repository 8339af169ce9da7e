// The datagrams of a hostile client, for the attacks that consist of bytes. There is one function
// and one file for each kind.
//
// Each function takes the session, which numbers and seals its packets, and dice, and returns one
// datagram. Where a kind allows it, most of its datagrams leave the session alive, so that the
// attack lasts; the fatal ones are rare.
#pragma once

#include <cstdint>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "protocol/session/packet/connection_id.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// One in this many datagrams is of a kind that ends the session.
inline constexpr std::uint64_t kFatalOneIn = 250;

/// Returns random bytes of any length: as a datagram, as an unsealed packet on the session's own
/// connection, or like a handshake packet. The fatal ones are sealed, as frames or as a message.
[[nodiscard]] Bytes make_garbage(HandmadeSession& session, protocol::Dice& dice);

/// Returns a well-formed packet: with inputs, with nothing at all, full of padding, or full of path
/// challenges. `next_tick` is the tick that an honest input would be for.
[[nodiscard]] Bytes make_flood(HandmadeSession& session, sim::Tick next_tick, protocol::Dice& dice);

/// Returns well-formed inputs for absurd ticks, or for thousands of ticks at once. The fatal ones
/// are out of range: counts, sticks, buttons, look-back.
[[nodiscard]] Bytes make_absurd_inputs(HandmadeSession& session, sim::Tick next_tick,
                                       protocol::Dice& dice);

/// Returns a fragment without the others, a message without those before it, or a length that no
/// packet has. All are fatal: a server accepts no reliable messages.
[[nodiscard]] Bytes make_endless_message(HandmadeSession& session, protocol::Dice& dice);

/// Returns a packet with a forged acknowledgement in its header or in a frame. All are fatal.
[[nodiscard]] Bytes make_forged_ack(HandmadeSession& session, protocol::Dice& dice);

/// Returns a packet that is sealed with the session's own keys but names the connection `victim`; 0
/// means a random one.
[[nodiscard]] Bytes make_foreign_packet(HandmadeSession& session, protocol::ConnectionId victim,
                                        protocol::Dice& dice);

}  // namespace arena::client_sim
