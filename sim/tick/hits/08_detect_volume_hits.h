// Stage 8, second: melee attacks.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/attack_records.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/seen_bodies.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Tests attack volumes against vulnerability volumes of living players: each swing hits each
/// victim once, unless the victim is protected or of the attacker's team. HIT and DEATH become
/// hits, LAUNCH throws at once; COLLECT, DEPRESS and POSSESS have no effect between players. Pairs
/// are handled in the order of ids, within a pair as pair_hits says; crates come first
/// (strike_crates.h). Does nothing without animations.
///
/// Attackers whose input looks back come last. Their attack volumes are tested against the victims'
/// present volumes where the victims' bodies were that many ticks ago (seen_bodies.h, for which
/// `past_grid` is rebuilt); a victim hidden by a wall is spared. The effects of the attack are on
/// the victim as it is now.
void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                        const PlayerGrid& grid, WorldState& state, PastGrid& past_grid,
                        HitSearch& search, NewRecords& records, HitList& hits, Lookup& lookup,
                        StepReport& report);

}  // namespace arena::sim
