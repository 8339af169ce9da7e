// The stages of a tick, in the order in which World::step calls them; one file each.
//
// A stage is a free function: what it reads is const, what it writes is named, and it keeps
// nothing. Rows are sorted by id, and every order that can be seen is one of ids, or one of places
// in the world and then of ids.
#pragma once

#include <span>

#include "sim/values/command.h"
#include "sim/values/rules.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Stage 1. Sorts the commands by player and applies them: joins, leaves, inputs.
void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    WorldState& state, StepScratch& scratch);

/// Stage 2. Remembers where each living player starts (scratch.starts), then moves it by its
/// velocity for one tick, not beyond the bounds. Overlaps are left to the push-out.
void move_players(const Rules& rules, const Terrain& terrain, WorldState& state,
                  StepScratch& scratch);

/// Stage 3. Broadphase: candidates between players (within twice kPushMargin of each other), and
/// between players and terrain (within kPushMargin), in the order of the grid's cells: neighbours
/// in the world are neighbours in memory. Pushes of a normal tick bring up no new candidate.
void find_pairs(const WorldState& state, const Terrain& terrain, StepScratch& scratch);

/// Stage 4. Thompson tests: which candidates do overlap.
void find_contacts(const WorldState& state, const Terrain& terrain, StepScratch& scratch);

/// The same after a push, for the candidates of those who are awake: only a push brings up a new
/// contact, or leaves an old one.
void find_contacts_again(const WorldState& state, const Terrain& terrain, StepScratch& scratch);

/// Of all candidates those of players who are awake, chosen anew if somebody woke since.
void choose_awake_pairs(StepScratch& scratch);

/// Stage 5. SAT: pushes players apart, each by half, then out of the terrain, deepest contact
/// first, then back into the bounds. Who was pushed is awake.
void push_out(const Terrain& terrain, WorldState& state, StepScratch& scratch);

/// Stage 6. Whoever is still in a wall, or was pushed through one, goes back to where the tick
/// began: that place was free. So do players who are still deep in each other: a crowd that cannot
/// give way stands.
void step_back(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch);

/// Stage 7. Sweeps every projectile along its way of this tick, against the terrain, the border and
/// the players' own motion: the earliest impact each, ties by lower id. Moves those that meet
/// nothing.
void sweep_projectiles(const Rules& rules, const Terrain& terrain, WorldState& state,
                       StepScratch& scratch);

/// Stage 8. Impacts in the order of time, then of id, become hits; what hit is spent: its id is
/// kNobody until it is despawned.
void detect_hits(const Rules& rules, WorldState& state, StepScratch& scratch);

/// Stage 9. Hits become damage, deaths and scores.
void apply_hits(const Rules& rules, WorldState& state, StepScratch& scratch);

/// Stage 10. Projectiles that are spent or whose life is over go, waiting players are spawned,
/// triggers are pulled.
void spawn_and_despawn(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
