// Single stages of a tick over a StepMemory, for tests that look at one of them alone.
#pragma once

#include "sim/tick/hits/08_detect_volume_hits.h"
#include "sim/tick/hits/08_hurt_outside_zone.h"
#include "sim/tick/movement/02_move_players.h"
#include "sim/tick/movers/02_advance_movers.h"
#include "sim/tick/projectiles/07_sweep_projectiles.h"
#include "sim/tick/separation/03_find_pairs.h"
#include "sim/tick/separation/engine.h"
#include "sim/tick/step_memory.h"
#include "sim/tick/triggers/08_touch_triggers.h"

namespace arena::test {

inline void advance_movers(const sim::Rules& rules, const sim::Terrain& terrain,
                           sim::WorldState& state, sim::StepMemory& memory) {
    sim::advance_movers(rules, terrain, state, memory.moving, memory.carried, memory.lookup,
                        memory.hits, memory.report);
}

inline void move_players(const sim::Rules& rules, const sim::Terrain& terrain,
                         sim::WorldState& state, sim::StepMemory& memory) {
    memory.begin_moves(state.players.size());
    sim::engine_for(rules).move(rules, {terrain, memory.moving}, state.players, memory.steps,
                                memory.lookup);
}

inline void find_pairs(const sim::WorldState& state, const sim::Terrain& terrain,
                       sim::StepMemory& memory) {
    sim::find_pairs(state.players, {terrain, memory.moving}, memory.steps, memory.grid,
                    memory.candidates, memory.lookup, memory.report);
}

inline void sweep_projectiles(const sim::Rules& rules, const sim::Terrain& terrain,
                              sim::WorldState& state, sim::StepMemory& memory) {
    sim::sweep_projectiles(rules, {terrain, memory.moving}, memory.carried, memory.steps,
                           memory.awake, state, memory.grid, memory.past_grid, memory.flights,
                           memory.lookup, memory.impacts, memory.report);
}

inline void detect_volume_hits(const sim::Rules& rules, const sim::BodyFrames& frames,
                               const sim::Terrain& terrain, sim::WorldState& state,
                               sim::StepMemory& memory) {
    sim::detect_volume_hits(rules, frames, {terrain, memory.moving}, memory.grid, state,
                            memory.past_grid, memory.hit_search, memory.new_records, memory.hits,
                            memory.lookup, memory.report);
}

inline void touch_triggers(const sim::Rules& rules, const sim::BodyFrames& frames,
                           const sim::Terrain& terrain, sim::WorldState& state,
                           sim::StepMemory& memory) {
    sim::touch_triggers(rules, frames, terrain, memory.grid, state, memory.hit_search,
                        memory.new_records, memory.drops, memory.hits, memory.report);
}

inline void hurt_outside_zone(const sim::Rules& rules, const sim::WorldState& state,
                              sim::StepMemory& memory) {
    sim::hurt_outside_zone(rules, state, memory.hits, memory.report);
}

}  // namespace arena::test
