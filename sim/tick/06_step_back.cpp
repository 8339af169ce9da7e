#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

void step_back(const Rules& rules, const Terrain& terrain, WorldState& state,
               StepScratch& scratch) {
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        PlayerState& player = state.players[i];
        if (!player.alive || player.position == scratch.starts[i]) continue;

        const Circle now{player.position, rules.player_radius};
        scratch.found.clear();
        if (!terrain.grid.query(
                swept(aabb_of_circle(now.center, now.radius), scratch.starts[i] - player.position),
                scratch.found))
            scratch.raise(StepError::candidates_full);
        if (depth_in_pieces(terrain, scratch.found, now) <= kContactSlop &&
            !crosses_pieces(terrain, scratch.found, {scratch.starts[i], player.position}))
            continue;
        player.position = scratch.starts[i];
        ++scratch.statistics.step_backs;
    }
}

}  // namespace arena::sim
