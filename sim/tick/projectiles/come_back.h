// Coming back: projectiles that fly to their owner after a while, and end there.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"

namespace arena::sim {

/// Whether projectiles of the kind come back.
[[nodiscard]] inline bool comes_back(const ProjectileKind& kind) {
    return kind.returns_after > 0.0f;
}

/// Whether projectiles of any weapon do.
[[nodiscard]] inline bool some_come_back(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return comes_back(weapon.projectile); });
}

/// Turns each projectile that comes back by now, once a tick, straight to where its owner is, at
/// the speed of its kind or at its own if that is higher. One that reaches its owner in this tick
/// flies no further than to its body, and its life is over at the end of the tick. One whose owner
/// is dead or gone flies on, and one that sticks in a wall stays there. From then on it hits again
/// whom it has pierced before. `turning` is working memory for all projectiles.
void bring_back_projectiles(const Rules& rules, std::vector<EntityId>& turning, WorldState& state);

}  // namespace arena::sim
