#include "sim/tick/launch.h"

namespace arena::sim {

void launch(std::uint32_t row, Vec2 velocity, EntityId by, WorldState& state,
            StepScratch& scratch) {
    Players& players = state.players;
    players.velocity[row] = velocity;
    players.ground_normal[row] = {};
    players.ground[row] = kNobody;
    scratch.report({.kind = EventKind::launch,
                    .subject = players.id[row],
                    .other = by,
                    .position = players.position[row],
                    .velocity = velocity,
                    .tick = state.tick});
}

}  // namespace arena::sim
