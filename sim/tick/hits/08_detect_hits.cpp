#include "sim/tick/hits/08_detect_hits.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/tick/hits/crates.h"
#include "sim/tick/hits/explode.h"
#include "sim/tick/projectiles/10_split_projectiles.h"
#include "sim/tick/projectiles/projectile_hits.h"
#include "sim/tick/weapons/charge.h"

namespace arena::sim {

namespace {

bool comes_before(const ImpactTime& a, const ImpactTime& b) {
    if (a.t != b.t) return a.t < b.t;
    // Projectiles are in the order of their shots, so their index breaks a tie of time by id.
    if (a.projectile != b.projectile) return a.projectile < b.projectile;
    return a.impact < b.impact;
}

void sort_impacts(Impacts& impacts) {
    impacts.in_order.clear();
    for (const Impact& impact : impacts.all)
        impacts.in_order.push_back({impact.flight_hit.t, impact.projectile,
                                    static_cast<std::uint32_t>(impacts.in_order.size())});
    std::sort(impacts.in_order.begin(), impacts.in_order.end(), comes_before);
}

/// Metres per second. What is slower comes from where it lies, not from where it once was thrown.
constexpr float kLyingSpeed = 1.0f;

/// Returns the direction in which the impact comes, for shields, of any length.
Vec2 direction_of(const Impact& impact) {
    return length_squared(impact.velocity) < kLyingSpeed * kLyingSpeed
               ? impact.body - impact.position
               : impact.velocity;
}

Vec2 knockback_of(const Impact& impact, const ProjectileKind& kind) {
    return kind.knockback == 0.0f ? Vec2{} : normalised_or(impact.velocity, {}) * kind.knockback;
}

/// Damages the player or the crate that the projectile hit.
void apply_impact(const Impact& impact, const Rules& rules, const Terrain& terrain,
                  WorldState& state, HitList& hits, StepReport& report) {
    const EntityId target = impact.flight_hit.target;
    const ProjectileState& projectile = state.projectiles[impact.projectile];
    const Weapon& weapon = rules.weapons[projectile.weapon];
    const ProjectileKind& kind = weapon.projectile;
    if (target == kNoEntity) return;
    const std::int32_t damage = charged_damage(weapon, kind.damage, projectile.charge);
    if (category_of(target) != Category::player)
        return damage_mover(target, projectile.owner, damage, terrain, state, report);
    if (!may_hurt(rules, projectile, state.players, impact.flight_hit.player)) return;
    hits.add({.victim = impact.flight_hit.player,
              .attacker = projectile.owner,
              .position = impact.position,
              .damage = damage,
              .looked_back = static_cast<std::uint8_t>(projectile.looks_back),
              .effect = kind.effect,
              .knockback = knockback_of(impact, kind),
              .direction = direction_of(impact)},
             report);
}

void report_bounce(const Impact& impact, const WorldState& state, StepReport& report) {
    report.add({.kind = EventKind::bounce,
                .subject = state.projectiles[impact.projectile].id,
                .other = impact.flight_hit.target,
                .position = impact.position,
                .velocity = impact.velocity,
                .tick = state.tick});
}

/// Removes the records of which players the ended projectiles went through, and of what was left in
/// the weapons that they were.
void forget_records(std::vector<EntityId>& ended, WorldState& state) {
    const bool has_records = !state.pierce_records.empty() || !state.dropped_weapons.empty();
    if (!has_records || ended.empty()) return;
    std::sort(ended.begin(), ended.end());
    const auto has_ended = [&](const auto& record) {
        return std::binary_search(ended.begin(), ended.end(), record.projectile);
    };
    std::erase_if(state.pierce_records, has_ended);
    std::erase_if(state.dropped_weapons, has_ended);
}

void report_explosion(const Impact& impact, const Rules& rules, const WorldState& state,
                      StepReport& report) {
    const ProjectileState& projectile = state.projectiles[impact.projectile];
    report.add({.kind = EventKind::explode,
                .subject = projectile.id,
                .other = projectile.owner,
                .position = impact.position,
                .amount = explosion_damage_of(projectile, rules),
                .tick = state.tick});
}

/// Notes the shot that replaces the projectile. It begins a little before the place of the end, so
/// that what flies away from a wall there does not begin in the wall.
void note_split(const Impact& impact, const ProjectileState& projectile, std::uint8_t weapon,
                Impacts& impacts) {
    const Vec2 along = normalised_or(impact.velocity, {});
    impacts.splits.push_back({.owner = projectile.owner,
                              .position = impact.position - along * kSplitGap,
                              .direction = along == Vec2{} ? Vec2{1.0f, 0.0f} : along,
                              .weapon = weapon,
                              .team = projectile.team});
}

void end_projectile(const Impact& impact, const Rules& rules, const Solids& solids,
                    std::span<const Vec2> begins, const PlayerGrid& grid, WorldState& state,
                    Impacts& impacts, HitSearch& search, Lookup& lookup, HitList& hits,
                    StepReport& report) {
    ProjectileState& projectile = state.projectiles[impact.projectile];
    const ProjectileKind& kind = kind_of(projectile, rules);
    const bool explodes = kind.explosion_radius > 0.0f;
    if (explodes) report_explosion(impact, rules, state, report);
    report.add({.kind = EventKind::despawn,
                .subject = projectile.id,
                .other = impact.flight_hit.target,
                .position = impact.position,
                .tick = state.tick});
    apply_impact(impact, rules, solids.terrain(), state, hits, report);
    if (explodes) explode(impact, rules, solids, begins, grid, state, search, lookup, hits, report);
    if (kind.splits_into != kNone) note_split(impact, projectile, kind.splits_into, impacts);
    impacts.ended.push_back(projectile.id);
    projectile.id = kNoEntity;
}

}  // namespace

void detect_hits(const Rules& rules, const Solids& solids, const Carried& carried,
                 const OwnSteps& steps, const PlayerGrid& grid, WorldState& state, Impacts& impacts,
                 HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report) {
    const std::span<const Vec2> begins = positions_at_tick_begin(carried, steps);
    sort_impacts(impacts);
    for (const ImpactTime& next : impacts.in_order) {
        const Impact& impact = impacts.all[next.impact];
        switch (impact.kind) {
            case ImpactKind::end:
                end_projectile(impact, rules, solids, begins, grid, state, impacts, search, lookup,
                               hits, report);
                break;
            case ImpactKind::pass:
                apply_impact(impact, rules, solids.terrain(), state, hits, report);
                break;
            case ImpactKind::bounce:
                report_bounce(impact, state, report);
                break;
            case ImpactKind::pulse:
                report_explosion(impact, rules, state, report);
                explode(impact, rules, solids, begins, grid, state, search, lookup, hits, report);
                break;
        }
    }
    forget_records(impacts.ended, state);
}

}  // namespace arena::sim
