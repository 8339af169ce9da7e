// The parts of handmade packets, drawn at random.
#pragma once

#include <cstddef>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// Returns `count` random bytes.
[[nodiscard]] Bytes draw_bytes(protocol::Dice& dice, std::size_t count);

/// Returns a random input that an honest client may send.
[[nodiscard]] sim::PlayerInput draw_input(protocol::Dice& dice);

/// Returns the message with that input for one tick.
[[nodiscard]] Bytes make_inputs_message(sim::Tick tick, const sim::PlayerInput& input);
/// Returns the session's next packet, with that message alone.
[[nodiscard]] Bytes make_input_packet(HandmadeSession& session, sim::Tick tick,
                                      const sim::PlayerInput& input);

}  // namespace arena::client_sim
