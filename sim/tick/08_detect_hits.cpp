#include <algorithm>

#include "sim/tick/stages.h"

namespace arena::sim {

void detect_hits(const Rules& rules, WorldState& state, StepScratch& scratch) {
    // Projectiles are sorted by id, so their index breaks a tie of time by id.
    std::sort(scratch.impacts.begin(), scratch.impacts.end(), [](const Impact& a, const Impact& b) {
        return a.meeting.t != b.meeting.t ? a.meeting.t < b.meeting.t : a.projectile < b.projectile;
    });
    for (const Impact& impact : scratch.impacts) {
        ProjectileState& projectile = state.projectiles[impact.projectile];
        scratch.report({.kind = EventKind::despawn,
                        .subject = projectile.id,
                        .other = impact.meeting.target,
                        .position = impact.position,
                        .tick = state.tick});
        if (impact.meeting.target != kNobody &&
            category_of(impact.meeting.target) == Category::player)
            scratch.hits.push_back({.victim = impact.meeting.player,
                                    .attacker = projectile.owner,
                                    .position = impact.position,
                                    .damage = rules.projectile_damage});
        projectile.id = kNobody;  // spent: despawned with those whose life is over
    }
}

}  // namespace arena::sim
