#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

void reward(EntityId killer, WorldState& state, StepScratch& scratch) {
    const auto row = state.players.find(killer);
    if (!row) return;  // it has left since its shot
    scratch.report({.kind = EventKind::score,
                    .subject = killer,
                    .amount = ++state.players.score[*row],
                    .tick = state.tick});
}

void kill(const Rules& rules, const Hit& hit, WorldState& state, StepScratch& scratch) {
    Players& players = state.players;
    const std::uint32_t row = hit.victim;
    players.alive[row] = 0;
    players.velocity[row] = {};
    ++players.deaths[row];
    players.respawn_tick[row] = state.tick + ticks_of(rules.respawn_delay, rules.tick_rate);
    ++scratch.statistics.kills;
    scratch.report({.kind = EventKind::death,
                    .subject = players.id[row],
                    .other = hit.attacker,
                    .position = players.position[row],
                    .tick = state.tick});
    reward(hit.attacker, state, scratch);
}

}  // namespace

void apply_hits(const Rules& rules, WorldState& state, StepScratch& scratch) {
    Players& players = state.players;
    for (const Hit& hit : scratch.hits) {
        if (players.alive[hit.victim] == 0) continue;  // an earlier hit of this tick was its last
        players.health[hit.victim] -= hit.damage;
        ++scratch.statistics.hits;
        scratch.report({.kind = EventKind::hit,
                        .subject = players.id[hit.victim],
                        .other = hit.attacker,
                        .position = hit.position,
                        .amount = hit.damage,
                        .tick = state.tick});
        if (players.health[hit.victim] <= 0) kill(rules, hit, state, scratch);
    }
}

}  // namespace arena::sim
