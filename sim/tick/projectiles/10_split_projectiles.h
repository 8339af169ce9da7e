// Stage 10: projectiles that end are replaced by others.
#pragma once

#include <algorithm>
#include <span>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// How far before the end of a projectile its replacement begins, in metres, so that it does not
/// begin in the wall there. More than rounding and skins in the largest world (slide_skin), less
/// than anybody sees.
inline constexpr float kSplitGap = 0.01f;

/// Whether projectiles of any weapon split.
[[nodiscard]] inline bool some_split(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return weapon.projectile.splits_into != kNone; });
}

/// Fires the weapons of `splits` where the projectiles ended: one projectile for each direction of
/// the weapon, turned by the flight of the one that ended. They start within the bounds, fly from
/// the next tick on, and do not look back. Those for which there is no room are not fired, and
/// raise projectiles_full.
void split_projectiles(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       std::span<const ProjectileStart> splits, WorldState& state,
                       StepReport& report);

}  // namespace arena::sim
