#include "sim/tick/hits/08_hurt_outside_zone.h"

#include "sim/math/vec2.h"
#include "sim/rules/zone.h"

namespace arena::sim {

void hurt_outside_zone(const Rules& rules, const WorldState& state, HitList& hits,
                       StepReport& report) {
    const Tick tick = zone_tick(state.match, state.tick);
    if (!counts(state.match.phase) || !zone_hurts(rules, tick)) return;
    const Players& players = state.players;
    const float radius = zone_radius(rules, tick);
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        const Vec2 position = players.position[row];
        if (distance_squared(position, rules.zone.center) <= radius * radius) continue;
        hits.add({.victim = row,
                  .attacker = kNoEntity,
                  .position = position,
                  .damage = rules.zone.damage},
                 report);
    }
}

}  // namespace arena::sim
