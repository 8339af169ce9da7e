#include "sim/tick/weapons/shoot.h"

#include <algorithm>
#include <optional>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/projectiles/add_projectile.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/charge.h"
#include "sim/tick/weapons/heat.h"
#include "sim/tick/weapons/spread.h"
#include "sim/tick/weapons/swing.h"

namespace arena::sim {

namespace {

/// Returns the nearest place to the player at which the bounds leave its shot room; nothing when
/// something solid lies in between.
std::optional<Vec2> find_start(const Weapon& weapon, const Solids& solids, std::size_t row,
                               const Players& players, std::vector<std::uint32_t>& found) {
    const Vec2 center = players.position[row];
    const float radius = weapon.projectile.radius;
    const Vec2 start = clamp_into(solids.terrain().bounds, {center, radius});
    if (start == center) return start;
    if (!line_of_sight(solids, {center, start}, found)) return std::nullopt;
    return start;
}

/// Returns what the player in this row fires: its aim is turned by the spread of the weapon.
Volley volley_of(const Rules& rules, bool has_arsenal, std::size_t row, Tick tick,
                 const Players& players) {
    if (!has_arsenal) return {.weapon = players.weapon[row], .aim = players.aim[row]};
    Volley volley{.weapon = fired_weapon(rules, row, players), .aim = players.aim[row]};
    const Weapon& weapon = rules.weapons[volley.weapon];
    volley.charge = charge_at(weapon, players.firing[row], tick, rules.tick_rate);
    if (!(weapon.spread_growth_degrees > 0.0f)) return volley;
    const float spread = spread_at(weapon, players.arsenal[row], tick, rules.tick_rate) *
                         charged_factor(weapon.charge_spread, volley.charge);
    volley.aim = rotated(volley.aim, turn_of_shot(players.id[row], tick, spread));
    return volley;
}

/// Pushes the shooter against its aim.
void push_back(const Rules& rules, float recoil, Tick tick, std::size_t row, Players& players) {
    const bool obeys_stick_alone = launches_carry(rules, rules.archetypes[players.archetype[row]]);
    if (obeys_stick_alone || tick < players.dash_until_tick[row]) return;
    players.velocity[row] =
        pushed(players.velocity[row], -players.aim[row] * recoil, kRecoilSpeedMax);
}

void spend_from_arsenal(const Rules& rules, const Weapon& fired, Tick tick, std::size_t row,
                        Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    heat_up(rules.weapons[players.weapon[row]], fired.heat_per_shot, arsenal.slot, tick,
            rules.tick_rate, players.firing[row]);
    take_shot(rules, tick, row, players);
    if (fired.spread_growth_degrees > 0.0f) grow_spread(fired, tick, rules.tick_rate, arsenal);
}

void fire(const Rules& rules, const Limits& limits, const Solids& solids, std::size_t row,
          WorldState& state, Lookup& lookup, StepReport& report) {
    const bool has_arsenal = state.features.arsenal;
    const Volley volley = volley_of(rules, has_arsenal, row, state.tick, state.players);
    if (!fire_projectiles(rules, limits, solids, volley, row, state, lookup, report)) return;
    spend_shot(rules, has_arsenal, state.tick, row, state.players);
    ++report.statistics.shots;
}

}  // namespace

bool may_fire(const Rules& rules, bool has_arsenal, const Players& players, std::size_t row,
              Tick tick) {
    if (!has_arsenal && (players.input[row].buttons & kButtonFire) == 0) return false;
    if (players.fire_ready_tick[row] > tick || players.alive[row] == 0 ||
        players.weapon[row] == kNone || stands(players, row, tick) ||
        condition_of(rules, players, row, tick).is_stunned)
        return false;
    if (!has_arsenal) return players.ammunition[row] != 0;
    return wants_to_fire(rules, row, players) && is_loaded(rules, tick, row, players);
}

void spend_shot(const Rules& rules, bool has_arsenal, Tick tick, std::size_t row,
                Players& players) {
    const Weapon& weapon =
        rules.weapons[has_arsenal ? fired_weapon(rules, row, players) : players.weapon[row]];
    if (has_arsenal)
        spend_from_arsenal(rules, weapon, tick, row, players);
    else if (players.ammunition[row] > 0)
        --players.ammunition[row];
    players.fire_ready_tick[row] =
        tick + (has_arsenal ? ticks_to_next_shot(weapon, players.arsenal[row], rules.tick_rate)
                            : ticks_of(weapon.interval, rules.tick_rate));
    if (weapon.recoil > 0.0f) push_back(rules, weapon.recoil, tick, row, players);
    swing(weapon, row, tick, players);
}

bool fire_projectiles(const Rules& rules, const Limits& limits, const Solids& solids,
                      const Volley& volley, std::size_t row, WorldState& state, Lookup& lookup,
                      StepReport& report) {
    const Weapon& weapon = rules.weapons[volley.weapon];
    const auto start = find_start(weapon, solids, row, state.players, lookup.found);
    if (!start) return true;
    const float speed_factor = charged_factor(weapon.charge_speed, volley.charge);
    const float fan_factor = charged_factor(weapon.charge_spread, volley.charge);
    bool fired = weapon.directions.empty();
    for (std::size_t number = 0; number < weapon.directions.size(); ++number) {
        if (state.projectiles.size() >= limits.projectiles_max) {
            report.raise(StepError::projectiles_full);
            break;
        }
        const Vec2 direction = direction_in_fan(weapon, number, fan_factor);
        add_projectile(rules,
                       {.owner = state.players.id[row],
                        .position = *start,
                        .direction = rotated(volley.aim, direction) * speed_factor,
                        .weapon = volley.weapon,
                        .charge = volley.charge,
                        .team = state.players.team[row],
                        .looks_back = state.players.input[row].seen_back},
                       state, report);
        fired = true;
    }
    return fired;
}

void fire_weapons(const Rules& rules, const Limits& limits, const Solids& solids, WorldState& state,
                  Lookup& lookup, StepReport& report) {
    if (state.features.arsenal)
        for (std::size_t row = 0; row < state.players.size(); ++row)
            handle_weapon(rules, state.tick, row, state.players);
    for (std::size_t row = 0; row < state.players.size(); ++row)
        if (may_fire(rules, state.features.arsenal, state.players, row, state.tick))
            fire(rules, limits, solids, row, state, lookup, report);
}

}  // namespace arena::sim
