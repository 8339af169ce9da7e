#include "sim/tick/movement/02_move_players.h"

#include "sim/state/player_body.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/movement/move_by_rays.h"
#include "sim/tick/movement/move_sliding.h"

namespace arena::sim {

void move_discs(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                Lookup& /*lookup*/) {
    steps.starts.assign(players.position.begin(), players.position.end());
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    // The dead have no velocity and stay where they died.
    for (std::size_t row = 0; row < players.size(); ++row) {
        const Vec2 position = players.position[row] + players.velocity[row] * tick_seconds;
        players.position[row] =
            clamp_into(solids.terrain().bounds, {position, players.radius[row]});
    }
}

void move_bodies(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                 Lookup& lookup) {
    steps.starts.assign(players.position.begin(), players.position.end());
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    steps.wanted.assign(players.size(), {});
    steps.blocked.assign(players.size(), 0);
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        steps.wanted[row] = players.velocity[row] * tick_seconds;
        switch (rules.archetypes[players.archetype[row]].move) {
            case MoveKind::push_out:
                players.position[row] += steps.wanted[row];
                break;
            case MoveKind::slide:
                move_sliding(rules, solids, row, players, steps, lookup);
                break;
            case MoveKind::rays:
                move_by_rays(rules, solids, row, players, steps, lookup);
                break;
        }
        const Vec2 into = shift_into(solids.terrain().bounds, body_of(rules, players, row));
        if (into != Vec2{}) steps.blocked[row] = 1;
        players.position[row] += into;
    }
}

}  // namespace arena::sim
