// Records of what has hit which player, kept while it must not happen again: sorted by attacker,
// then victim, at most one record a pair.
//
//   attacker   swing                   kept
//   player     its animation_tick      while that swing lasts and both live
//   spikes     tick in which they hit  for their interval
//   pad        tick in which it threw  while the victim touches it
//
// A stage looks up each pair once. What it adds therefore waits in a NewRecords, which is not
// searched, and is merged into the state's list when the stage ends.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/state/world_state.h"
#include "sim/tick/memory/reserve_exactly.h"
#include "sim/tick/memory/step_report.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The records that one stage adds.
struct NewRecords {
    explicit NewRecords(std::uint32_t most) : records_max(most) { reserve_exactly(added, most); }

    std::uint32_t records_max = 0;  ///< with those of the state
    std::vector<AttackRecord> added;
};

/// Whether the pair has a record of an earlier stage or tick.
[[nodiscard]] bool has_record(const std::vector<AttackRecord>& records, EntityId attacker,
                              EntityId victim);

/// Adds a record of a pair that has none. When there is no room, returns false and raises
/// StepError::attack_records_full.
[[nodiscard]] bool add_record(const AttackRecord& record, const WorldState& state,
                              NewRecords& records, StepReport& report);

/// Merges the records that a stage has added into the state's; called when the stage ends.
void merge_new_records(NewRecords& records, WorldState& state);

}  // namespace arena::sim
