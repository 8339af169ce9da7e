// Heat: what each shot adds and time takes away. At the most the weapon is overheated.
//
//   heat_max |      /\ overheated: no shot
//            |   /\/  \  for overheat_time
//            |/\/      \___
//
// Nothing is counted from tick to tick: the heat follows from the last shot and the time since.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Returns the heat of the weapon, which is in that slot.
[[nodiscard]] float heat_at(const Weapon& weapon, const FiringState& firing, std::size_t slot,
                            Tick tick, std::uint32_t tick_rate);

/// Whether the weapon in the slot has reached its most, and does not fire yet.
[[nodiscard]] bool is_overheated(const Weapon& weapon, const FiringState& firing, std::size_t slot,
                                 Tick tick, std::uint32_t tick_rate);

/// Adds the heat of a shot to the weapon in the slot; does nothing to one that does not heat up.
void heat_up(const Weapon& weapon, float heat_per_shot, std::size_t slot, Tick tick,
             std::uint32_t tick_rate, FiringState& firing);

}  // namespace arena::sim
