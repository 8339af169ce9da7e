// The stages of a tick, in the order in which World::step calls them; one file each.
//
// A stage is a free function: what it reads is const, what it writes is named, and it keeps
// nothing. Rows are sorted by id, and every order that can be seen is one of ids, or one of places
// in the world and then of ids.
#pragma once

#include <span>

#include "sim/rules/rules.h"
#include "sim/values/command.h"
#include "sim/world/body_frames.h"
#include "sim/world/spawn_points.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Stage 1. Sorts the commands by player and applies them: joins, leaves, inputs. Who joins is of
/// the team that has the fewest players, if spawn points have teams.
void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, StepScratch& scratch);

/// Stage 2, first. Platforms go along their paths, doors open or shut, timed obstacles rise or
/// sink, crates come back; scratch.moving has them where they are from now on. They carry who
/// stands on them, push who is in the way, and crush who finds no room (push_by_movers.h). Returns
/// at once in a world without movers.
void advance_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    StepScratch& scratch);

/// Stage 2. Remembers where each living player starts (scratch.starts), then moves it by its
/// velocity for one tick, not beyond the bounds. Overlaps are left to the push-out.
/// Stage 2. What the players' inputs, the gravity and the ground make of their velocities: run,
/// walk, fall, jump, dash.
///
/// A jump and a dash take a press: a button that is held does so once. Pressed in the air, or
/// before the dash is ready, and still held when it can, it counts then. A jump is from the ground
/// only. A dash goes along the stick, or the aim when the stick is let go, and is neither steered
/// nor pulled down; its end cuts the speed back to the top speed.
///
/// Nothing to do where velocities follow from the inputs alone; steer sees to that.
void steer_players(const Rules& rules, const Terrain& terrain, WorldState& state);

/// Remembers where each living player starts (scratch.starts), then moves it by its velocity for
/// one tick in the way of its archetype, not beyond the bounds. Overlaps of those that are pushed
/// out, and those between players, are left to the push-out.
void move_players(const Rules& rules, const Terrain& terrain, WorldState& state,
                  StepScratch& scratch);

/// Stage 3. Broadphase: candidates between players (within twice kPushMargin of each other), and
/// between players and terrain (within kPushMargin), in the order of the grid's cells: neighbours
/// in the world are neighbours in memory. Pushes of a normal tick bring up no new candidate.
void find_pairs(const WorldState& state, const Terrain& terrain, StepScratch& scratch);

/// The same from where the players are now: after a push further than kPushMargin.
void find_pairs_again(const WorldState& state, const Terrain& terrain, StepScratch& scratch);

/// Stage 4. Thompson tests: which candidates do overlap.
void find_contacts(const Rules& rules, const WorldState& state, const Terrain& terrain,
                   StepScratch& scratch);

/// The same after a push, for the candidates of those who are awake: only a push brings up a new
/// contact, or leaves an old one.
void find_contacts_again(const Rules& rules, const WorldState& state, const Terrain& terrain,
                         StepScratch& scratch);

/// Of all candidates those of players who are awake, chosen anew if somebody woke since.
void choose_awake_pairs(StepScratch& scratch);

/// Stage 5. SAT: pushes players apart, each by half, then out of the terrain, deepest contact
/// first, then back into the bounds. Who was pushed is awake. With gravity, floors push straight
/// up, so that nobody slips down a slope; velocities end into what pushed.
void push_out(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch);

/// Stage 6. Whoever is still in a wall, or was pushed through one, goes back to where it started:
/// that place was free of walls. Then nobody is left too deep in anybody
/// (step_back_from_players.h). Only a player whom a mover has put into somebody does not go back
/// for a wall that it can leave: the two would stand in each other for as long as the mover rests.
void step_back(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch);

/// What was stopped is told: motion that came to nothing ends. With gravity, who is near walkable
/// ground below and does not leave it stands on it (ground_normal, ground): its velocity is turned
/// along it, and who walked before is set onto it, so that it follows the ground down. A fall that
/// came to nothing ends with standing, too: on a head, or wedged.
void find_ground(const Rules& rules, const Terrain& terrain, WorldState& state,
                 StepScratch& scratch);

/// Who was thrown and got nowhere in this tick, because something is in the way, is steered again.
void end_stopped_throws(const Rules& rules, WorldState& state, const StepScratch& scratch);

/// Stage 7. Sweeps every projectile along its way of this tick, against the terrain, the border and
/// the players' own motion: the earliest meeting each, ties by lower id. Nobody of the owner's team
/// is met without friendly fire, nor the owner. Moves those that meet nothing; what ends, bounces
/// or goes through somebody (fly_on.h) becomes an impact.
void sweep_projectiles(const Rules& rules, const Terrain& terrain, WorldState& state,
                       StepScratch& scratch);

/// Stage 8. Impacts in the order of time, then of id, become hits; explosions hit whom they reach.
/// What has ended is spent: its id is kNobody until it is despawned.
void detect_hits(const Rules& rules, const Terrain& terrain, WorldState& state,
                 StepScratch& scratch);

/// Then attack volumes against vulnerability volumes of living players: each swing strikes each
/// victim once, unless that is protected or of the attacker's team. HIT and DEATH become hits,
/// LAUNCH throws at once; COLLECT, DEPRESS and POSSESS mean nothing between players. By pairs of
/// ids, in a pair as pair_hits says; crates before them (strike_crates.h). Without animations there
/// is nothing to do.
void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                        WorldState& state, StepScratch& scratch);

/// Then what the map's fixtures do to the living who touch them, by the fixture's id, then the
/// player's: hits, gifts, launches, plates pressed and released. Without fixtures there is nothing
/// to do.
void touch_fixtures(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                    WorldState& state, StepScratch& scratch);

/// Then the zone: a hit for each of the living whose centre lies outside, by id.
void hurt_outside_zone(const Rules& rules, const WorldState& state, StepScratch& scratch);

/// Stage 9. Hits become damage, deaths and scores, in their order: the dead take nothing more, and
/// neither do those whom their spawn protects. Hits that neither HIT nor DEATH are passed over.
void apply_hits(const Rules& rules, WorldState& state, StepScratch& scratch);

/// Stage 10. Projectiles that are spent go, waiting players are spawned as far as there are places
/// (choose_spawn.h), those first who have waited longest, triggers are pulled (shoot.h).
void spawn_and_despawn(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       const SpawnPoints& spawns, WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
