// The arsenal of a player: the weapons in its slots, which of them is in its hand, and what its
// magazines hold.
//
//   another slot wanted  ──▶ drawn ── draw_time ──▶ may fire
//   reload button, or fire button and empty  ──▶ reload ── reload_time ──▶ full
//   alternative fire button pressed  ──▶ as below, as the alternative of the weapon
//   fire button pressed, of a weapon that charges  ──▶ charge ── released ──▶ shot
//   fire button pressed  ──▶ shot ── burst_interval ──▶ shot … ── interval ──▶ may fire again
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// Returns the shots outside its magazine that a player spawns with for the weapon, which may be
/// kNone; -1: unlimited.
[[nodiscard]] std::int32_t first_ammunition(const Rules& rules, std::uint8_t weapon);

/// Returns the arsenal that a player spawns with: the first slot in hand, and all magazines full.
[[nodiscard]] ArsenalState first_arsenal(const Rules& rules, const Archetype& archetype);

/// Takes a weapon, which is not kNone and in the slot in hand, into the hand: it is not in a burst
/// and not reloaded, and may fire when it is drawn. Its shots stay as they are.
void draw_weapon(const Rules& rules, std::uint8_t weapon, Tick tick, std::size_t row,
                 Players& players);

/// Brings the weapon of a player that is alive and does not stand to this tick, before it may fire:
/// takes the slot that its input wants, if there is a weapon in it; ends a burst that has no shots
/// left; ends a reload; begins one; begins a charge, and ends one that was too short when its
/// button is released. A reload that is under way, a burst and a charge end without effect when
/// another slot is taken, and a charge also when the player is stunned, stands or is dead. Without
/// ammunition there is nothing to reload, and nothing is reloaded during a charge.
void handle_weapon(const Rules& rules, Tick tick, std::size_t row, Players& players);

/// Returns the weapon as which the one in hand fires in this tick, if it fires: itself, or its
/// alternative while the player presses for that. A burst or a charge is ended by the one that
/// began it.
/// Returns kNone without a weapon.
[[nodiscard]] std::uint8_t fired_weapon(const Rules& rules, std::size_t row,
                                        const Players& players);

/// Returns the weapon as which `weapon`, which is in hand and may be kNone, has fired last.
[[nodiscard]] std::uint8_t last_fired_weapon(const Rules& rules, std::uint8_t weapon,
                                             const ArsenalState& arsenal);

/// Whether the player in this row, whose weapon is not kNone, is in a burst, presses for a shot or
/// has released a charge.
[[nodiscard]] bool wants_to_fire(const Rules& rules, std::size_t row, const Players& players);

/// Whether the weapon in hand is drawn, has enough left for a shot and is not overheated; without a
/// weapon the answer means nothing.
[[nodiscard]] bool is_loaded(const Rules& rules, Tick tick, std::size_t row,
                             const Players& players);

/// Takes one shot from the weapon in hand, which must be loaded, and begins or continues the burst
/// of the weapon as which it fires (fired_weapon), or ends its charge. The burst ends with a shot
/// that leaves too little for the next one or has overheated the weapon (heat_up comes first).
void take_shot(const Rules& rules, Tick tick, std::size_t row, Players& players);

/// Returns the ticks between a shot of this weapon, which has left the arsenal like this, and the
/// next one.
[[nodiscard]] std::uint32_t ticks_to_next_shot(const Weapon& weapon, const ArsenalState& arsenal,
                                               std::uint32_t tick_rate);

}  // namespace arena::sim
