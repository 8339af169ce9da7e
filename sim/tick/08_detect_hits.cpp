#include <algorithm>

#include "sim/tick/explode.h"
#include "sim/tick/stages.h"
#include "sim/world/movers.h"

namespace arena::sim {

namespace {

bool comes_before(const Impact& a, const Impact& b) {
    if (a.meeting.t != b.meeting.t) return a.meeting.t < b.meeting.t;
    // Projectiles are in the order of their shots, so their index breaks a tie of time by id.
    if (a.projectile != b.projectile) return a.projectile < b.projectile;
    return a.order < b.order;
}

/// A player or a crate.
void strike(const Impact& impact, const Rules& rules, const Terrain& terrain, WorldState& state,
            StepScratch& scratch) {
    const EntityId target = impact.meeting.target;
    const ProjectileState& projectile = state.projectiles[impact.projectile];
    const std::int32_t damage = kind_of(projectile, rules).damage;
    if (target == kNobody) return;
    if (category_of(target) != Category::player)
        return damage_mover(target, projectile.owner, damage, terrain, state, scratch);
    scratch.hit({.victim = impact.meeting.player,
                 .attacker = projectile.owner,
                 .position = impact.position,
                 .damage = damage});
}

void report_bounce(const Impact& impact, const WorldState& state, StepScratch& scratch) {
    scratch.report({.kind = EventKind::bounce,
                    .subject = state.projectiles[impact.projectile].id,
                    .other = impact.meeting.target,
                    .position = impact.position,
                    .velocity = impact.velocity,
                    .tick = state.tick});
}

/// Whom the projectiles that have ended went through, which nobody asks any more.
void forget_passings(WorldState& state, StepScratch& scratch) {
    auto& ended = scratch.ended_projectiles;
    if (state.pierce_records.empty() || ended.empty()) return;
    std::sort(ended.begin(), ended.end());
    std::erase_if(state.pierce_records, [&](const PierceRecord& record) {
        return std::binary_search(ended.begin(), ended.end(), record.projectile);
    });
}

void end_projectile(const Impact& impact, const Rules& rules, const Terrain& terrain,
                    WorldState& state, StepScratch& scratch) {
    ProjectileState& projectile = state.projectiles[impact.projectile];
    const ProjectileKind& kind = kind_of(projectile, rules);
    const bool explodes = kind.explosion_radius > 0.0f;
    if (explodes)
        scratch.report({.kind = EventKind::explode,
                        .subject = projectile.id,
                        .other = projectile.owner,
                        .position = impact.position,
                        .amount = kind.explosion_damage,
                        .tick = state.tick});
    scratch.report({.kind = EventKind::despawn,
                    .subject = projectile.id,
                    .other = impact.meeting.target,
                    .position = impact.position,
                    .tick = state.tick});
    strike(impact, rules, terrain, state, scratch);
    if (explodes) explode(impact, rules, terrain, state, scratch);
    scratch.ended_projectiles.push_back(projectile.id);
    projectile.id = kNobody;
}

}  // namespace

void detect_hits(const Rules& rules, const Terrain& terrain, WorldState& state,
                 StepScratch& scratch) {
    std::sort(scratch.impacts.begin(), scratch.impacts.end(), comes_before);
    for (const Impact& impact : scratch.impacts) {
        switch (impact.kind) {
            case ImpactKind::end:
                end_projectile(impact, rules, terrain, state, scratch);
                break;
            case ImpactKind::pass:
                strike(impact, rules, terrain, state, scratch);
                break;
            case ImpactKind::bounce:
                report_bounce(impact, state, scratch);
                break;
        }
    }
    forget_passings(state, scratch);
}

}  // namespace arena::sim
