#include "sim/tick/hits/09_apply_hits.h"

#include <algorithm>
#include <optional>

#include "sim/math/vec2.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/status/give_effect.h"
#include "sim/tick/status/shield.h"

namespace arena::sim {

namespace {

void count_one(std::int32_t& count) {
    count = std::min(count + 1, kCountMax);
}

/// Returns the row of the player for which the kill counts, or nothing: it is still there, is not
/// the victim, and is of no team with it.
std::optional<std::size_t> find_rewarded(EntityId killer, std::uint32_t victim,
                                         const Players& players) {
    if (killer == players.id[victim] || category_of(killer) != Category::player)
        return std::nullopt;
    const auto row = players.find(killer);
    if (!row) return std::nullopt;  // the killer has left since its shot, or was the zone
    const bool is_team_kill = players.team[*row] != 0 && players.team[*row] == players.team[victim];
    return is_team_kill ? std::nullopt : row;
}

void count_kill(EntityId killer, std::uint32_t victim, WorldState& state, MatchMemory& match,
                StepReport& report) {
    Players& players = state.players;
    count_one(players.deaths[victim]);
    const auto row = find_rewarded(killer, victim, players);
    if (row) {
        count_one(players.score[*row]);
        report.add({.kind = EventKind::score,
                    .subject = killer,
                    .amount = players.score[*row],
                    .tick = state.tick});
    }
    if (state.match.mode != GameMode::endless)
        match.kills.push_back({row ? killer : kNoEntity, players.id[victim]});
}

/// Returns the tick in which a player that dies now respawns.
Tick respawn_tick_of(const Rules& rules, const WorldState& state) {
    const MatchState& match = state.match;
    const Tick soonest = state.tick + ticks_of(rules.respawn_delay, rules.tick_rate);
    if (!counts(match.phase) && match.phase != MatchPhase::round_end) return soonest;
    if (has_one_life(match.mode)) return kNeverTick;
    if (!(rules.match.respawn_wave > 0.0f)) return soonest;
    const Tick wave = ticks_of(rules.match.respawn_wave, rules.tick_rate);
    return match.round_tick + (soonest - match.round_tick + wave - 1) / wave * wave;
}

void kill(const Rules& rules, const Hit& hit, WorldState& state, MatchMemory& match, Drops& drops,
          StepReport& report) {
    Players& players = state.players;
    const std::uint32_t row = hit.victim;
    players.alive[row] = 0;
    players.velocity[row] = {};
    players.thrown[row] = 0;
    players.respawn_tick[row] = respawn_tick_of(rules, state);
    ++report.statistics.kills;
    report.add({.kind = EventKind::death,
                .subject = players.id[row],
                .other = hit.attacker,
                .position = players.position[row],
                .tick = state.tick});
    if (state.features.drops) drops.deaths.push_back(row);
    if (counts(state.match.phase)) count_kill(hit.attacker, row, state, match, report);
}

/// Returns the factor on the damage of the hit, by the conditions of its attacker, if that is a
/// player that is still there, and of its victim.
float damage_factor(const Rules& rules, const Hit& hit, const Condition& victim,
                    const WorldState& state) {
    const Players& players = state.players;
    const auto attacker =
        category_of(hit.attacker) == Category::player ? players.find(hit.attacker) : std::nullopt;
    if (!attacker) return victim.damage_taken;
    return victim.damage_taken * condition_of(rules, players, *attacker, state.tick).damage_given;
}

/// Returns the damage that the hit does to its victim in this game's conditions.
std::int32_t damage_of(const Rules& rules, const Hit& hit, const WorldState& state) {
    if (hit.types.has(HitType::death)) return state.players.health[hit.victim];
    if (!state.features.effects) return hit.damage;
    const Condition victim = condition_of(rules, state.players, hit.victim, state.tick);
    return scaled_damage(hit.damage, damage_factor(rules, hit, victim, state));
}

/// Whether the hit takes health from its victim. A mover that leaves a player no room kills it even
/// while nobody else can be hurt, since it cannot stay in there.
bool hurts(const Rules& rules, const Hit& hit, const WorldState& state) {
    if (!(hit.types & (HitType::hit | HitType::death)).any()) return false;
    if (state.players.alive[hit.victim] == 0)
        return false;  // an earlier hit of this tick killed it
    if (hit.is_unavoidable) return true;
    if (state.features.effects &&
        condition_of(rules, state.players, hit.victim, state.tick).is_invulnerable)
        return false;
    return can_hurt(state.match.phase) &&
           state.players.protected_until_tick[hit.victim] <= state.tick;
}

/// `health` is what its victim had before the hit.
void throw_back(const Rules& rules, const Hit& hit, std::int32_t health, WorldState& state,
                StepReport& report) {
    const Archetype& archetype = rules.archetypes[state.players.archetype[hit.victim]];
    knock_back(rules, hit.victim, grown_knockback(archetype, health, hit.knockback), hit.attacker,
               state, report);
}

/// To a victim that is still alive.
void give_its_effect(const Rules& rules, const Hit& hit, WorldState& state) {
    Players& players = state.players;
    if (hit.effect == kNone || players.alive[hit.victim] == 0) return;
    give_effect(rules, hit.effect, hit.attacker, state.tick, players.effects[hit.victim]);
}

/// Whether a shield of its victim has stopped the hit. It stops none by its own player, whom its
/// own explosions throw.
bool is_stopped(const Rules& rules, const Hit& hit, std::int32_t damage, WorldState& state) {
    if (!hit.direction || !state.features.effects) return false;
    if (hit.attacker == state.players.id[hit.victim]) return false;
    ActiveEffect* const shield =
        find_shield(rules, *hit.direction, state.tick, hit.victim, state.players);
    if (shield == nullptr) return false;
    wear_shield(damage, *shield);
    return true;
}

/// Launches a victim that the hit does not hurt, unless its shield stops it.
void launch_unhurt(const Rules& rules, const Hit& hit, WorldState& state, StepReport& report) {
    if (hit.launch == Vec2{} || state.players.alive[hit.victim] == 0) return;
    if (!is_stopped(rules, hit, 0, state))
        launch(rules, hit.victim, hit.launch, hit.attacker, state, report);
}

/// Gives its victim, if that is still alive, what the next hit by its attacker gives. The attacker
/// may have died in this tick.
void give_next_hit(const Rules& rules, const Hit& hit, WorldState& state) {
    Players& players = state.players;
    if (!state.features.effects || hit.is_pulse || hit.attacker == players.id[hit.victim] ||
        category_of(hit.attacker) != Category::player)
        return;
    const auto attacker = players.find(hit.attacker);
    if (!attacker) return;
    for (ActiveEffect& effect : players.effects[*attacker]) {
        if (!is_active(effect, state.tick)) continue;
        const std::uint8_t given = rules.effects[effect.kind].next_hit;
        if (given == kNone) continue;
        if (players.alive[hit.victim] != 0)
            give_effect(rules, given, hit.attacker, state.tick, players.effects[hit.victim]);
        effect = {};
    }
}

/// Of those that died of these hits. While these are applied, the dead keep their effects, so that
/// of two that hit each other both hits do what they say.
void end_effects_of_the_dead(std::span<const Hit> hits, Players& players) {
    for (const Hit& hit : hits)
        if (players.alive[hit.victim] == 0) players.effects[hit.victim] = {};
}

}  // namespace

void apply_hits(const Rules& rules, std::span<const Hit> hits, WorldState& state,
                MatchMemory& match, Drops& drops, StepReport& report) {
    Players& players = state.players;
    for (const Hit& hit : hits) {
        if (hit.types == kNoHit) {
            give_its_effect(rules, hit, state);
            continue;
        }
        if (!hurts(rules, hit, state)) {
            launch_unhurt(rules, hit, state, report);
            continue;
        }
        std::int32_t& health = players.health[hit.victim];
        const std::int32_t health_before = health;
        std::int32_t damage = damage_of(rules, hit, state);
        const bool stopped = is_stopped(rules, hit, damage, state);
        if (stopped) damage = 0;
        health -= damage;
        ++report.statistics.hits;
        report.add({.kind = EventKind::hit,
                    .subject = players.id[hit.victim],
                    .other = hit.attacker,
                    .position = hit.position,
                    .amount = damage,
                    .tick = state.tick,
                    .looked_back = hit.looked_back});
        if (stopped) continue;
        if (health <= 0) kill(rules, hit, state, match, drops, report);
        if (damage > 0) give_next_hit(rules, hit, state);
        if (health <= 0) continue;
        give_its_effect(rules, hit, state);
        if (hit.launch != Vec2{})
            launch(rules, hit.victim, hit.launch, hit.attacker, state, report);
        if (hit.knockback != Vec2{}) throw_back(rules, hit, health_before, state, report);
    }
    if (state.features.effects) end_effects_of_the_dead(hits, players);
}

}  // namespace arena::sim
