// The bits of what a client is told of its own player: how it moves, exactly, and the rest of its
// state, of which most games use little. Numbers are coded as in replication/number_code.h, ticks
// as in tick_code.h, floats as in float_code.h.
//
// The motion:
//   position   two floats, coordinates: x, y
//   velocity   two floats, amounts: x, y
//   normal     0: (0, 0), 10: (0, 1), 11: two floats of a unit vector: x, y
//   ground     0: none, 1: number(6): its id without 2^31
//   spent      0: no buttons, 1: 8 bits
//   thrown     1 bit
//   air        0: all of it is 0, 1: coyote_until_tick, remembered_until_tick, number(0):
//   air_jumps,
//              8 bits: flags
//
// The state:
//   ticks      fire_ready, dash_until, dash_ready, speed_until
//   factor     0: 1, 1: a float, amount
//   ticks      protected_until, animation, respawn
//   ammunition 0: -1, 1: number(5)
//   weapon     number(2): the weapon + 1; 0: none
//   animation  0: none, 1: 8 bits
//   deaths     number(2)
//   parts      0: none, 1: a bit for each of these, and after the five bits those that are there:
//     effects    for each slot a bit, then for each that is set: tick until; 4 bits kind
//     arsenal    for each slot a bit, then for each that is set: number(5): ammunition + 1,
//                number(5): magazine; then the ticks drawn, reloaded, shot; a float, amount:
//                spread; 3 bits: slot; number(0): burst_left; 4 bits: flags
//     abilities  the ticks full[0..3] and acts; 3 bits: begun; number(4): stamina_ticks
//     loadout    for each slot a bit, then for each that is set: 6 bits: the weapon - 1
//     firing     for each slot a bit, then for each that is set: tick heat_tick; a float, amount:
//                heat; then the tick charge
#pragma once

#include <cstddef>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/update_message.h"

namespace arena::protocol {

/// Write a part into a message about the end of `tick`; it must be in_range().
void write_own_motion(BitWriter& bits, const OwnMotion& motion, sim::Tick tick);
void write_own_state(BitWriter& bits, const OwnState& state, sim::Tick tick);

/// Read a part from a message about the end of `tick`. Return nothing when a number does not fit
/// its field; the rest may still be out of range.
[[nodiscard]] std::optional<OwnMotion> read_own_motion(BitReader& bits, sim::Tick tick);
[[nodiscard]] std::optional<OwnState> read_own_state(BitReader& bits, sim::Tick tick);

/// Whether an honest server could send this.
[[nodiscard]] bool in_range(const OwnMotion& motion);
[[nodiscard]] bool in_range(const OwnState& state);

/// The parts that only some games have.
enum class OwnPart : std::uint8_t { air, effects, arsenal, abilities, loadout, firing };

/// Returns the most bytes that a part adds.
[[nodiscard]] std::size_t own_part_bytes_max(OwnPart part);
/// The most bytes of a motion and a state without these parts.
[[nodiscard]] std::size_t own_bytes_max();

}  // namespace arena::protocol
