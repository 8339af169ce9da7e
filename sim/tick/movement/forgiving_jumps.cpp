#include "sim/tick/movement/forgiving_jumps.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"

namespace arena::sim {

namespace {

void set_flag(std::uint16_t flag, bool is_set, AirState& air) {
    air.flags = static_cast<std::uint16_t>(is_set ? air.flags | flag : air.flags & ~flag);
}

bool has_flag(const AirState& air, std::uint16_t flag) {
    return (air.flags & flag) != 0;
}

/// Returns the first tick in which something that lasts so long from `tick` on is over; a time of 0
/// does not begin.
Tick end_of(float seconds, Tick tick, std::uint32_t tick_rate) {
    return seconds > 0.0f ? tick + ticks_of(seconds, tick_rate) : 0;
}

/// Notes the first tick off the ground, and a press that is to be remembered.
void note_air(const Archetype& archetype, const JumpInput& input, Tick tick,
              std::uint32_t tick_rate, AirState& air) {
    if (!has_flag(air, kAirborne)) {
        air.coyote_until_tick = end_of(archetype.coyote_time, tick, tick_rate);
        set_flag(kAirborne, true, air);
    }
    if (input.is_pressed && !has_flag(air, kPressNoted))
        air.remembered_until_tick = end_of(archetype.jump_buffer, tick, tick_rate);
    set_flag(kPressNoted, input.is_pressed, air);
}

/// Notes a wall beside the player: from here on the coyote time is that of the wall. Of two walls,
/// that to which the stick points counts.
void note_wall(const Archetype& archetype, const JumpInput& input, Tick tick,
               std::uint32_t tick_rate, AirState& air) {
    const bool is_on_left = has_flag(air, kWallOnLeft);
    const bool is_on_right = has_flag(air, kWallOnRight);
    if (!is_on_left && !is_on_right) return;
    const bool takes_left = is_on_left && !(is_on_right && input.stick > 0);
    set_flag(kWallWasOnLeft, takes_left, air);
    set_flag(kWallWasOnRight, !takes_left, air);
    air.coyote_until_tick = std::max(tick + 1, end_of(archetype.coyote_time, tick + 1, tick_rate));
}

/// Returns the jump from what the player left a moment ago, or is beside.
Jump jump_from_what_it_left(const Archetype& archetype, const AirState& air) {
    if (has_flag(air, kWallWasOnLeft)) return Jump::from_left_wall;
    if (has_flag(air, kWallWasOnRight)) return Jump::from_right_wall;
    return archetype.jump_speed > 0.0f ? Jump::from_ground : Jump::none;
}

/// What neither a jump nor the ground ends.
AirState kept_of(const AirState& air) {
    return {.flags = static_cast<std::uint16_t>(air.flags & kFallsThrough)};
}

/// A jump leaves what its flight begins with.
void begin_flight(std::uint16_t air_jumps, AirState& air) {
    air = kept_of(air);
    air.air_jumps = air_jumps;
    air.flags |= kAirborne | kRising;
}

}  // namespace

Jump next_jump(const Archetype& archetype, const JumpInput& input, Tick tick,
               std::uint32_t tick_rate, AirState& air) {
    const bool can_jump = archetype.jump_speed > 0.0f;
    if (input.is_on_ground) {
        const bool is_remembered = tick < air.remembered_until_tick;
        air = kept_of(air);
        if (!can_jump || (!input.is_pressed && !is_remembered)) return Jump::none;
        begin_flight(0, air);
        set_flag(kRising, input.is_held, air);
        return Jump::from_ground;
    }
    note_air(archetype, input, tick, tick_rate, air);
    if (archetype.wall_jump != Vec2{}) note_wall(archetype, input, tick, tick_rate, air);
    if (tick < air.coyote_until_tick) {
        const Jump jump = jump_from_what_it_left(archetype, air);
        const bool is_remembered = jump != Jump::from_ground && tick < air.remembered_until_tick;
        if (jump != Jump::none && (input.is_pressed || is_remembered)) {
            begin_flight(air.air_jumps, air);
            set_flag(kRising, input.is_held, air);
            return jump;
        }
    }
    if (!can_jump || !input.is_pressed) return Jump::none;
    if (air.air_jumps >= archetype.air_jumps) return Jump::none;
    begin_flight(static_cast<std::uint16_t>(air.air_jumps + 1), air);
    return Jump::in_air;
}

float cut_jump(const Archetype& archetype, const JumpInput& input, float speed, AirState& air) {
    if (!has_flag(air, kRising)) return speed;
    if (speed <= 0.0f || !input.is_held) set_flag(kRising, false, air);
    const bool is_cut = speed > 0.0f && !input.is_held;
    return is_cut ? speed * archetype.jump_cut : speed;
}

float slide_on_wall(const Archetype& archetype, const JumpInput& input, float speed,
                    const AirState& air) {
    const bool pushes = (input.stick < 0 && has_flag(air, kWallOnLeft)) ||
                        (input.stick > 0 && has_flag(air, kWallOnRight));
    if (!pushes || archetype.wall_slide_speed == 0.0f) return speed;
    return std::max(speed, -archetype.wall_slide_speed);
}

float air_jump_speed(const Archetype& archetype) {
    return archetype.air_jump_speed > 0.0f ? archetype.air_jump_speed : archetype.jump_speed;
}

}  // namespace arena::sim
