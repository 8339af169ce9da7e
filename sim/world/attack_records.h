// Who was hit by what, kept while it must not happen again: sorted by attacker, then victim, at
// most one record a pair.
//
//   attacker   swing                   kept
//   player     its animation_tick      while that swing goes on and both live
//   spikes     tick in which they hit  for their interval
//   pad        tick in which it threw  while the victim touches it
//
// A stage asks about each pair once. So what it adds waits in StepScratch::new_attack_records,
// where nobody looks for it, and is merged into the list when the stage ends.
#pragma once

#include <vector>

#include "sim/values/state.h"
#include "sim/world/step_scratch.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Whether the pair has a record of an earlier stage or tick.
[[nodiscard]] bool has_record(const std::vector<AttackRecord>& records, EntityId attacker,
                              EntityId victim);

/// Adds a record of a pair that has none. False says that there was no room, and raises
/// StepError::attack_records_full.
[[nodiscard]] bool add_record(const AttackRecord& record, const WorldState& state,
                              StepScratch& scratch);

/// Ends a stage that has added records.
void merge_new_records(WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
