// Jumps that forgive: after the edge, pressed too early, cut short, in the air, and from walls.
//
//   ground ---o . . coyote_time . . o             a jump in between is one from the ground
//
//   press in the air o . . jump_buffer . . o      a landing in between jumps at once
#pragma once

#include <cstdint>

#include "sim/rules/archetype.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"

namespace arena::sim {

/// What decides a jump in this tick, besides the AirState.
struct JumpInput {
    bool is_on_ground = false;
    bool is_held = false;     ///< the jump button
    bool is_pressed = false;  ///< it is held, and the press has had no effect yet
    int stick = 0;            ///< below 0: to the left, above 0: to the right
};

enum class Jump : std::uint8_t { none, from_ground, from_left_wall, from_right_wall, in_air };

/// Brings `air` to this tick and returns the jump that the player makes in it. A press in the air
/// acts at once beside a wall or while air jumps are left, otherwise on the ground: as long as the
/// button is held or `jump_buffer` has not passed.
[[nodiscard]] Jump next_jump(const Archetype& archetype, const JumpInput& input, Tick tick,
                             std::uint32_t tick_rate, AirState& air);

/// Returns the upward velocity, in metres per second, of a player that moves up or down at `speed`:
/// the first tick without the button cuts a jump that still rises.
[[nodiscard]] float cut_jump(const Archetype& archetype, const JumpInput& input, float speed,
                             AirState& air);

/// Returns the upward velocity, in metres per second, of a player that moves up or down at `speed`:
/// a wall that its stick pushes into slows its fall.
[[nodiscard]] float slide_on_wall(const Archetype& archetype, const JumpInput& input, float speed,
                                  const AirState& air);

/// Returns the speed of a jump in the air, in metres per second.
[[nodiscard]] float air_jump_speed(const Archetype& archetype);

}  // namespace arena::sim
