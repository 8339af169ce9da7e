#include "sim/tick/move_by_rays.h"
#include "sim/tick/move_sliding.h"
#include "sim/tick/stages.h"
#include "sim/world/body.h"
#include "sim/world/game_kind.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// All players straight on.
void move_pushed_discs(const Rules& rules, const Terrain& terrain, Players& players) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    // The dead have no velocity and stay where they died.
    for (std::size_t row = 0; row < players.size(); ++row) {
        const Vec2 position = players.position[row] + players.velocity[row] * tick_seconds;
        players.position[row] = clamp_into(terrain.bounds, {position, players.radius[row]});
    }
}

/// Each by its archetype's way to move.
void move_all_kinds(const Rules& rules, const Terrain& terrain, WorldState& state,
                    StepScratch& scratch) {
    Players& players = state.players;
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    scratch.wanted.assign(players.size(), {});
    scratch.blocked.assign(players.size(), 0);
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        scratch.wanted[row] = players.velocity[row] * tick_seconds;
        switch (rules.archetypes[players.archetype[row]].move) {
            case MoveKind::push_out:
                players.position[row] += scratch.wanted[row];
                break;
            case MoveKind::slide:
                move_sliding(rules, terrain, row, state, scratch);
                break;
            case MoveKind::rays:
                move_by_rays(rules, terrain, row, state, scratch);
                break;
        }
        const Vec2 into = shift_into(terrain.bounds, body_of(rules, players, row));
        if (into != Vec2{}) scratch.blocked[row] = 1;
        players.position[row] += into;
    }
}

}  // namespace

void move_players(const Rules& rules, const Terrain& terrain, WorldState& state,
                  StepScratch& scratch) {
    const Players& players = state.players;
    scratch.starts.assign(players.position.begin(), players.position.end());
    scratch.awake.assign(players.size(), 0);
    scratch.found_at.resize(players.size());
    scratch.put_back.assign(players.size(), PutBack::no);
    if (all_are_pushed_discs(rules))
        move_pushed_discs(rules, terrain, state.players);
    else
        move_all_kinds(rules, terrain, state, scratch);
}

}  // namespace arena::sim
