#include "sim/tick/projectiles/10_split_projectiles.h"

#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/projectiles/add_projectile.h"

namespace arena::sim {

void split_projectiles(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       std::span<const ProjectileStart> splits, WorldState& state,
                       StepReport& report) {
    for (const ProjectileStart& split : splits) {
        const Weapon& weapon = rules.weapons[split.weapon];
        ProjectileStart start = split;
        start.position = clamp_into(terrain.bounds, {split.position, weapon.projectile.radius});
        for (const Vec2 direction : weapon.directions) {
            if (state.projectiles.size() >= limits.projectiles_max)
                return report.raise(StepError::projectiles_full);
            start.direction = rotated(split.direction, direction);
            add_projectile(rules, start, state, report);
        }
    }
}

}  // namespace arena::sim
