#include "sim/tick/09_apply_hits.h"

#include <algorithm>

namespace arena::sim {

namespace {

void count_one(std::int32_t& count) {
    count = std::min(count + 1, kCountMax);
}

/// A kill counts for a player that is still there, is not the victim, and is of no team with it.
void reward(EntityId killer, std::uint32_t victim, WorldState& state, StepReport& report) {
    Players& players = state.players;
    if (killer == players.id[victim] || category_of(killer) != Category::player) return;
    const auto row = players.find(killer);
    if (!row) return;  // the killer has left since its shot, or was the zone
    const bool is_team_kill = players.team[*row] != 0 && players.team[*row] == players.team[victim];
    if (is_team_kill) return;
    count_one(players.score[*row]);
    report.add({.kind = EventKind::score,
                .subject = killer,
                .amount = players.score[*row],
                .tick = state.tick});
}

void kill(const Rules& rules, const Hit& hit, WorldState& state, StepReport& report) {
    Players& players = state.players;
    const std::uint32_t row = hit.victim;
    players.alive[row] = 0;
    players.velocity[row] = {};
    players.thrown[row] = 0;
    count_one(players.deaths[row]);
    players.respawn_tick[row] = state.tick + ticks_of(rules.respawn_delay, rules.tick_rate);
    ++report.statistics.kills;
    report.add({.kind = EventKind::death,
                .subject = players.id[row],
                .other = hit.attacker,
                .position = players.position[row],
                .tick = state.tick});
    reward(hit.attacker, row, state, report);
}

/// Whether the hit takes health from its victim.
bool hurts(const Hit& hit, const WorldState& state) {
    if (!(hit.types & (HitType::hit | HitType::death)).any()) return false;
    if (state.players.alive[hit.victim] == 0)
        return false;  // an earlier hit of this tick killed it
    return hit.is_unavoidable || state.players.protected_until_tick[hit.victim] <= state.tick;
}

}  // namespace

void apply_hits(const Rules& rules, std::span<const Hit> hits, WorldState& state,
                StepReport& report) {
    Players& players = state.players;
    for (const Hit& hit : hits) {
        if (!hurts(hit, state)) continue;
        std::int32_t& health = players.health[hit.victim];
        const std::int32_t damage = hit.types.has(HitType::death) ? health : hit.damage;
        health -= damage;
        ++report.statistics.hits;
        report.add({.kind = EventKind::hit,
                    .subject = players.id[hit.victim],
                    .other = hit.attacker,
                    .position = hit.position,
                    .amount = damage,
                    .tick = state.tick,
                    .looked_back = hit.looked_back});
        if (health <= 0) kill(rules, hit, state, report);
    }
}

}  // namespace arena::sim
