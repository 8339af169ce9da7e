#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// The stick as a vector of length 1 at most.
Vec2 stick_of(const PlayerInput& input) {
    const Vec2 stick = Vec2{static_cast<float>(input.move_x), static_cast<float>(input.move_y)} *
                       (1.0f / static_cast<float>(kMoveFull));
    return length_squared(stick) > 1.0f ? normalised_or(stick, {}) : stick;
}

}  // namespace

void move_players(const Rules& rules, const Terrain& terrain, WorldState& state,
                  StepScratch& scratch) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    for (PlayerState& player : state.players) {
        scratch.starts.push_back(player.position);
        if (!player.alive) continue;
        ++scratch.statistics.players_alive;
        player.aim = normalised_or(
            {static_cast<float>(player.input.aim_x), static_cast<float>(player.input.aim_y)},
            player.aim);
        player.velocity = stick_of(player.input) * rules.player_speed;
        const Vec2 position = player.position + player.velocity * tick_seconds;
        player.position = clamp_into(terrain.bounds, {position, rules.player_radius});
    }
}

}  // namespace arena::sim
