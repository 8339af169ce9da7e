#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

void find_player_pairs(StepScratch& scratch) {
    if (!scratch.player_grid.find_pairs(2.0f * kPushMargin, scratch.player_pairs))
        scratch.raise(StepError::candidates_full);
}

void find_terrain_pairs(const Players& players, const Terrain& terrain, StepScratch& scratch) {
    // In the order of cells, so that neighbours ask for the same part of the terrain one after the
    // other.
    bool complete = true;
    for (const std::uint32_t row : scratch.player_grid.indices()) {
        const Circle disc{players.position[row], players.radius[row] + kPushMargin};
        complete &= find_pieces(terrain, disc, {}, row, scratch.found, scratch.terrain_pairs);
    }
    if (!complete) scratch.raise(StepError::candidates_full);
}

}  // namespace

void find_pairs(const WorldState& state, const Terrain& terrain, StepScratch& scratch) {
    const Players& players = state.players;
    scratch.player_grid.rebuild(players.position, players.radius, players.alive);
    find_player_pairs(scratch);
    find_terrain_pairs(players, terrain, scratch);
    scratch.statistics.players_alive =
        static_cast<std::uint32_t>(scratch.player_grid.indices().size());
    scratch.statistics.pairs =
        static_cast<std::uint32_t>(scratch.player_pairs.size() + scratch.terrain_pairs.size());
}

}  // namespace arena::sim
