// The list of what is left in the dropped weapons, sorted by the projectiles that they are.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/values/state.h"

namespace arena::sim {

/// Returns what is left in the weapon that this projectile is, or nullptr.
[[nodiscard]] inline const DroppedWeapon* find_dropped(const std::vector<DroppedWeapon>& list,
                                                       EntityId projectile) {
    const auto at = std::lower_bound(
        list.begin(), list.end(), projectile,
        [](const DroppedWeapon& dropped, EntityId id) { return dropped.projectile < id; });
    return at != list.end() && at->projectile == projectile ? &*at : nullptr;
}

/// Adds a weapon that is not in the list; there must be room for it.
inline void add_dropped(const DroppedWeapon& added, std::vector<DroppedWeapon>& list) {
    const auto at = std::lower_bound(
        list.begin(), list.end(), added.projectile,
        [](const DroppedWeapon& dropped, EntityId id) { return dropped.projectile < id; });
    list.insert(at, added);
}

/// Removes the weapon that this projectile was, if it was one.
inline void forget_dropped(EntityId projectile, std::vector<DroppedWeapon>& list) {
    if (const DroppedWeapon* const dropped = find_dropped(list, projectile))
        list.erase(list.begin() + (dropped - list.data()));
}

}  // namespace arena::sim
