// What handmade packets are made of, with what is random in it.
#pragma once

#include <cstddef>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

[[nodiscard]] Bytes draw_bytes(protocol::Dice& dice, std::size_t count);

/// One that an honest client may give.
[[nodiscard]] sim::PlayerInput draw_input(protocol::Dice& dice);

/// The message that tells it for one tick.
[[nodiscard]] Bytes make_inputs_message(sim::Tick tick, const sim::PlayerInput& input);
/// The session's next packet, with that message alone.
[[nodiscard]] Bytes make_input_packet(HandmadeSession& session, sim::Tick tick,
                                      const sim::PlayerInput& input);

}  // namespace arena::client_sim
