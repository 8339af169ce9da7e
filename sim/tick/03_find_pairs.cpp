#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

/// Metres by which a player's box is grown. A push of a normal tick is shorter than a step (0.1 m);
/// whoever is pushed further is looked at again by step_back.
constexpr float kPushMargin = 0.2f;

}  // namespace

void find_pairs(const WorldState& state, const Rules& rules, const Terrain& terrain,
                StepScratch& scratch) {
    const float reach = rules.player_radius + kPushMargin;
    for (const PlayerState& player : state.players)
        scratch.boxes.push_back(aabb_of_circle(player.position, reach));
    scratch.player_grid.rebuild(scratch.boxes);

    if (!scratch.player_grid.find_pairs(scratch.player_pairs))
        scratch.raise(StepError::candidates_full);
    std::erase_if(scratch.player_pairs, [&](const BoxPair& pair) {
        return !state.players[pair.low].alive || !state.players[pair.high].alive;
    });

    for (std::uint32_t player = 0; player < state.players.size(); ++player) {
        if (!state.players[player].alive) continue;
        scratch.found.clear();
        if (!terrain.grid.query(scratch.boxes[player], scratch.found))
            scratch.raise(StepError::candidates_full);
        for (const std::uint32_t piece : scratch.found) {
            if (scratch.terrain_pairs.size() == scratch.terrain_pairs.capacity())
                return scratch.raise(StepError::candidates_full);
            scratch.terrain_pairs.push_back({player, piece});
        }
    }
    scratch.statistics.pairs =
        static_cast<std::uint32_t>(scratch.player_pairs.size() + scratch.terrain_pairs.size());
}

}  // namespace arena::sim
