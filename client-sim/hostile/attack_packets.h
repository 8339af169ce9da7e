// The datagrams of a hostile client: what of its attacks is a matter of bytes. One function and one
// file a kind.
//
// Each takes the session, which numbers and seals its packets, and dice, and gives one datagram.
// Most of what a kind sends leaves the session alive, as far as there is such a thing, so that the
// attack lasts; what ends it comes up now and then.
#pragma once

#include <cstdint>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "protocol/session/packet/connection_id.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// Of so many datagrams one is of a kind that ends the session.
inline constexpr std::uint64_t kFatalOneIn = 250;

/// Bytes of any length, as a datagram, as a packet on the session's own connection that nobody has
/// sealed, or like a handshake. The fatal ones are sealed: as frames, or as a message.
[[nodiscard]] Bytes make_garbage(HandmadeSession& session, protocol::Dice& dice);

/// Well-formed packets: inputs, nothing at all, full of padding, full of path challenges.
/// `next_tick` is the tick that an honest input would be for.
[[nodiscard]] Bytes make_flood(HandmadeSession& session, sim::Tick next_tick, protocol::Dice& dice);

/// Well-formed inputs for absurd ticks, and for thousands of them at once. The fatal ones are out
/// of range: counts, sticks, buttons, look-back.
[[nodiscard]] Bytes make_absurd_inputs(HandmadeSession& session, sim::Tick next_tick,
                                       protocol::Dice& dice);

/// Fragments without the others, messages without those before, lengths that no packet has. All are
/// fatal: a server takes no reliable message.
[[nodiscard]] Bytes make_endless_message(HandmadeSession& session, protocol::Dice& dice);

/// In the header or in a frame. All are fatal.
[[nodiscard]] Bytes make_forged_ack(HandmadeSession& session, protocol::Dice& dice);

/// Sealed with the session's own keys in the name of `somebody`'s connection; 0: of any.
[[nodiscard]] Bytes make_foreign_packet(HandmadeSession& session, protocol::ConnectionId somebody,
                                        protocol::Dice& dice);

}  // namespace arena::client_sim
