// Who was hit by what, kept while it must not happen again: sorted by attacker, then victim, at
// most one record a pair.
//
//   attacker   swing                   kept
//   player     its animation_tick      while that swing goes on and both live
//   spikes     tick in which they hit  for their interval
//   pad        tick in which it threw  while the victim touches it
#pragma once

#include <vector>

#include "sim/values/state.h"

namespace arena::sim {

[[nodiscard]] bool has_record(const std::vector<AttackRecord>& records, EntityId attacker,
                              EntityId victim);

/// Adds a record of a pair that has none, in its place. Never grows the list beyond its capacity:
/// false says that there was no room.
[[nodiscard]] bool add_record(const AttackRecord& record, std::vector<AttackRecord>& records);

}  // namespace arena::sim
