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

void forget_passings(EntityId projectile, std::vector<PierceRecord>& records) {
    const auto is_before = [](const PierceRecord& record, EntityId id) {
        return record.projectile < id;
    };
    const auto first = std::lower_bound(records.begin(), records.end(), projectile, is_before);
    const auto last = std::find_if(first, records.end(), [&](const PierceRecord& record) {
        return record.projectile != projectile;
    });
    records.erase(first, last);
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
    if (!state.pierce_records.empty()) forget_passings(projectile.id, state.pierce_records);
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
}

}  // namespace arena::sim
