// Stage 8, second: blows.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/attack_records.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/hit_search.h"
#include "sim/tick/lookup.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/seen_bodies.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Attack volumes against vulnerability volumes of living players: each swing strikes each victim
/// once, unless that is protected or of the attacker's team. HIT and DEATH become hits, LAUNCH
/// throws at once; COLLECT, DEPRESS and POSSESS mean nothing between players. By pairs of ids, in a
/// pair as pair_hits says; crates before them (strike_crates.h). Without animations there is
/// nothing to do.
///
/// Whoever holds an input that looks back strikes after them: the victims' volumes of now, where
/// their bodies were so many ticks ago (seen_bodies.h, for which `past_grid` is built anew), unless
/// a wall hides the victim. What a blow does, it does to the victim of now.
void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                        const PlayerGrid& grid, WorldState& state, PastGrid& past_grid,
                        HitSearch& search, NewRecords& records, HitList& hits, Lookup& lookup,
                        StepReport& report);

}  // namespace arena::sim
