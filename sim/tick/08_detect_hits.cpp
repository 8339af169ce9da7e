#include <algorithm>

#include "sim/tick/stages.h"

namespace arena::sim {

void detect_hits(const Rules& rules, WorldState& state, StepScratch& scratch) {
    // Projectiles are sorted by id, so their index breaks a tie of time by id.
    std::sort(scratch.impacts.begin(), scratch.impacts.end(), [](const Impact& a, const Impact& b) {
        return a.t != b.t ? a.t < b.t : a.projectile < b.projectile;
    });
    for (const Impact& impact : scratch.impacts) {
        ProjectileState& projectile = state.projectiles[impact.projectile];
        scratch.report({.kind = EventKind::despawn,
                        .subject = projectile.id,
                        .other = impact.target,
                        .position = impact.position,
                        .tick = state.tick});
        if (impact.target != kNobody && category_of(impact.target) == Category::player)
            scratch.hits.push_back({.victim = impact.target,
                                    .attacker = projectile.owner,
                                    .position = impact.position,
                                    .damage = rules.projectile_damage});
        projectile.id = kNobody;  // spent
    }
    std::erase_if(state.projectiles,
                  [](const ProjectileState& projectile) { return projectile.id == kNobody; });
}

}  // namespace arena::sim
