#include "sim/state/validate.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/rules/rules.h"
#include "sim/state/check_abilities.h"
#include "sim/state/check_arsenal.h"
#include "sim/state/check_effects.h"
#include "sim/state/check_match.h"
#include "sim/state/movers.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/check_trigger.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

std::string name_of(EntityId id) {
    return "entity " + std::to_string(id.value);
}

bool is_inside(const Bounds& bounds, Circle circle) {
    // The clamp and the sweep to the border round, so a body may be outside by kContactSlop.
    const Vec2 nearest = clamp_into(bounds, circle);
    return distance_squared(nearest, circle.center) <= kContactSlop * kContactSlop;
}

/// Checks the indices into the rules' lists, which other code follows without a check.
std::optional<std::string> check_kind(const PlayerState& player, const Rules& rules) {
    if (player.archetype >= rules.archetypes.size())
        return name_of(player.id) + " is of an archetype that the rules do not have";
    if (player.weapon >= rules.weapons.size() && player.weapon != kNone)
        return name_of(player.id) + " has a weapon that the rules do not have";
    if (player.radius != rules.archetypes[player.archetype].radius)
        return name_of(player.id) + " does not have the radius of its archetype";
    return std::nullopt;
}

bool is_unit(Vec2 direction) {
    return std::abs(length_squared(direction) - 1.0f) < 1e-3f;
}

/// Checks pairs by the start, or without it in worlds that have no movers to press players
/// together.
std::optional<std::string> check_pairs(const WorldState& state, const Rules& rules,
                                       const Terrain& terrain, const StepStart& start) {
    if (terrain.movers.empty()) return find_pair_too_deep(rules, state.players, {});
    if (!start.is_known()) return std::nullopt;
    return find_pair_too_deep(rules, state.players, start);
}

/// False also for a velocity that is not finite.
bool is_possible(Vec2 velocity) {
    return std::abs(velocity.x) <= kSpeedBound && std::abs(velocity.y) <= kSpeedBound;
}

/// Whether the body of a player is inside the bounds, up to kContactSlop.
bool is_inside(const Bounds& bounds, const Body& body) {
    return length_squared(shift_into(bounds, body)) <= kContactSlop * kContactSlop;
}

/// Checks that the body is inside the bounds and its core out of the terrain.
std::optional<std::string> check_place(const Players& players, std::size_t row, const Rules& rules,
                                       const Solids& solids) {
    const Terrain& terrain = solids.terrain();
    const std::string name = name_of(players.id[row]);
    if (!is_inside(terrain.bounds, body_of(rules, players, row)))
        return name + " is outside the bounds";
    const Body core = core_of(rules, players, row);
    std::vector<std::uint32_t> found;
    found.reserve(terrain.pieces.size() + terrain.mover_pieces.pieces.size());
    find_pieces_in(solids, box_of(core), found);
    // A player that came from behind may be in a one-sided line.
    std::erase_if(found, [&](std::uint32_t piece) { return solids.piece(piece).is_one_sided; });
    const auto deepest = deepest_piece(solids, found, core);
    if (deepest && deepest->contact.depth > kContactSlop)
        return name + " is " + std::to_string(deepest->contact.depth) + " m deep in the terrain";
    return std::nullopt;
}

bool can_be_launched(const PlayerState& player, const Rules& rules) {
    return player.alive && launches_carry(rules, rules.archetypes[player.archetype]);
}

std::optional<std::string> check_air(const PlayerState& player, const Rules& rules) {
    const Archetype& archetype = rules.archetypes[player.archetype];
    const AirState& air = player.air;
    if (air != AirState{} && !features_of(rules).air)
        return name_of(player.id) + " remembers how it is in the air, but has no use for it";
    if ((air.flags & ~unsigned{kAirFlagsKnown}) != 0 || air.air_jumps > archetype.air_jumps)
        return name_of(player.id) + " has jumped more often than it can, or in an unknown way";
    if ((air.flags & kFallsThrough) != 0 && !falls_through_lines(rules, archetype))
        return name_of(player.id) + " falls through lines, but its archetype cannot";
    constexpr unsigned kWalls = kWallOnLeft | kWallOnRight | kWallWasOnLeft | kWallWasOnRight;
    if ((air.flags & kWalls) != 0 && !uses_walls(rules, archetype))
        return name_of(player.id) + " has noted a wall, but its archetype has no use for it";
    return std::nullopt;
}

std::optional<std::string> check_player(const PlayerState& player, const Rules& rules) {
    if (category_of(player.id) != Category::player || player.id == kNoEntity)
        return name_of(player.id) + " is a player without a player's id";
    if (auto broken = check_kind(player, rules)) return broken;
    if (!is_finite(player.position) || !is_finite(player.velocity) || !is_finite(player.aim) ||
        !is_finite(player.ground_normal) || !std::isfinite(player.speed_factor))
        return name_of(player.id) + " has a value that is not finite";
    if (!(player.speed_factor > 0.0f) || player.speed_factor > kSpeedFactorMax)
        return name_of(player.id) + " has a speed factor that no pickup gives";
    if (!is_possible(player.velocity))
        return name_of(player.id) + " is faster than anything can be";
    if (!is_unit(player.aim) || (player.ground_normal != Vec2{} && !is_unit(player.ground_normal)))
        return name_of(player.id) + " has a direction that is not of length 1";
    if (player.score < 0 || player.score > kCountMax || player.deaths < 0 ||
        player.deaths > kCountMax)
        return name_of(player.id) + " has an impossible count of kills or deaths";
    if (player.alive != (player.health > 0))
        return name_of(player.id) + " is alive without health or dead with it";
    if (player.thrown > 1 || (player.thrown == 1 && !can_be_launched(player, rules)))
        return name_of(player.id) + " is launched, but its archetype cannot be";
    if (auto broken = check_air(player, rules)) return broken;
    if (player.ammunition < -1) return name_of(player.id) + " has negative ammunition";
    if (player.input.seen_back > look_back_max(rules))
        return name_of(player.id) + " looks back further than the rules allow";
    return std::nullopt;
}

std::optional<std::string> check_projectile(const ProjectileState& projectile, Tick tick,
                                            const Rules& rules, const Terrain& terrain) {
    if (category_of(projectile.id) != Category::projectile)
        return name_of(projectile.id) + " is a projectile without a projectile's id";
    if (projectile.weapon >= rules.weapons.size())
        return name_of(projectile.id) + " is of a weapon that the rules do not have";
    if (!is_finite(projectile.position) || !is_finite(projectile.velocity) ||
        !std::isfinite(projectile.range))
        return name_of(projectile.id) + " has a value that is not finite";
    if (!(projectile.range >= 0.0f) ||
        (projectile.range > 0.0f) != (kind_of(projectile, rules).range > 0.0f))
        return name_of(projectile.id) + " has no range left or a range that it never had";
    if (!is_possible(projectile.velocity))
        return name_of(projectile.id) + " is faster than anything can be";
    const ProjectileKind& kind = kind_of(projectile, rules);
    if (length(projectile.velocity) > speed_max(kind, rules.tick_rate) * (1.0f + kSpeedRounding))
        return name_of(projectile.id) + " is faster than its kind can be";
    if (projectile.pierce > kind.pierce || projectile.bounces > kind.bounces ||
        projectile.range > kind.range)
        return name_of(projectile.id) + " has more left than it was shot with";
    if (projectile.looks_back > look_back_max(rules))
        return name_of(projectile.id) + " looks back further than the rules allow";
    if (projectile.charge > (charges(rules.weapons[projectile.weapon]) ? kFullCharge : 0u))
        return name_of(projectile.id) + " has a charge that its weapon does not have";
    if (projectile.expiry_tick <= tick)
        return name_of(projectile.id) + " has outlived its lifetime";
    if (projectile.expiry_tick - tick > flight_ticks(kind, rules.tick_rate))
        return name_of(projectile.id) + " has longer to live than it was shot with";
    if (!is_inside(terrain.bounds, Circle{projectile.position, kind_of(projectile, rules).radius}))
        return name_of(projectile.id) + " is outside the bounds";
    return std::nullopt;
}

/// Checks that the projectiles are in the order of their shots, whose numbers start again after the
/// last one. The next number must not be theirs, nor become theirs while they live: half of all
/// numbers are more shots than can be fired in any lifetime.
std::optional<std::string> check_numbers(const WorldState& state) {
    constexpr std::uint32_t kNumbers = kFirstObstacleId - kFirstProjectileId;
    std::uint32_t older = kNumbers / 2;
    for (const ProjectileState& projectile : state.projectiles) {
        const std::uint32_t number = projectile.id.value - kFirstProjectileId;
        const std::uint32_t shots_since = (state.shots_fired - number) % kNumbers;
        if (shots_since == 0 || shots_since >= older)
            return name_of(projectile.id) + " is out of order, twice in the list or not yet shot";
        older = shots_since;
    }
    return std::nullopt;
}

/// Checks that a projectile has no more records than it has pierced.
std::optional<std::string> check_pierced(const ProjectileState& projectile,
                                         const std::vector<PierceRecord>& records,
                                         const Rules& rules) {
    const auto first =
        std::lower_bound(records.begin(), records.end(), PierceRecord{projectile.id, kNoEntity});
    const auto last = std::find_if(first, records.end(), [&](const PierceRecord& record) {
        return record.projectile != projectile.id;
    });
    if (last - first > kind_of(projectile, rules).pierce - projectile.pierce)
        return name_of(projectile.id) + " has pierced more than it could";
    return std::nullopt;
}

/// Checks that the records are in order and of projectiles in flight. `flying` must be sorted.
std::optional<std::string> check_pierce_records(const std::vector<PierceRecord>& records,
                                                const std::vector<EntityId>& flying) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0 && !(records[i - 1] < records[i]))
            return "the pierce records are out of order or one is there twice";
        if (!std::binary_search(flying.begin(), flying.end(), records[i].projectile))
            return name_of(records[i].projectile) + " has pierced a player but is not in flight";
    }
    return std::nullopt;
}

/// Returns the weapon that a projectile gives, or kNone.
std::uint8_t given_weapon(const ProjectileState& projectile, const Rules& rules) {
    const std::uint8_t item = kind_of(projectile, rules).gives;
    return item == kNone ? kNone : rules.items[item].weapon;
}

/// Checks that the dropped weapons are in order, lie there, and hold no more than they can.
std::optional<std::string> check_dropped_weapons(const WorldState& state, const Rules& rules) {
    for (std::size_t i = 0; i < state.dropped_weapons.size(); ++i) {
        const DroppedWeapon& dropped = state.dropped_weapons[i];
        if (i > 0 && !(state.dropped_weapons[i - 1].projectile < dropped.projectile))
            return "the dropped weapons are out of order or one is there twice";
        const auto lying = std::find_if(
            state.projectiles.begin(), state.projectiles.end(),
            [&](const ProjectileState& projectile) { return projectile.id == dropped.projectile; });
        if (lying == state.projectiles.end())
            return name_of(dropped.projectile) + " is a dropped weapon that does not lie there";
        const std::uint8_t weapon = given_weapon(*lying, rules);
        if (weapon == kNone)
            return name_of(dropped.projectile) + " is a dropped weapon, but gives none";
        if (dropped.ammunition < -1 || dropped.magazine > rules.weapons[weapon].magazine)
            return name_of(dropped.projectile) + " holds more than its weapon can";
    }
    return std::nullopt;
}

std::optional<std::string> check_animation(const PlayerState& player, Tick tick,
                                           const Rules& rules) {
    if (player.animation != kNone && player.animation >= rules.animations.size())
        return name_of(player.id) + " plays an animation that the rules do not have";
    // It may begin with the next tick, because players fire at the end of one.
    if (player.alive && player.animation_tick > tick + 1)
        return name_of(player.id) + " plays an animation that begins in the future";
    return std::nullopt;
}

std::optional<std::string> check_triggers(const WorldState& state, const Rules& rules,
                                          const Terrain& terrain) {
    if (state.triggers.size() != terrain.triggers.size())
        return std::to_string(state.triggers.size()) + " states of " +
               std::to_string(terrain.triggers.size()) + " triggers";
    for (std::size_t i = 0; i < state.triggers.size(); ++i) {
        const TriggerState& trigger = state.triggers[i];
        const MapTrigger& drawn = terrain.triggers[i];
        const bool is_plate = drawn.kind == TriggerKind::plate;
        const bool waits = !is_plate && drawn.kind != TriggerKind::spikes;
        if (trigger.pressed > (is_plate ? 1u : 0u))
            return name_of(terrain.trigger_id(i)) +
                   " is pressed but is not a plate, or is pressed more than once";
        if (trigger.item > rules.items.size() || (trigger.item > 0 && drawn.gift != Gift::item))
            return name_of(terrain.trigger_id(i)) + " holds an item that it cannot hold";
        const Tick latest = waits ? state.tick + ticks_of(drawn.interval, rules.tick_rate) : 0;
        if (trigger.ready_tick > latest)
            return name_of(terrain.trigger_id(i)) + " waits longer than its interval";
    }
    return std::nullopt;
}

std::optional<std::string> check_swing_record(const AttackRecord& record, const WorldState& state) {
    const auto row = state.players.find(record.attacker);
    if (!row) return name_of(record.attacker) + " has left, but its attack is remembered";
    // The record of a player that died or began another swing in this tick goes in the next.
    const Tick begin = state.players.animation_tick[*row];
    if (state.players.alive[*row] != 0 && begin <= state.tick && begin != record.swing)
        return name_of(record.attacker) + " no longer swings, but its attack is remembered";
    return std::nullopt;
}

std::optional<std::string> check_trigger_record(const AttackRecord& record, const WorldState& state,
                                                const Rules& rules, const Terrain& terrain) {
    const std::size_t index = record.attacker.value - terrain.trigger_id(0).value;
    if (index >= terrain.triggers.size())
        return name_of(record.attacker) + " is remembered as an attacker but cannot attack";
    const MapTrigger& trigger = terrain.triggers[index];
    if (trigger.kind == TriggerKind::pad) return std::nullopt;
    if (trigger.kind != TriggerKind::spikes)
        return name_of(record.attacker) + " is remembered as an attacker but cannot attack";
    if (state.tick - record.swing >= ticks_of(trigger.interval, rules.tick_rate))
        return name_of(record.attacker) + " spares a player for too long";
    return std::nullopt;
}

/// Whether an attacker can have hit the victim: anything can hit players, only players can hit
/// crates.
bool can_be_hit(const AttackRecord& record, const WorldState& state, const Terrain& terrain) {
    if (state.players.find(record.victim)) return true;
    const auto mover = find_mover(terrain, record.victim);
    return mover && terrain.movers[*mover].kind == MoverKind::crate &&
           category_of(record.attacker) == Category::player;
}

std::optional<std::string> check_attack_records(const WorldState& state, const Rules& rules,
                                                const Terrain& terrain) {
    const AttackRecord* last = nullptr;
    for (const AttackRecord& record : state.attack_records) {
        if (last != nullptr &&
            (record.attacker < last->attacker ||
             (record.attacker == last->attacker && record.victim <= last->victim)))
            return name_of(record.attacker) + " has attack records out of order or twice";
        last = &record;
        if (!can_be_hit(record, state, terrain))
            return name_of(record.victim) + " has left, but an attack on it is remembered";
        if (record.swing > state.tick)
            return name_of(record.attacker) + " has an attack record from the future";
        auto broken = category_of(record.attacker) == Category::player
                          ? check_swing_record(record, state)
                          : check_trigger_record(record, state, rules, terrain);
        if (broken) return broken;
    }
    return std::nullopt;
}

std::optional<std::string> check_movers(const WorldState& state, const Rules& rules,
                                        const Terrain& terrain) {
    if (state.movers.size() != terrain.movers.size())
        return std::to_string(state.movers.size()) + " states of " +
               std::to_string(terrain.movers.size()) + " movers";
    for (std::size_t i = 0; i < state.movers.size(); ++i)
        if (!is_possible_state(terrain.movers[i], state.movers[i], rules.tick_rate))
            return name_of(terrain.mover_id(i)) + " is a mover in a state that it cannot be in";
    return std::nullopt;
}

/// Whether anything in the state looks back.
bool anything_looks_back(const WorldState& state) {
    return std::any_of(state.players.input.begin(), state.players.input.end(),
                       [](const PlayerInput& input) { return input.seen_back > 0; }) ||
           std::any_of(state.projectiles.begin(), state.projectiles.end(),
                       [](const ProjectileState& projectile) { return projectile.looks_back > 0; });
}

/// Checks the positions of a row that count: the newest is where the player is, and none is outside
/// the bounds.
std::optional<std::string> check_past_of(std::size_t row, const WorldState& state,
                                         const Terrain& terrain) {
    const std::string name = name_of(state.players.id[row]);
    const std::uint8_t ticks = state.past.ticks[row];
    const bool is_alive = state.players.alive[row] != 0;
    if (ticks > state.past.slots || ticks > state.tick || is_alive != (ticks > 0))
        return name + " has a past that does not fit its life";
    for (Tick back = 0; back < ticks; ++back)
        if (!is_inside(terrain.bounds, Circle{state.past.at(state.tick - back)[row], 0.0f}))
            return name + " was outside the bounds";
    if (is_alive && state.past.at(state.tick)[row] != state.players.position[row])
        return name + " was elsewhere at the end of this tick";
    return std::nullopt;
}

std::optional<std::string> check_past(const WorldState& state, const Rules& rules,
                                      const Terrain& terrain) {
    const PastBodies& past = state.past;
    const std::size_t rows = past.is_kept() ? state.players.size() : 0;
    if (past.is_kept() && past.slots != past_slots(rules))
        return "the past is longer or shorter than the rules ask for";
    if (!past.is_kept() && anything_looks_back(state))
        return "something looks back, but there is no past";
    if (past.ticks.size() != rows || past.places.size() != past.slots * rows)
        return "the past is of other players";
    if (!std::all_of(past.places.begin(), past.places.end(),
                     [](Vec2 place) { return is_finite(place); }))
        return "the past has a place that is not finite";
    for (std::size_t row = 0; row < rows; ++row)
        if (auto broken = check_past_of(row, state, terrain)) return broken;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> find_broken_invariant(const WorldState& state, const Rules& rules,
                                                 const Terrain& terrain, const StepStart& start) {
    if (state.tick > kTickMax) return "the world is older than its ticks can count";
    if (auto broken = check_movers(state, rules, terrain)) return broken;
    MovingSolids moving(terrain);
    moving.place(terrain, state.movers);
    const Solids solids(terrain, moving);
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        if (i > 0 && !(state.players.id[i - 1] < state.players.id[i]))
            return name_of(state.players.id[i]) + " is out of order or twice in the list";
        if (auto broken = check_player(state.players[i], rules)) return broken;
        if (auto broken = check_arsenal(state.players[i], state.tick, rules)) return broken;
        if (auto broken = check_abilities(state.players[i], state.tick, rules)) return broken;
        if (auto broken = check_animation(state.players[i], state.tick, rules)) return broken;
        if (state.players.alive[i] == 0) continue;
        if (auto broken = check_place(state.players, i, rules, solids)) return broken;
    }
    if (auto broken = check_effects(state, rules)) return broken;
    if (auto broken = check_match(state, rules, terrain)) return broken;
    if (auto broken = check_pairs(state, rules, terrain, start)) return broken;
    std::vector<EntityId> ids;
    for (const ProjectileState& projectile : state.projectiles) {
        if (auto broken = check_projectile(projectile, state.tick, rules, terrain)) return broken;
        ids.push_back(projectile.id);
    }
    if (auto broken = check_numbers(state)) return broken;
    std::sort(ids.begin(), ids.end());
    if (auto broken = check_pierce_records(state.pierce_records, ids)) return broken;
    for (const ProjectileState& projectile : state.projectiles)
        if (auto broken = check_pierced(projectile, state.pierce_records, rules)) return broken;
    if (auto broken = check_dropped_weapons(state, rules)) return broken;
    if (auto broken = check_triggers(state, rules, terrain)) return broken;
    if (auto broken = check_attack_records(state, rules, terrain)) return broken;
    return check_past(state, rules, terrain);
}

}  // namespace arena::sim
