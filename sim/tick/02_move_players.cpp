#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

void move_players(const Rules& rules, const Terrain& terrain, WorldState& state,
                  StepScratch& scratch) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    Players& players = state.players;
    scratch.starts.assign(players.position.begin(), players.position.end());
    scratch.awake.assign(players.size(), 0);
    scratch.put_back.assign(players.size(), 0);
    // The dead have no velocity and stay where they died.
    for (std::size_t row = 0; row < players.size(); ++row) {
        const Vec2 position = players.position[row] + players.velocity[row] * tick_seconds;
        players.position[row] = clamp_into(terrain.bounds, {position, players.radius[row]});
    }
}

}  // namespace arena::sim
