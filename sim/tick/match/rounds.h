// How matches and rounds begin and end. Called by the stages that decide it: advance_phase and
// play_mode.
#pragma once

#include "sim/mode/mode.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Begins the phase in the tick `first`, for that many ticks by the clock; 0: without a clock.
void begin_phase(MatchPhase phase, Tick first, Tick ticks, WorldState& state, StepReport& report);

/// Begins the first round of a match: nobody has a point.
void begin_match(const Rules& rules, const Terrain& terrain, WorldState& state,
                 MovingSolids& moving, StepReport& report);

/// Begins the next round with its countdown: the terrain is as at the beginning, nothing is in
/// flight, the teams are of about the same size if the rules say so, and all players are spawned at
/// the end of the next tick, to stand until the countdown is over.
void begin_round(const Rules& rules, const Terrain& terrain, WorldState& state,
                 MovingSolids& moving, StepReport& report);

/// Begins to play the round, in the present tick.
void begin_play(const Rules& rules, const Terrain& terrain, WorldState& state, StepReport& report);

/// What ends a round or a match: who has won, if anybody has, by what, and the first tick of the
/// next phase.
struct Ending {
    Leader winner;
    EndedBy by = EndedBy::tie;
    Tick first = 0;
};

/// Ends the round, and with it the match if it is decided. Flags are at home from now on.
void end_round(const Rules& rules, const Terrain& terrain, const Ending& ending, WorldState& state,
               StepReport& report);

/// Ends the match; flags are at home, and players stand.
void end_match(const Rules& rules, const Terrain& terrain, const Ending& ending, WorldState& state,
               StepReport& report);

/// Takes the flag from its carrier, if it has one, with the carrier's speed.
void unload(const FlagState& flag, Players& players);

}  // namespace arena::sim
