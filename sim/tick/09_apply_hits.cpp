#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

void reward(EntityId killer, WorldState& state, StepScratch& scratch) {
    const auto index = find_player(state, killer);
    if (!index) return;  // it has left since its shot
    PlayerState& player = state.players[*index];
    ++player.score;
    scratch.report({.kind = EventKind::score,
                    .subject = player.id,
                    .amount = player.score,
                    .tick = state.tick});
}

void kill(const Rules& rules, const Hit& hit, PlayerState& victim, WorldState& state,
          StepScratch& scratch) {
    victim.alive = false;
    victim.velocity = {};
    ++victim.deaths;
    victim.respawn_tick = state.tick + ticks_of(rules.respawn_delay, rules.tick_rate);
    ++scratch.statistics.kills;
    scratch.report({.kind = EventKind::death,
                    .subject = victim.id,
                    .other = hit.attacker,
                    .position = victim.position,
                    .tick = state.tick});
    reward(hit.attacker, state, scratch);
}

}  // namespace

void apply_hits(const Rules& rules, WorldState& state, StepScratch& scratch) {
    for (const Hit& hit : scratch.hits) {
        PlayerState& victim = state.players[*find_player(state, hit.victim)];
        if (!victim.alive) continue;  // an earlier hit of this tick was its last
        victim.health -= hit.damage;
        ++scratch.statistics.hits;
        scratch.report({.kind = EventKind::hit,
                        .subject = victim.id,
                        .other = hit.attacker,
                        .position = hit.position,
                        .amount = hit.damage,
                        .tick = state.tick});
        if (victim.health <= 0) kill(rules, hit, victim, state, scratch);
    }
}

}  // namespace arena::sim
