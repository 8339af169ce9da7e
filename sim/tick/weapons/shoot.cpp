#include "sim/tick/weapons/shoot.h"

#include <optional>

#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/weapons/swing.h"

namespace arena::sim {

namespace {

/// Ids repeat only after as many shots as there are ids.
EntityId next_projectile_id(WorldState& state) {
    return {kFirstProjectileId + state.shots_fired++ % (kFirstObstacleId - kFirstProjectileId)};
}

/// Returns the nearest place to the player at which the bounds leave its shot room; nothing when
/// something solid lies in between.
std::optional<Vec2> find_start(const Rules& rules, const Solids& solids, std::size_t row,
                               const Players& players, std::vector<std::uint32_t>& found) {
    const Vec2 center = players.position[row];
    const float radius = rules.weapons[players.weapon[row]].projectile.radius;
    const Vec2 start = clamp_into(solids.terrain().bounds, {center, radius});
    if (start == center) return start;
    if (!line_of_sight(solids, {center, start}, found)) return std::nullopt;
    return start;
}

void spawn_projectile(const Rules& rules, std::size_t row, Vec2 start, Vec2 direction,
                      WorldState& state, StepReport& report) {
    const Players& players = state.players;
    const ProjectileKind& kind = rules.weapons[players.weapon[row]].projectile;
    ProjectileState projectile;
    projectile.id = next_projectile_id(state);
    projectile.owner = players.id[row];
    projectile.position = start;
    projectile.velocity = direction * kind.speed;
    projectile.expiry_tick = state.tick + ticks_of(kind.life, rules.tick_rate);
    projectile.range = kind.range;
    projectile.weapon = players.weapon[row];
    projectile.team = players.team[row];
    projectile.pierce = kind.pierce;
    projectile.bounces = kind.bounces;
    projectile.looks_back = players.input[row].seen_back;
    state.projectiles.push_back(projectile);
    report.add({.kind = EventKind::spawn,
                .subject = projectile.id,
                .other = projectile.owner,
                .position = projectile.position,
                .velocity = projectile.velocity,
                .tick = state.tick});
}

/// Returns whether the shot was fired: whether there was room for any of it, or something solid
/// stopped all of it.
bool fire_all_directions(const Rules& rules, const Limits& limits, const Solids& solids,
                         std::size_t row, WorldState& state, Lookup& lookup, StepReport& report) {
    const Weapon& weapon = rules.weapons[state.players.weapon[row]];
    const auto start = find_start(rules, solids, row, state.players, lookup.found);
    if (!start) return true;
    bool fired = weapon.directions.empty();
    for (const Vec2 direction : weapon.directions) {
        if (state.projectiles.size() >= limits.projectiles_max) {
            report.raise(StepError::projectiles_full);
            break;
        }
        spawn_projectile(rules, row, *start, rotated(state.players.aim[row], direction), state,
                         report);
        fired = true;
    }
    return fired;
}

void fire(const Rules& rules, const Limits& limits, const Solids& solids, std::size_t row,
          WorldState& state, Lookup& lookup, StepReport& report) {
    if (!fire_all_directions(rules, limits, solids, row, state, lookup, report)) return;
    spend_shot(rules, state.tick, row, state.players);
    ++report.statistics.shots;
}

}  // namespace

bool may_fire(const Rules& rules, const Players& players, std::size_t row, Tick tick) {
    return (players.input[row].buttons & kButtonFire) != 0 && players.alive[row] != 0 &&
           !stands(players, row, tick) && !condition_of(rules, players, row, tick).is_stunned &&
           players.weapon[row] != kNone && players.fire_ready_tick[row] <= tick &&
           players.ammunition[row] != 0;
}

void spend_shot(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    const Weapon& weapon = rules.weapons[players.weapon[row]];
    if (players.ammunition[row] > 0) --players.ammunition[row];
    players.fire_ready_tick[row] = tick + ticks_of(weapon.interval, rules.tick_rate);
    swing(weapon, row, tick, players);
}

void fire_weapons(const Rules& rules, const Limits& limits, const Solids& solids, WorldState& state,
                  Lookup& lookup, StepReport& report) {
    for (std::size_t row = 0; row < state.players.size(); ++row)
        if (may_fire(rules, state.players, row, state.tick))
            fire(rules, limits, solids, row, state, lookup, report);
}

}  // namespace arena::sim
